import { expect, test } from "vitest";
import { messageText } from "./message-text.ts";

test.each([
  ["a text", "Done.", "Done."],
  [
    "parts, of which some are texts",
    [{ type: "text", text: "One." }, { type: "tool_use" }, { type: "text", text: "Two." }],
    "One.\n\nTwo.",
  ],
  ["texts among the parts", ["One.", "Two."], "One.\n\nTwo."],
  ["results of tools alone", [{ type: "tool_result", text: "ok" }], ""],
  ["another form", [null, 5, { type: "text", text: 5 }], ""],
  ["nothing", undefined, ""],
])("%s", (_, content, words) => {
  expect(messageText(content)).toBe(words);
});
