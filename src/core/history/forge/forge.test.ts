import { expect, test } from "vitest";
import type { Commit } from "../commit.ts";
import { apiOf, placeIn, type ForgePlace } from "./address.ts";
import { whyIn, type RequestText } from "./explain.ts";
import { requestsNamed } from "./numbers.ts";

const commit = (message: string, when = 0): Commit => ({
  ...{ sha: "a".repeat(40), parents: [], when, author: "A" },
  ...{ subject: message.split("\n")[0] ?? "", message },
});
const github: ForgePlace = { forge: "github", host: "github.com", project: "acme/shop" };
const gitlab: ForgePlace = { forge: "gitlab", host: "gitlab.com", project: "acme/tools/shop" };

const named = (failed: string, revert: string, place = github) =>
  requestsNamed({ failed: commit(failed), revert: commit(revert) }, place).map(
    ({ number, tookBack }) => `${number}${tookBack ? " took it back" : ""}`,
  );

test("a place is read from any form of a remote's address, without its credentials", () => {
  const shop = { host: "github.com", project: "acme/shop" };
  expect(placeIn("https://me:secret@GitHub.com/acme/shop.git")).toEqual(shop);
  expect(placeIn("git@github.com:acme/shop.git")).toEqual(shop);
  expect(placeIn("ssh://git@github.com:22/acme/shop/")).toEqual(shop);
  expect(placeIn("/srv/git/shop")).toBeUndefined();
  expect(placeIn("https://github.com/acme/../../shop")).toBeUndefined();
  expect(apiOf(github)).toBe("https://api.github.com");
  expect(apiOf({ ...github, host: "git.acme.test" })).toBe("https://git.acme.test/api/v3");
  expect(apiOf({ ...gitlab, host: "git.acme.test" })).toBe("https://git.acme.test/api/v4");
});

test("exactly the requests that the messages name are asked for, the one that took it back first", () => {
  expect(named("Add a cache (#11)", 'Revert "Add a cache (#11)" (#12)')).toEqual([
    "12 took it back",
    "11",
  ]);
  expect(
    named("Merge pull request #7 from a/b\n\nCache", 'Revert "Merge pull request #7 from a/b"'),
  ).toEqual(["7"]);
  expect(named("Cache", 'Revert "Cache"\n\nReverts acme/shop#5, which broke PR #6.')).toEqual([
    "5",
    "6",
  ]);
  expect(named("Cache", "Undo\n\nhttps://github.com/acme/shop/pull/31")).toEqual(["31"]);
  // Issues and other repositories.
  expect(named("Fix #1, closes #2", 'Revert "Fix #1"\n\nReverts other/shop#5')).toEqual([]);
  expect(named("x", "y https://github.com/other/shop/pull/31")).toEqual([]);
});

test("GitLab's requests are named with an exclamation mark", () => {
  const merged = "Merge branch 'x' into 'main'\n\nCache\n\nSee merge request acme/tools/shop!41";
  const back =
    "Merge branch 'y' into 'main'\n\nRevert \"Cache\"\n\nThis reverts merge request !41\n\nSee merge request acme/tools/shop!43";
  expect(named(merged, back, gitlab)).toEqual(["43 took it back", "41"]);
  expect(named("Cache (#3)", 'Revert "Cache (#3)" (!9)', gitlab)).toEqual(["9 took it back"]);
});

const failure = {
  failed: commit("Add a cache (#11)", 10),
  revert: commit('Revert "Add a cache"', 1_000),
};
const said = (more: Partial<RequestText>): RequestText => ({
  ...{ title: 'Revert "Add a cache"', body: "", comments: [], merged: 100 },
  ...more,
});
const talk = (text: string, when = 500, review = false) => ({ text, when, review });
const why = (more: Partial<RequestText>, tookBack = true) =>
  whyIn(said(more), { number: 12, tookBack }, failure, "github");

test("the description of the request that took it back says why, with its source", () => {
  expect(
    why({
      body: "<!-- Fill in -->\n## Summary\n\nReverts acme/shop#11\n\n- [x] I read the rules\n\nThe cache leaks memory under load, see [the graph](https://x.test/y).\n\n```\nsecret code\n```",
    }),
  ).toBe("The cache leaks memory under load, see the graph (pull request #12).");
});

test("templates, thanks and bare links are no reasons", () => {
  expect(why({ body: "Reverts acme/shop#11" })).toBeUndefined();
  expect(why({ body: "Moves the settings to another folder, as was agreed." })).toBeUndefined();
  expect(why({ body: "## What\n\n- [ ] Tests\n\nhttps://x.test/1" })).toBeUndefined();
  expect(
    why({ comments: [talk("LGTM, thanks!"), talk("Could this break Windows?")] }),
  ).toBeUndefined();
});

test("where the description gives none, the first comment that names a cause does", () => {
  expect(
    why({ comments: [talk("LGTM"), talk("> Why?\n\nIt broke every build on Windows.")] }),
  ).toBe("It broke every build on Windows (pull request #12).");
  expect(why({ comments: [talk("This name is wrong.", 500, true)] })).toBeUndefined();
});

test("of the request that failed only what was written after it was merged counts", () => {
  const body = "Fixes the crash because the old code was slow.";
  expect(why({ body }, false)).toBeUndefined();
  const early = talk("This will break the tests because of the lock.", 50);
  const late = talk("This broke our deploys because the cache is never cleared.");
  const much = talk("This broke something else entirely.", 1_000 + 8 * 86_400_000);
  expect(why({ comments: [early, much] }, false)).toBeUndefined();
  expect(why({ comments: [early, late] }, false)).toBe(
    "This broke our deploys because the cache is never cleared (pull request #12).",
  );
});
