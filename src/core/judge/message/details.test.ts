// What the details of a warning say to a person.
import { expect, test } from "vitest";
import { isEventId } from "../../event/id.ts";
import { assert } from "../../kit/assert.ts";
import { MESSAGE_TOKENS } from "./clauses.ts";
import { composeMessage, type Message } from "./compose.ts";
import { tokensOf } from "../tokens.ts";

const id = "h4xgq2abcd".padEnd(52, "a");
assert(isEventId(id), "it has an id's form");
const about: Message["about"] = {
  id,
  kind: "failure",
  text: "Retry failed uploads three times",
  when: Date.UTC(2026, 0, 5, 9),
};
const message: Message = { level: "warn", delivered: "deny", action: "edit", about };
const DETAILS = "Details: twiceshy show h4xgq2abcd";

test("with the link, they also name the view in which a person sees the warning, and no address", () => {
  expect(composeMessage(message).split("\n").at(-2)).toBe(DETAILS);
  const text = composeMessage({ ...message, page: true });
  expect(text.split("\n").at(-2)).toBe(`${DETAILS}; for a person: twiceshy ui gate/h4xgq2abcd`);
  expect(text).not.toMatch(/http|token/u);
});

test("the link has its place also where quotes are cut", () => {
  const reason = "A reason that takes its time to come to an end. ".repeat(40);
  const linked = composeMessage({ ...message, about: { ...about, reason }, page: true });
  expect(tokensOf(linked)).toBeLessThanOrEqual(MESSAGE_TOKENS);
  expect(linked).toContain("twiceshy ui gate/h4xgq2abcd");
});
