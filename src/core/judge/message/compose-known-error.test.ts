import fc from "fast-check";
import { expect, test } from "vitest";
import { isEventId } from "../../event/id.ts";
import { isWriterId } from "../../event/id.ts";
import type { Memory } from "../../fold/memory.ts";
import { assert } from "../../kit/assert.ts";
import { MESSAGE_TOKENS } from "./clauses.ts";
import { composeKnownError } from "./compose-known-error.ts";
import { tokensOf } from "../tokens.ts";
import { anyCharacter } from "../../../../test/support/texts.ts";

const memory = (letter: string, text: string, reason?: string): Memory => {
  const id = `${letter}4xgq2abcd`.padEnd(52, "a");
  const writer = "waaaaaaaaaaaaa";
  assert(isEventId(id) && isWriterId(writer), "they have their forms");
  return {
    ...{ id, ids: [id], kind: "attempt", when: Date.UTC(2026, 0, 5, 9), text, files: [], tags: [] },
    ...{ order: { id, ts: 1, n: 0, writer, seq: 1 }, standing: "standing", commit: "0".repeat(40) },
    ...(reason === undefined ? {} : { reason }),
  };
};

const failed = memory("f", "Retry three times", "The server bills each round");
const worked = memory("g", "Send in parts");

test("what failed and why, what worked, and where more is", () => {
  expect(composeKnownError({ failed, worked, times: 3 })).toBe(
    [
      "twiceshy: This error is known here.",
      'What worked (2026-01-05, at 0000000): "Send in parts".',
      '3 attempts failed, the last of them (2026-01-05, at 0000000): "Retry three times".',
      'Why it failed: "The server bills each round".',
      "Details: twiceshy show g4xgq2abcd",
    ].join("\n"),
  );
});

test("what is not known is not there, and of nothing nothing is about", () => {
  expect(composeKnownError({ worked, times: 0 })).not.toMatch(/failed/i);
  expect(composeKnownError({ failed, times: 1 })).not.toMatch(/worked/i);
  expect(composeKnownError({ times: 0 })).toBeUndefined();
});

test("whatever was about, it has room, and cannot leave its quotes or bring code", () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 400 }).filter((one) => one.trim() !== "");
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      const about = composeKnownError({
        failed: memory("f", a, b),
        worked: memory("g", c),
        times: 1,
      });
      expect(tokensOf(about ?? "")).toBeLessThanOrEqual(MESSAGE_TOKENS);
      expect((about ?? "").split("\n").length).toBeLessThanOrEqual(5);
    }),
  );
  const code = composeKnownError({ failed: memory("f", 'see "```js\nrm()\n``` end'), times: 1 });
  expect(code).toContain('"see \'[code] end"');
});
