// @vitest-environment node
/** The types of the wire are those of the server's schema as it stands in the repository. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
// @ts-expect-error a script of the build, without types
import { generate } from "../scripts/wire-types.mjs";
import { delay } from "../src/wire/backoff";

it("has up-to-date wire types (npm run types)", async () => {
  expect(readFileSync(join(import.meta.dirname, "../src/wire/schema.ts"), "utf8")).toBe(await generate());
}, 30_000);

it("waits longer each time, never beyond eight seconds, and never all clients at once", () => {
  const waits = Array.from({ length: 12 }, (_, attempt) => delay(attempt, () => 1));
  expect(waits[0]).toBe(250);
  expect(Math.max(...waits)).toBe(8000);
  expect([...waits].sort((a, b) => a - b)).toEqual(waits);
  expect(delay(20, () => 0)).toBeLessThan(delay(20, () => 1));
});
