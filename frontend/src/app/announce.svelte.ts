/** What a screen reader hears: polite for what happens, assertive for what asks for something now. */

export const spoken = $state<{ polite: string; assertive: string }>({ polite: "", assertive: "" });

let polite: string[] = [];
let assertive: string[] = [];
let due: ReturnType<typeof setTimeout> | undefined;

function flush(): void {
  due = undefined;
  if (polite.length) spoken.polite = polite.join(" ");
  if (assertive.length) spoken.assertive = assertive.join(" ");
  polite = [];
  assertive = [];
}

/** Sentences of one moment are joined, so that none overwrites another before it was read. */
export function announce(text: string, urgent = false): void {
  if (!text) return;
  (urgent ? assertive : polite).push(text);
  due ??= setTimeout(flush, 60);
}
