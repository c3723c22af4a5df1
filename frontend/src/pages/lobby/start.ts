/** A table made to be played alone starts by itself as soon as its first view has come. */

const pending = new Set<string>();

export const startAtOnce = (code: string): void => {
  pending.add(code);
};
export const wantsStart = (code: string): boolean => pending.delete(code);
