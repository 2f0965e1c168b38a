// How commands ended, in the rows of several agents, and what has no ending.
import { expect, test } from "vitest";
import { conversationIn } from "./conversation.ts";

const endedIn = (...rows: readonly object[]): readonly (string | undefined)[] =>
  conversationIn(rows.map((row) => JSON.stringify(row))).calls.map(({ ended }) => ended);

const asked = { type: "user", message: { role: "user", content: "do it" } };

const claude = (command: string, result: object): readonly object[] => [
  {
    type: "assistant",
    message: {
      role: "assistant",
      content: [{ type: "tool_use", id: "u1", name: "Bash", input: { command } }],
    },
  },
  {
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: "u1", ...result }] },
  },
];

test("a result without an error ended well, and one with a code badly", () => {
  expect(endedIn(asked, ...claude("make", { content: "built" }))).toEqual(["well"]);
  expect(
    endedIn(asked, ...claude("make", { is_error: true, content: "Exit code 2\nmake: ***" })),
  ).toEqual(["badly"]);
  const parts = [{ type: "text", text: "Error: Exit code 1" }];
  expect(endedIn(asked, ...claude("make", { is_error: true, content: parts }))).toEqual(["badly"]);
});

test("what a person refused has no ending, nor has a result of another call", () => {
  const refused = {
    is_error: true,
    content: "The user doesn't want to proceed with this tool use.",
  };
  expect(endedIn(asked, ...claude("make", refused))).toEqual([undefined]);
  expect(endedIn(asked, ...claude("make", { tool_use_id: "u2", content: "x" }))).toEqual([
    undefined,
  ]);
});

test("outputs with a code, as an object or in words", () => {
  const codex = (output: string): readonly object[] => [
    {
      type: "response_item",
      payload: {
        type: "function_call",
        name: "shell",
        call_id: "c1",
        arguments: '{"command":"make"}',
      },
    },
    { type: "response_item", payload: { type: "function_call_output", call_id: "c1", output } },
  ];
  const coded = (exit_code: number): string =>
    JSON.stringify({ output: "x", metadata: { exit_code } });
  expect(endedIn(...codex(coded(0)))).toEqual(["well"]);
  expect(endedIn(...codex(coded(2)))).toEqual(["badly"]);
  expect(endedIn(...codex("Exit code: 1\nWall time: 1s"))).toEqual(["badly"]);
  expect(endedIn(...codex("Process exited with code 0\nOutput:"))).toEqual(["well"]);
  expect(endedIn(...codex("still running"))).toEqual([undefined]);
});
