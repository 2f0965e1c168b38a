// Hints add up to a mission or a folder, with the reasons; a session is never chosen among several.
import { expect, test } from "vitest";
import { items, type StatedItem } from "../../../../test/support/items.ts";
import { sessionStates } from "../../fold/work/missions.ts";
import { resolveScope, type ScopeHints } from "./resolve-scope.ts";

const aim = (session: string, text: string, more: Partial<StatedItem> = {}): StatedItem => ({
  ...{ form: "objective", text, session },
  ...more,
});

const SESSIONS = sessionStates(
  items(
    aim("s1", "uploads survive a restart", { mission: "uploads", folder: "packages/upload" }),
    aim("s2", "docs of the endpoint", { mission: "uploads" }),
    aim("s3", "login by passkey", { folder: "packages/login" }),
    aim("s4", "colours of the chart", { folder: "node_modules" }),
  ),
);

const resolve = (hints: ScopeHints) => {
  const { routing, confidence, lane, candidates } = resolveScope(SESSIONS, hints);
  return { routing, confidence, lane, sessions: candidates.map(({ session }) => session) };
};

test("without a hint, all sessions could be meant, and none is taken", () => {
  const expected = { routing: "needs-hint", lane: undefined, sessions: ["s4", "s3", "s2", "s1"] };
  expect(resolve({})).toMatchObject(expected);
  expect(resolve({ words: "  " })).toMatchObject(expected);
});

test("a name resolves a mission, and both of its sessions remain candidates", () => {
  expect(resolve({ words: "the uploads again" })).toEqual({
    ...{ routing: "resolved", confidence: "medium", lane: { mission: "uploads" } },
    sessions: ["s2", "s1"],
  });
});

test("an id is enough by itself, as a hint or as a word", () => {
  const expected = { routing: "resolved", confidence: "high", sessions: ["s3"] };
  expect(resolve({ session: "s3" })).toMatchObject(expected);
  expect(resolve({ words: "go on with s3" })).toMatchObject(expected);
});

test("a path, and a file or a folder below it, count as stated", () => {
  const { candidates } = resolveScope(SESSIONS, { path: "packages/login" });
  expect(candidates[0]?.because).toEqual([{ for: "path", points: 100, what: "packages/login" }]);
  expect(resolveScope(SESSIONS, { path: "packages/login/a.ts" }).candidates[0]?.score).toBe(60);
  expect(resolveScope(SESSIONS, { folder: "apps/login" }).candidates[0]?.score).toBe(60);
});

test("a few words of an objective are too little", () => {
  expect(resolve({ words: "passkey" })).toMatchObject({ routing: "ambiguous", sessions: ["s3"] });
  expect(resolve({ words: "zebra" })).toMatchObject({ routing: "no-match" });
});

test("a reason shows the words as they were typed", () => {
  const { candidates } = resolveScope(SESSIONS, { words: "restarting the surviving uploads" });
  const of = candidates.find(({ session }) => session === "s1")?.because ?? [];
  expect(of.map(({ what }) => what)).toEqual(["uploads", "uploads", "surviving, restarting"]);
});

test("two missions that fit equally well are ambiguous", () => {
  const sessions = sessionStates(
    items(
      aim("a", "one", { mission: "billing export" }),
      aim("b", "two", { mission: "billing import" }),
    ),
  );
  expect(resolveScope(sessions, { words: "billing" })).toMatchObject({ routing: "ambiguous" });
});

test("a folder that tools fill is no lane, and a session without a name no candidate", () => {
  expect(resolve({ session: "s4" }).lane).toEqual({});
  const nameless = sessionStates(items(aim("", "uploads", { mission: "uploads" })));
  expect(resolveScope(nameless, { words: "uploads" }).candidates).toEqual([]);
});
