import { expect, test } from "vitest";
import { createTeller } from "../../../test/golden/teller.ts";
import type { EventId } from "../event/id.ts";
import { isApart, issueFor, openIssues, RECENT_MS } from "./attribution.ts";
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
  expect(issueFor(open(), { issue: one, session: "s", when: now() })).toBe(one);
});

test("a session's current issue is the open one it opened or wrote to last", () => {
  const { tell, open, now } = project();
  const one = tell("issue", { session: "s" });
  const two = tell("issue", { session: "s" });
  const foreign = tell("issue", { session: "other" });
  const asked = { session: "s", when: now() + 10 * RECENT_MS };
  expect(issueFor(open(), asked)).toBe(two);
  tell("attempt", { session: "s", issue: one });
  expect(issueFor(open(), asked)).toBe(one);
  tell("attempt", { session: "s", issue: foreign });
  expect(issueFor(open(), asked)).toBe(foreign);
  tell("fix", { session: "s", issue: foreign });
  expect(issueFor(open(), asked)).toBe(one);
});

test("another session's issue is never taken, however fresh", () => {
  const { tell, open, now } = project();
  tell("issue", { session: "other" });
  expect(issueFor(open(), { session: "s", when: now() })).toBeUndefined();
  expect(issueFor(open(), { when: now() })).toBeUndefined();
});

test("without a session an issue takes what was tried and what fixed it, for half an hour", () => {
  const { tell, open, now } = project();
  const issue = tell("issue", {});
  expect(issueFor(open(), { when: now() + RECENT_MS })).toBe(issue);
  expect(issueFor(open(), { when: now() + RECENT_MS + 1 })).toBeUndefined();
  expect(issueFor(open(), { when: now() - 1 })).toBeUndefined();
  tell("attempt", { session: "s", issue });
  const before = now();
  tell("attempt", { issue });
  expect(issueFor(open(), { when: before + RECENT_MS + 1 })).toBe(issue);
});

test("other files and no word of weight in common are another matter", () => {
  const issue = { text: "Uploads of 2 GB hang", files: ["src/send.js"] };
  expect(isApart(issue, { text: "Cache the rates", files: ["src/tax.js"] })).toBe(true);
  expect(isApart(issue, { text: "Cache the rates", files: ["src/send.js"] })).toBe(false);
  expect(isApart(issue, { text: "Cache the rates", files: ["src"] })).toBe(false);
  expect(isApart(issue, { text: "Retry the upload", files: ["src/retry.js"] })).toBe(false);
  expect(isApart(issue, { text: "Cache the rates" })).toBe(false);
  expect(isApart({ text: issue.text }, { text: "Cache the rates", files: ["a.js"] })).toBe(false);
});

test("a session called like a field of every object is only a name", () => {
  const { tell, open, now } = project();
  tell("issue", { session: "s" });
  expect(issueFor(open(), { session: "constructor", when: now() })).toBeUndefined();
  const own = tell("issue", { session: "__proto__" });
  expect(issueFor(open(), { session: "__proto__", when: now() })).toBe(own);
});
