import { expect, test } from "vitest";
import { spokenInTurns } from "./spoken-in-turns.ts";

const said = (author: "user" | "assistant", text: string): string =>
  JSON.stringify({ type: author, message: { role: author, content: [{ type: "text", text }] } });

const onTheWay = (...lines: readonly string[]): readonly string[] =>
  spokenInTurns(lines).flatMap(({ text, isOnTheWay }) => (isOnTheWay === true ? [text] : []));

const call = (part: object): string =>
  JSON.stringify({ type: "assistant", message: { role: "assistant", content: [part] } });

test.each([
  ["in parts", call({ type: "tool_use", name: "Bash", input: { command: "ls" } })],
  [
    "as a row",
    JSON.stringify({
      type: "response_item",
      payload: { type: "function_call", name: "shell", arguments: "{}" },
    }),
  ],
  [
    "as a patch",
    JSON.stringify({
      type: "response_item",
      payload: { type: "custom_tool_call", name: "apply_patch", input: "*** Begin" },
    }),
  ],
  [
    "within a part",
    JSON.stringify({
      type: "assistant",
      message: { role: "model", parts: [{ functionCall: { name: "ls", args: {} } }] },
    }),
  ],
])("what an agent says before it calls a tool is on its way: a call %s", (_, row) => {
  const lines = [said("user", "a"), said("assistant", "b"), row, said("assistant", "c")];
  expect(onTheWay(...lines)).toEqual(["b"]);
});

test("the words of the row that calls are on the way too, and an answer before the next prompt is not", () => {
  const row = JSON.stringify({
    message: {
      role: "assistant",
      content: [
        { type: "text", text: "b" },
        { type: "tool_use", name: "Bash", input: {} },
      ],
    },
  });
  expect(onTheWay(said("assistant", "a"), said("user", "more"), row)).toEqual(["b"]);
});

test("the result of a call, a subagent and a torn line are no calls", () => {
  const result = JSON.stringify({
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: "x" }] },
  });
  const aside = JSON.stringify({
    isSidechain: true,
    message: { role: "assistant", content: [{ type: "tool_use", name: "Bash", input: {} }] },
  });
  expect(onTheWay(said("assistant", "a"), result, aside, '{"message":{"ro')).toEqual([]);
});

test("the order is kept, and what a person says is never on the way", () => {
  const row = call({ type: "tool_use", name: "Bash", input: {} });
  const lines = [said("user", "a"), said("assistant", "b"), said("user", "c"), row];
  expect(spokenInTurns(lines)).toEqual([
    { author: "person", text: "a" },
    { author: "agent", text: "b" },
    { author: "person", text: "c" },
  ]);
});
