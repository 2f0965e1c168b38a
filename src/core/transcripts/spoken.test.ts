import { expect, test } from "vitest";
import { spokenIn } from "./spoken.ts";

const line = (row: object): string => JSON.stringify(row);

test("words of the person and of the agent are read in the forms of several hosts", () => {
  expect(spokenIn(line({ type: "user", message: { role: "user", content: "a" } }))).toEqual([
    { author: "person", text: "a" },
  ]);
  const content = [
    { type: "text", text: "b" },
    { type: "thinking", thinking: "c" },
  ];
  expect(spokenIn(line({ type: "assistant", message: { role: "assistant", content } }))).toEqual([
    { author: "agent", text: "b" },
  ]);
  const payload = { type: "message", role: "user", content: [{ type: "input_text", text: "d" }] };
  expect(spokenIn(line({ type: "response_item", payload }))).toEqual([
    { author: "person", text: "d" },
  ]);
});

test("what an agent writes into a file of prose is the file's, other files and ours are not read", () => {
  const wrote = (file_path: string, more: object) =>
    spokenIn(
      line({
        message: {
          role: "assistant",
          content: [{ type: "tool_use", input: { file_path, ...more } }],
        },
      }),
    );
  expect(wrote("/p/docs/a.md", { content: "x" })).toEqual([
    { author: "file", text: "x", path: "/p/docs/a.md" },
  ]);
  expect(wrote("/p/a.md", { edits: [{ new_string: "y" }, {}] })).toMatchObject([{ text: "y" }]);
  expect(wrote("/p/a.ts", { content: "x" })).toEqual([]);
  expect(wrote("/p/.twiceshy/summary.md", { content: "x" })).toEqual([]);
});

test.each([
  ["a subagent", { isSidechain: true, message: { role: "user", content: "a" } }],
  ["the host", { isMeta: true, message: { role: "user", content: "a" } }],
  ["a result", { message: { role: "user", content: [{ type: "tool_result", content: "a" }] } }],
  ["another role", { message: { role: "system", content: "a" } }],
])("nothing is read of %s", (_, row) => {
  expect(spokenIn(line(row))).toEqual([]);
});

test("a torn line says nothing, and private parts are cut", () => {
  expect(spokenIn('{"message":{"role":"user","con')).toEqual([]);
  const content = "a <private>b</private>c";
  expect(spokenIn(line({ message: { role: "user", content } }))).toMatchObject([{ text: "a c" }]);
});

test.each([
  ["without types of parts", { type: "user", content: [{ text: "a" }] }, "person"],
  ["with the name of the model", { type: "host", content: "a", model: "m-1" }, "agent"],
  ["in parts", { type: "assistant", message: { role: "model", parts: [{ text: "a" }] } }, "agent"],
  ["as data", { type: "user.message", data: { content: "a", transformedContent: "b" } }, "person"],
  [
    "as shown",
    { type: "user", content: "<hook_context>b</hook_context> a", displayContent: "a" },
    "person",
  ],
])("words are read %s", (_, row, author) => {
  expect(spokenIn(line(row))).toEqual([{ author, text: "a" }]);
});

test.each([
  [
    "a prompt as it was sent",
    { type: "api-request-blob", message: { role: "user", content: "a" } },
  ],
  [
    "a thought",
    { type: "assistant", message: { role: "model", parts: [{ text: "a", thought: true }] } },
  ],
  ["a hook's context", { type: "user", content: "<hook_context>a</hook_context>" }],
])("%s is not read", (_, row) => {
  expect(spokenIn(line(row))).toEqual([]);
});
