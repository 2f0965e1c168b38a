import { expect, test } from "vitest";
import type { Commit } from "./commit.ts";
import { reasonElsewhere } from "./reason-elsewhere.ts";

const commit = (message: string): Commit => ({
  ...{ sha: "a".repeat(40), parents: [], author: "ada", when: 0, message },
  subject: message.split("\n")[0] ?? "",
});
const failed = commit("Cache the sessions");
const of = (merge: string | undefined, ...retries: readonly string[]) =>
  reasonElsewhere(
    { merge: merge === undefined ? undefined : commit(merge), retries: retries.map(commit) },
    failed,
  );

test("the merge that brought the revert says why", () => {
  const merge =
    "Merge pull request #12 from ada/no-cache\n\nDrop the cache\n\nIt leaked a session for each request. See the graphs.";
  expect(of(merge)).toBe("It leaked a session for each request.");
});

test("a merge that lists what it brought, or fills in a form, does not", () => {
  expect(of("Merge branch '5.4'\n\n* 5.4:\n  Fix the wrong path\n  Do not fail.")).toBeUndefined();
  expect(of("feature #5 Drop\n\n| Q | A\n| Bug fix? | no. |")).toBeUndefined();
  expect(of("Merge pull request #12 from ada/no-cache\n\nDrop the broken cache")).toBeUndefined();
  expect(of("Merge branch 'no-cache'")).toBeUndefined();
});

test("a later try says what was wrong with the one before, and not what it does itself", () => {
  const retry =
    "Cache the sessions, take 2\n\nThe previous attempt leaked a session for each request. This one fails over to the store.";
  expect(of(undefined, retry)).toBe("The previous attempt leaked a session for each request.");
  expect(of(undefined, "Cache again\n\nIt does not break the build.")).toBeUndefined();
  const reverted = "Reland\n\nIt was reverted because Windows tests failed.";
  expect(of("Merge branch 'x'", "Cache again", reverted)).toBe(
    "It was reverted because Windows tests failed.",
  );
});
