import { expect, test } from "vitest";
import { saidSince, wordsAbout } from "./words.ts";

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
  expect(saidSince(lines, SINCE)).toEqual(["Claude wrote this.", "Codex.", "Copilot.", "Pi."]);
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
  expect(saidSince(lines, SINCE)).toEqual([]);
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
