// An agent's own plan is read from the calls of its host's tools, in whichever form the host writes them.
import { expect, test } from "vitest";
import { planInRow, type TasksNamed } from "./plan.ts";

const TODOS = [
  { content: "Read the parser", status: "completed", activeForm: "Reading" },
  { content: "Write  the tests", status: "in_progress" },
  { content: "Port the lexer", status: "cancelled" },
];
const STEPS = [
  { text: "Read the parser", status: "done" },
  { text: "Write the tests", status: "open" },
  { text: "Port the lexer", status: "dropped" },
];
const renamed = (name: string) => TODOS.map(({ content, status }) => ({ [name]: content, status }));

test.each([
  [
    "Claude Code",
    { message: { content: [{ type: "tool_use", name: "TodoWrite", input: { todos: TODOS } }] } },
  ],
  [
    "Codex",
    {
      payload: {
        type: "function_call",
        name: "update_plan",
        arguments: JSON.stringify({ plan: renamed("step") }),
      },
    },
  ],
  ["Gemini CLI", { toolCalls: [{ name: "write_todos", args: { todos: renamed("description") } }] }],
  [
    "Qwen Code",
    { message: { parts: [{ functionCall: { name: "todo_write", args: { todos: TODOS } } }] } },
  ],
])("a whole list of %s", (_, row) => {
  expect(planInRow(row, new Map())).toEqual([{ steps: STEPS, isWhole: true }]);
});

test("a task has the number that the result of its call gives", () => {
  const tasks: TasksNamed = new Map();
  const row = (part: object) => planInRow({ message: { content: [part] } }, tasks);
  const made = { type: "tool_use", id: "use-1", name: "TaskCreate", input: { subject: "Fix it" } };
  expect(row(made)).toEqual([]);
  const content = "Task #1 created successfully: Fix it";
  expect(row({ type: "tool_result", tool_use_id: "use-1", content })).toEqual([
    { steps: [{ text: "Fix it", task: "1", status: "open" }], isWhole: false },
  ]);
  const input = { taskId: "1", status: "completed" };
  expect(row({ type: "tool_use", name: "TaskUpdate", input })).toEqual([
    { steps: [{ task: "1", status: "done" }], isWhole: false },
  ]);
});

test("other tools, and lists of another form, are no plan", () => {
  for (const part of [
    { name: "Write", input: { todos: TODOS } },
    { name: "TodoWrite", input: { todos: "- [ ] a" } },
    { name: "TodoWrite", input: "{" },
    { name: "TaskUpdate", input: { taskId: "1" } },
  ])
    expect(planInRow({ message: { content: [part, "text", null] } }, new Map())).toEqual([]);
});
