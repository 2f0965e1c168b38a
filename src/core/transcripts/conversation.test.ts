// A session as its transcript has it, in the rows of several agents.
import { expect, test } from "vitest";
import { conversationIn } from "./conversation.ts";

const lines = (...rows: readonly object[]): readonly string[] =>
  rows.map((row) => JSON.stringify(row));

const AT = "2026-11-21T10:00:00.000Z";

test("prompts, what was spoken since the last, and which tools ran when", () => {
  const found = conversationIn(
    lines(
      { type: "user", timestamp: AT, message: { role: "user", content: "first" } },
      {
        type: "assistant",
        message: { role: "assistant", content: [{ type: "text", text: "one" }] },
      },
      { type: "user", timestamp: AT, message: { role: "user", content: "second" } },
      {
        type: "assistant",
        timestamp: AT,
        message: {
          role: "assistant",
          content: [
            { type: "text", text: "two" },
            { type: "tool_use", name: "Bash", input: { command: "npm test" } },
            { type: "tool_use", name: "Task", input: { prompt: "look" } },
          ],
        },
      },
    ),
  );
  expect(found.prompts.map(({ text }) => text)).toEqual(["first", "second"]);
  expect(found.spoken).toEqual(["two"]);
  expect(found.calls).toEqual([
    { tool: "Bash", command: "npm test", when: Date.parse(AT) },
    { tool: "Task", given: '{"prompt":"look"}', when: Date.parse(AT) },
  ]);
});

test("commands as other agents write them", () => {
  const call = { type: "function_call", name: "shell" };
  const words = JSON.stringify({ command: ["bash", "-lc", "cargo test"] });
  const found = conversationIn(
    lines(
      { type: "response_item", payload: { ...call, arguments: words } },
      { type: "response_item", payload: { ...call, arguments: JSON.stringify({ cmd: "ls" }) } },
      { type: "gemini", toolCalls: [{ name: "run_shell_command", args: { command: "pytest" } }] },
    ),
  );
  expect(found.calls.map(({ command }) => command)).toEqual(["cargo test", "ls", "pytest"]);
});

test("what a hook of ours had the host write is no prompt", () => {
  const found = conversationIn(
    lines(
      { type: "user", message: { role: "user", content: "do it" } },
      { type: "user", message: { role: "user", content: "Stop hook feedback:\ntwiceshy: x" } },
    ),
  );
  expect(found.prompts).toEqual([{ text: "do it" }]);
});

test("the steps that the plan shows as open", () => {
  const todo = (status: string) => ({
    type: "assistant",
    message: {
      role: "assistant",
      content: [
        {
          type: "tool_use",
          name: "TodoWrite",
          input: {
            todos: [
              { content: "a", status: "completed" },
              { content: "b", status },
            ],
          },
        },
      ],
    },
  });
  expect(conversationIn(lines(todo("pending"))).openSteps).toEqual(["b"]);
  expect(conversationIn(lines(todo("pending"), todo("completed"))).openSteps).toEqual([]);
});

test("a session whose beginning is in another file, or was cut off, is not whole", () => {
  const first = { type: "user", message: { role: "user", content: "first" } };
  const summary = { ...first, isCompactSummary: true };
  expect(conversationIn(lines(first, summary)).isWhole).toBe(true);
  expect(conversationIn(lines(summary, first)).isWhole).toBe(false);
  expect(conversationIn(['ent":"cut"}', ...lines(first)]).isWhole).toBe(false);
});

test("a command that a person runs in the session is a command, and no prompt", () => {
  const says = (content: string) => ({ type: "user", message: { role: "user", content } });
  const found = conversationIn(
    lines(
      says("do it"),
      says("<bash-input>git push</bash-input>"),
      says("<bash-stdout>ok</bash-stdout>"),
    ),
  );
  expect(found.prompts.map(({ text }) => text)).toEqual(["do it"]);
  expect(found.calls).toEqual([{ tool: "shell", command: "git push" }]);
});

test("a prompt was answered if the turn before the next one ended in words", () => {
  const said = (text: string) => ({
    type: "assistant",
    message: { role: "assistant", content: [{ type: "text", text }] },
  });
  const called = {
    type: "assistant",
    message: { role: "assistant", content: [{ type: "tool_use", name: "Read", input: {} }] },
  };
  const asked = (content: string) => ({ type: "user", message: { role: "user", content } });
  const answered = (...rows: readonly object[]) => conversationIn(lines(...rows)).answered;
  expect(answered(asked("a"), said("one"), asked("b"))).toBe(1);
  expect(answered(asked("a"), said("one"), called, asked("b"))).toBe(0);
  expect(answered(asked("a"), asked("b"), said("two"), asked("c"))).toBe(2);
});

test("a plan that was not touched since the last prompt is not about it", () => {
  const todos = [
    { content: "a", status: "completed" },
    { content: "b", status: "pending" },
  ];
  const plan = {
    type: "assistant",
    message: {
      role: "assistant",
      content: [{ type: "tool_use", name: "TodoWrite", input: { todos } }],
    },
  };
  const push = { type: "user", message: { role: "user", content: "push it" } };
  expect(conversationIn(lines(plan)).openSteps).toEqual(["b"]);
  expect(conversationIn(lines(plan, push)).openSteps).toEqual([]);
});
