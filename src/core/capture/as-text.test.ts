import fc from "fast-check";
import { expect, test } from "vitest";
import { isSameMemory, memoryAsText, textAsMemory } from "./as-text.ts";

const before = {
  text: "The proxy cuts bodies",
  body: "At 2 GB.\n\nSince May.",
  tags: ["ops"],
  files: ["a.md"],
  fields: { impact: "No uploads", importance: 4 },
  sections: ["impact", "severity", "importance"],
};
const edited = (text: string) => {
  const read = textAsMemory(text, before);
  return read.ok ? read.value : read.error;
};

test("what is not changed is the same again, whatever it says", () => {
  const line = fc.stringMatching(/^[a-z#-][a-z `:>#-]{0,38}[a-z]$/);
  const name = fc.stringMatching(/^[a-z][a-z.-]{0,10}$/);
  fc.assert(
    fc.property(line, fc.array(line), fc.array(name), fc.array(name), (text, body, tags, files) => {
      const memory = {
        ...{ ...before, text: text.replace(/ +/g, " "), body: body.join("\n").trim() },
        ...{ tags, files },
      };
      const again = textAsMemory(memoryAsText(memory), memory);
      expect(again.ok && again.value && isSameMemory(again.value, memory)).toBe(true);
    }),
  );
});

test("claim, body, fields, tags and files may be changed", () => {
  const text = memoryAsText(before)
    .replace("cuts bodies", "cuts requests")
    .replace("tags: ops", "tags: ops, proxy")
    .replace("files: a.md", "files:")
    .replace("No uploads", "No uploads\n\n## Severity\n\nhigh")
    .replace(/## Importance\n\n4/, "");
  expect(edited(text)).toEqual({
    ...{ text: "The proxy cuts requests", body: before.body, tags: ["ops", "proxy"], files: [] },
    fields: { impact: "No uploads", severity: "high" },
  });
});

test("without its front matter tags and files stay, and an empty text changes nothing", () => {
  expect(edited("Another claim\r\n")).toEqual({
    ...{ text: "Another claim", tags: ["ops"], files: ["a.md"], fields: {} },
  });
  expect(edited("")).toBeUndefined();
  expect(edited("---\ntags: a\n---\n<!-- x -->\n\n")).toBeUndefined();
});

test("front matter whose first line is gone is refused, and does not become the claim", () => {
  const torn = { kind: "edit-unread", begun: false };
  const lines = memoryAsText(before).split("\n");
  expect(edited(lines.slice(1).join("\n"))).toEqual(torn);
  expect(edited(lines.slice(2).join("\n"))).toEqual(torn);
  expect(edited("files: of a release stay\n\n---\nMore")).toMatchObject({
    text: "files: of a release stay",
  });
});

test("front matter that does not end, or holds anything else, is refused", () => {
  const kind = "edit-unread";
  expect(edited("---\ntags: a\nThe claim\n")).toEqual({ kind });
  expect(edited("---\ntags: a\nThe claim\n\n---\nMore")).toEqual({ kind, line: "The claim" });
  expect(edited("---\ntags: a\nbogus: 3\n---\nThe claim")).toEqual({ kind, line: "bogus: 3" });
});
