import { expect, test } from "vitest";
import { withTry } from "./tried.ts";
import { NO_OPEN_ATTEMPTS, type OpenAttempts, type Try } from "./open-attempts.ts";
import { textSince, withWords, wordsAbout } from "./words.ts";

const AT = "2026-11-21T10:00:05.000Z";
const SINCE = Date.parse("2026-11-21T10:00:00.000Z");
const row = (fields: object): string => JSON.stringify({ timestamp: AT, ...fields });
const part = (type: string, text: string) => ({ role: "assistant", content: [{ type, text }] });

test("what an agent wrote is found in the transcripts of several hosts", () => {
  const lines = [
    row({ type: "assistant", message: part("text", "Claude wrote this.") }),
    row({ type: "response_item", payload: { type: "message", ...part("output_text", "Codex.") } }),
    row({ type: "assistant.message", data: { content: "Copilot." } }),
    row({ type: "message", message: part("text", "Pi.") }),
  ];
  expect(textSince(lines, SINCE)).toEqual(["Claude wrote this.", "Codex.", "Copilot.", "Pi."]);
});

test("nothing else is the agent's: people, tools, subagents, what came before, half a line", () => {
  const message = part("text", "Not this.");
  const lines = [
    row({ message: { role: "user", content: "Not this." } }),
    row({ message: { role: "assistant", content: [{ type: "tool_use", text: "Not this." }] } }),
    row({ isSidechain: true, message }),
    JSON.stringify({ timestamp: "2026-11-21T09:59:59.000Z", message }),
    JSON.stringify({ message }),
    row({ message }).slice(4),
    "",
  ];
  expect(textSince(lines, SINCE)).toEqual([]);
});

test("the last words count that name the change, its file or the test", () => {
  const texts = [
    "inCents rounds too early.",
    "I see. Rounding each item with inCents loses the half cents. The sum must be rounded once. Next.",
    "All tests pass now.",
  ];
  expect(wordsAbout(texts, ["inCents"])).toBe(
    "Rounding each item with inCents loses the half cents. The sum must be rounded once.",
  );
  expect(wordsAbout(texts, ["outCents", "a"])).toBeUndefined();
});

test("the last message of a turn says something of the session's own tries alone, and the later one holds", () => {
  const tried = (sitting: string): Try => ({
    ...{ check: "t", use: "1", when: 1, sitting, signatures: [], confidence: 1, added: [] },
    ...{
      features: { files: [], totalFiles: 0, totalLines: 0, truncated: "no" },
      paths: ["src/cart.ts"],
      plus: 1,
      minus: 0,
      conditions: [],
    },
    names: "adds inCents in total()",
  });
  const tries = { ...NO_OPEN_ATTEMPTS, open: [tried("one"), tried("two")] };
  const after = (...messages: readonly string[]): readonly (string | undefined)[] =>
    messages
      .reduce<OpenAttempts>((now, message) => withWords(now, { sitting: "one", message }), tries)
      .open.map(({ words }) => words);
  expect(after("inCents rounds too early.", "Shall I?")).toEqual([
    "inCents rounds too early.",
    undefined,
  ]);
  expect(after("inCents rounds.", "cart.ts is back.")).toEqual(["cart.ts is back.", undefined]);
  expect(withWords(tries, { sitting: "one", message: "Done." })).toBe(tries);
  const named = withWords(tries, { sitting: "one", message: "inCents rounds." });
  const [again] = withTry(named, tried("one")).open.toReversed();
  expect(again?.words).toBeDefined();
});
