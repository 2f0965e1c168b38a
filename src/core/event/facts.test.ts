import { expect, test } from "vitest";
import { isPersonalFact } from "./facts.ts";

test.each([
  ...["user", "User", "user timezone", "user.timezone", "The user", "the user's editor"],
  ...["I", "me", "my editor", "My  shell", "I'm"],
])("a fact whose subject is `%s` is about the person", (subject) => {
  expect(isPersonalFact({ subject })).toBe(true);
});

test.each(["users table", "The CI", "I/O", "mystery", "the build", "we", "project user"])(
  "a fact whose subject is `%s` is about the project",
  (subject) => {
    expect(isPersonalFact({ subject })).toBe(false);
  },
);

test("a name decides by its family, whatever the subject", () => {
  expect(isPersonalFact({ name: "user.timezone", subject: "The CI" })).toBe(true);
  expect(isPersonalFact({ name: "project.owner", subject: "me" })).toBe(false);
  expect(isPersonalFact({ name: "my.editor" })).toBe(false);
  expect(isPersonalFact({ subject: "Health: breaks" }, ["health"])).toBe(true);
});
