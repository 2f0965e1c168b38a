import { expect, test } from "vitest";
import type { Commit } from "../../../core/history/commit.ts";
import { failureKey, fixKey } from "../../../core/history/mined.ts";
import type { EventId } from "../../../core/event/id.ts";
import { readOnward } from "./read-onward.ts";

const sha = (number: number): string => number.toString(16).padStart(40, "0");
const DAY_MS = 24 * 3_600_000;
const NOW = 100 * DAY_MS;

/** Each on top of the one before; the first is on top of commit 1, where the work tree was. */
const chain = (...messages: readonly string[]): readonly Commit[] =>
  messages.map((message, at) => ({
    ...{ sha: sha(at + 2), parents: [sha(at + 1)], when: NOW + at * 1_000, author: "A" },
    ...{ subject: message.split("\n")[0] ?? "", message },
  }));

const failed: Commit = {
  ...{ sha: sha(90), parents: [sha(89)], when: NOW - 1_000, author: "A" },
  ...{ subject: "Retry three times", message: "Retry three times" },
};

type Known = Parameters<typeof readOnward>[3];

const read = async (commits: readonly Commit[], more: Partial<Known> = {}, ageMs = 1_000) => {
  const repo = {
    commits: {
      onward: async () => commits.toReversed(),
      read: async (asked: readonly string[]) => [failed].filter((one) => asked.includes(one.sha)),
    },
  };
  const known = { known: new Set([failureKey(failed.sha)]), ...more };
  const stood = { commit: sha(1), wholeMs: NOW - ageMs };
  const history = await readOnward(repo, commits.at(-1)?.sha ?? sha(1), stood, known, NOW);
  return history?.entries.map(({ subject }) => subject);
};

test("plain commits on top are all there is to read", async () => {
  expect(await read(chain("Add a", "Fix the crash in a"))).toEqual(["Fix the crash in a", "Add a"]);
});

test.each([
  ["takes something back", 'Revert "Add a"'],
  ["tries something again", "Reland the change of yesterday"],
  ["mends a commit that it names", `Fix the crash\n\nIt was introduced in ${sha(77)}.`],
  ["is called as what failed", "Retry three times"],
  ["is called as a second try of it", "Retry three times (take 2)"],
])("a commit that %s has the whole history read", async (_, message) => {
  expect(await read(chain("Add a", message, "Add b"))).toBeUndefined();
});

test("a merge, and whatever does not begin where the work tree stood, has the whole history read", async () => {
  const [first, second] = chain("Add a", "Add b");
  if (!first || !second) throw new Error("two commits");
  const merge = { ...second, parents: [first.sha, sha(50)] };
  expect(await read([first, merge])).toBeUndefined();
  expect(await read([{ ...first, parents: [sha(50)] }, second])).toBeUndefined();
  expect(await read([{ ...first, parents: [] }, second])).toBeUndefined();
  expect(await read([])).toBeUndefined();
  // A commit that HEAD reaches outside the chain.
  expect(await read([{ ...first, sha: sha(60) }, first, second])).toBeUndefined();
});

test("what only time tells, and what was left unread, has the whole history read", async () => {
  const commits = chain("Add a");
  const reland = sha(80);
  const unsettled = new Map<string, readonly EventId[]>([[reland, []]]);
  expect(await read(commits, { unsettled })).toBeUndefined();
  const settled = new Set([failureKey(reland)]);
  expect(await read(commits, { unsettled, known: settled })).toEqual(["Add a"]);
  expect(await read(commits, { below: sha(1) })).toBeUndefined();
  expect(await read(commits, {}, DAY_MS + 1)).toBeUndefined();
  expect(await read(commits, {}, -1)).toBeUndefined();
});

test("a commit that was known, gone, and is there again has the whole history read", async () => {
  expect(await read(chain("Add a"), { known: new Set([fixKey(sha(2))]) })).toBeUndefined();
});
