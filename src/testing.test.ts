import { expect, test } from "vitest";
import { given, someday } from "./testing.ts";

const issue = { kind: "issue", body: { ...someday, text: "Uploads hang" } } as const;
const attempt = {
  kind: "attempt",
  body: { ...someday, text: "Retry three times", outcome: "failed" },
} as const;

test("a draft becomes an event that says the same", () => {
  given([issue])
    .when(attempt)
    .then([{ kind: "attempt", body: { outcome: "failed" } }]);
});

test("an event of another kind, with another field, or one too few, is not what was expected", () => {
  const outcome = given([]).when(issue);
  expect(() => outcome.then([{ kind: "note" }])).toThrow("but saw");
  expect(() => outcome.then([{ kind: "issue", body: { text: "Else" } }])).toThrow("Uploads hang");
  expect(() => outcome.then([])).toThrow("expected");
});

test("a draft that says too little is refused, and adds nothing", () => {
  const outcome = given([issue]).when({ kind: "issue", body: { ...someday, text: "" } });
  outcome.refused("draft-flawed");
  outcome.then([]);
  expect(outcome.events).toHaveLength(1);
  expect(() => outcome.refused("draft-too-long")).toThrow("draft-flawed");
});

test("the same story has the same ids, and each event follows the one before", () => {
  const [one, two] = [given([issue]).when(attempt), given([issue]).when(attempt)];
  expect(one.events).toEqual(two.events);
  expect(one.events[1]?.prev).toEqual([one.events[0]?.id]);
});
