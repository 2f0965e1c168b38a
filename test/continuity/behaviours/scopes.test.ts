// Behaviours of scopes to hold: hints lead to a part of the work, and never to a session that was not named.
import { expect, test } from "vitest";
import { bootstrap } from "../../../src/engine/continuity/bootstrap.ts";
import { resolvedScope, scopesKnown } from "../../../src/engine/continuity/scopes.ts";
import { bootstrapDocument, bootstrapText } from "../../../src/answers/work/pack.ts";
import { resolutionDocument, scopeText } from "../../../src/answers/work/scopes.ts";
import { PLAIN } from "../../../src/answers/text/style.ts";
import { valueOf } from "../../../src/testing/claim.ts";
import { texts, working, type Working } from "./working.ts";

const AUTO = { size: "auto" } as const;

const twoLanes = (): Working => {
  const all = working();
  all.states("s1", "Objective: uploads survive a restart\nPending: tests for the retry", {
    mission: "uploads",
  });
  all.states("s2", "Pending: a picture of the queue", { mission: "uploads" });
  all.states("s3", "Objective: login by passkey", { mission: "login" });
  return all;
};

test("without a hint, no lane is taken, not even the first; with one lane there is nothing to choose", () => {
  const { project } = twoLanes();
  const { resolution, pack } = valueOf(bootstrap(project, {}, AUTO));
  expect([resolution.routing, resolution.lane, pack]).toEqual(["needs-hint", undefined, undefined]);
  const lone = working();
  lone.states("only", "Pending: tests for the retry");
  expect(valueOf(bootstrap(lone.project, {}, AUTO)).pack?.wanted).toEqual({ session: "only" });
});

test("a title resolves a lane alone, and its sessions stay candidates", () => {
  const { project } = twoLanes();
  const { lane, candidates } = valueOf(resolvedScope(project, { words: "the uploads again" }));
  expect(lane).toEqual({ mission: "uploads" });
  expect(candidates.map(({ session }) => session)).toEqual(["s2", "s1"]);
  const { pack } = valueOf(bootstrap(project, { words: "the uploads again" }, AUTO));
  expect(pack?.wanted).toEqual({ mission: "uploads" });
  expect(pack?.pack.text).not.toContain("survive a restart");
});

test("an external id among the words resolves a lane, and the session itself only where it is passed as such", () => {
  const { project } = twoLanes();
  const byWords = valueOf(bootstrap(project, { words: "go on with s1" }, AUTO));
  expect(byWords.resolution.confidence).toBe("high");
  expect(byWords.pack?.wanted).toEqual({ mission: "uploads" });
  const named = valueOf(bootstrap(project, { session: "s1" }, AUTO));
  expect(named.pack?.wanted).toEqual({ session: "s1" });
  expect(named.pack?.pack.text).toContain("survive a restart");
});

test("one lane with two sessions is still ambiguous", () => {
  const { states, project } = working();
  states("s1", "Objective: uploads survive a restart", { cwd: "packages/upload" });
  states("s2", "Objective: the queue takes uploads", { cwd: "packages/upload" });
  const found = valueOf(bootstrap(project, { path: "packages/upload" }, AUTO));
  expect([found.resolution.candidates.length, found.pack]).toEqual([2, undefined]);
  const other = working();
  other.states("s1", "Objective: uploads survive a restart", { cwd: "packages/upload" });
  expect(valueOf(bootstrap(other.project, { path: "packages/upload" }, AUTO)).pack).toBeDefined();
});

test("folders that tools fill are not offered as lanes, and a folder of the project is", () => {
  const laneOf = (cwd: string) => {
    const { states, project } = working();
    states("s1", "Pending: tests for the retry", { cwd });
    return valueOf(resolvedScope(project, { path: cwd })).lane;
  };
  for (const cwd of ["node_modules/zod", ".git/hooks", "dist", "tmp/scratch"])
    expect([cwd, laneOf(cwd)]).toEqual([cwd, {}]);
  expect(laneOf("packages/upload")).toEqual({ folder: "packages/upload" });
});

test("what is suggested has a placeholder for the session, and no guessed name", () => {
  const { project } = twoLanes();
  const found = valueOf(bootstrap(project, {}, AUTO));
  expect(bootstrapText(bootstrapDocument("shop", found), PLAIN)).toContain("--session <session>");
  const resolved = valueOf(resolvedScope(project, { words: "the uploads again" }));
  const document = { project: "shop", resolution: resolutionDocument(resolved) };
  expect(scopeText(document, PLAIN)).toContain("twiceshy pack --session <session>");
  const lone = valueOf(bootstrap(project, { session: "s3" }, AUTO));
  expect(bootstrapText(bootstrapDocument("shop", lone), PLAIN)).not.toContain("<session>");
});

/** A session that another project has is unknown here: no error, because names of sessions are the hosts', and nothing of it. */
test("a session of another project is empty here, and full there", () => {
  const [here, there] = [twoLanes(), working()];
  there.states("elsewhere", "Objective: the other shop\nPending: a secret of the other shop");
  const { sessions, work } = here.work({ session: "elsewhere" });
  expect([sessions, work.objective, work.pending]).toEqual([[], undefined, []]);
  expect(here.pack({ session: "elsewhere" }).pack.text).not.toContain("other shop");
  expect(valueOf(bootstrap(here.project, { session: "elsewhere" }, AUTO)).pack).toBeUndefined();
  expect(there.work({ session: "elsewhere" }).work.pending).toHaveLength(1);
});

test("a session held outside the project is left out of what the project shows, and shown where it is named", () => {
  const { states, work, project } = working();
  states("in", "Pending: tests for the retry");
  states("out", "Pending: a letter to the bank", { cwd: "/home/ada/letters" });
  expect(texts(work().work.pending)).toEqual(["tests for the retry"]);
  expect(texts(work({ session: "out" }).work.pending)).toEqual(["a letter to the bank"]);
  expect(
    scopesKnown(project).flatMap(({ sessions }) => sessions.map(({ session }) => session)),
  ).toContain("out");
});

test("no objective of one of two sessions at work is shown as the project's", () => {
  const { states, work } = working();
  states("one", "Objective: move to passkeys", { role: "user" });
  expect(work().work.objective?.text).toBe("move to passkeys");
  states("two", "Objective: uploads survive a restart", { role: "user" });
  states("one", "Pending: a login form");
  expect([work().isParallel, work().work.objective]).toEqual([true, undefined]);
  expect(work({ session: "two" }).work.objective?.text).toBe("uploads survive a restart");
});
