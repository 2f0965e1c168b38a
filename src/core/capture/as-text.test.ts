import fc from "fast-check";
import { expect, test } from "vitest";
import { isSameMemory, memoryAsText, textAsMemory } from "./as-text.ts";

const before = {
  text: "The proxy cuts bodies",
  body: "At 2 GB.\n\nSince May.",
  tags: ["ops"],
  files: ["a.md"],
};

test("what is not changed is the same again, whatever it says", () => {
  const line = fc.stringMatching(/^[a-z#-][a-z `:>#-]{0,38}[a-z]$/);
  const name = fc.stringMatching(/^[a-z][a-z.-]{0,10}$/);
  fc.assert(
    fc.property(line, fc.array(line), fc.array(name), fc.array(name), (text, body, tags, files) => {
      const memory = { text: text.replace(/ +/g, " "), body: body.join("\n").trim(), tags, files };
      const again = textAsMemory(memoryAsText(memory), memory);
      expect(again && isSameMemory(again, memory)).toBe(true);
    }),
  );
});

test("claim, body, tags and files may be changed", () => {
  const text = memoryAsText(before)
    .replace("cuts bodies", "cuts requests")
    .replace("tags: ops", "tags: ops, proxy")
    .replace("files: a.md", "files:");
  expect(textAsMemory(text, before)).toEqual({
    ...{ text: "The proxy cuts requests", body: before.body, tags: ["ops", "proxy"], files: [] },
  });
});

test("without its front matter tags and files stay, and an empty text changes nothing", () => {
  expect(textAsMemory("Another claim\r\n", before)).toEqual({
    ...{ text: "Another claim", tags: ["ops"], files: ["a.md"] },
  });
  expect(textAsMemory("", before)).toBeUndefined();
  expect(textAsMemory("---\ntags: a\n---\n<!-- x -->\n\n", before)).toBeUndefined();
});
