import { expect, test } from "vitest";
import { createTeller } from "../../../test/golden/teller.ts";
import type { EventId } from "../event/id.ts";
import { issueForAttempt, issueForFix, openIssues, FRESH_MS } from "./attribution.ts";
import { emptyState, evolve } from "./state.ts";

const START = Date.UTC(2026, 0, 5, 9);

const project = () => {
  const teller = createTeller("a");
  const state = emptyState();
  let ts = START;
  const tell = (kind: string, body: { readonly [field: string]: unknown }): EventId => {
    const { event } = teller({
      kind,
      body: { text: kind, outcome: "failed", ...body },
      ts: (ts += 1_000),
    });
    evolve(state, event);
    return event.id;
  };
  return { tell, open: () => openIssues(state), now: () => ts };
};

test("the issue that is named wins over every other", () => {
  const { tell, open, now } = project();
  const [one] = [tell("issue", { session: "s" }), tell("issue", { session: "s" })];
  expect(issueForAttempt(open(), { issue: one, session: "s", when: now() })).toBe(one);
});

test("a session's current issue is the open one it opened or wrote to last", () => {
  const { tell, open, now } = project();
  const one = tell("issue", { session: "s" });
  const two = tell("issue", { session: "s" });
  const foreign = tell("issue", { session: "other" });
  const asked = { session: "s", when: now() + 10 * FRESH_MS };
  expect(issueForAttempt(open(), asked)).toBe(two);
  tell("attempt", { session: "s", issue: one });
  expect(issueForAttempt(open(), asked)).toBe(one);
  tell("attempt", { session: "s", issue: foreign });
  expect(issueForAttempt(open(), asked)).toBe(foreign);
  tell("fix", { session: "s", issue: foreign });
  expect(issueForAttempt(open(), asked)).toBe(one);
  expect(issueForFix(open(), asked)).toBe(one);
});

test("another session's issue is never taken, however fresh", () => {
  const { tell, open, now } = project();
  tell("issue", { session: "other" });
  expect(issueForAttempt(open(), { session: "s", when: now() })).toBeUndefined();
  expect(issueForAttempt(open(), { when: now() })).toBeUndefined();
});

test("without a session an issue takes attempts for five minutes, and fixes not at all", () => {
  const { tell, open, now } = project();
  const issue = tell("issue", {});
  expect(issueForAttempt(open(), { when: now() + FRESH_MS })).toBe(issue);
  expect(issueForAttempt(open(), { when: now() + FRESH_MS + 1 })).toBeUndefined();
  expect(issueForAttempt(open(), { when: now() - 1 })).toBeUndefined();
  expect(issueForFix(open(), {})).toBeUndefined();
});

test("a session called like a field of every object is only a name", () => {
  const { tell, open, now } = project();
  tell("issue", { session: "s" });
  expect(issueForFix(open(), { session: "constructor" })).toBeUndefined();
  const own = tell("issue", { session: "__proto__" });
  expect(issueForAttempt(open(), { session: "__proto__", when: now() })).toBe(own);
});
