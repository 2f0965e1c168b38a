// A project inherits rules and stable decisions from another, with their origin in each line and none of their authority;
// what either excludes, what is private and what is secret stays, and all of it can be given back.
import { expect, test } from "vitest";
import type { CommonBody } from "../../core/event/common.ts";
import { ok } from "../../core/kit/result.ts";
import { speakerInBody } from "../../core/fold/speaker.ts";
import { valueOf } from "../../testing/claim.ts";
import { memoryProject, type MemoryProjectOptions } from "../../testing/memory/project.ts";
import { amend } from "../amend/amend.ts";
import { addPolicy } from "../continuity/policies.ts";
import { ingest } from "../continuity/ingest.ts";
import { packNow } from "../continuity/pack.ts";
import type { WritableProject } from "../project.ts";
import { rememberOne } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { inherit, inheritedKnown, type InheritAsked } from "./inherit.ts";

const PERSON: CommonBody["actor"] = { door: "cli", tty: "yes" };

const named = (name: string, options: MemoryProjectOptions = {}) => {
  const { project: alone, pass } = memoryProject({ actor: PERSON, ...options });
  const identity = () => ok({ id: `id-of-${name}`, made: "2026-01-05T00:00:00.000Z" });
  const project: WritableProject = { ...alone, name, store: { ...alone.store, identity } };
  const lesson = (text: string): string =>
    valueOf(
      rememberOne(project, {
        kind: "lesson",
        body: { ...stampOf(project), text, category: "general" },
      }),
    ).id;
  const decision = (text: string): string =>
    valueOf(rememberOne(project, { kind: "decision", body: { ...stampOf(project), text } })).id;
  return { project, pass, lesson, decision };
};

const BOTH: InheritAsked = { kinds: ["lesson", "decision"], isTry: false, isEnd: false };

const lines = (project: WritableProject): readonly string[] =>
  inheritedKnown(project)
    .filter(({ standing }) => standing === "standing")
    .map(({ kind, text }) => `${kind}: ${text}`);

const LATER = { nowMs: Date.UTC(2026, 0, 25) };

test("lessons and decisions that have stood are taken over with their origin, once, and nothing of the work", () => {
  const [there, here] = [named("shop"), named("till", LATER)];
  there.lesson("Run the migrations before the tests");
  there.decision("Uploads go through the queue");
  const text = "Objective: move to passkeys\nPending: a login form";
  valueOf(ingest(there.project, [{ session: "s1", role: "assistant", text }]));
  const first = valueOf(inherit(here.project, there.project, BOTH));
  expect([first.events.length, first.known]).toEqual([2, 0]);
  expect(lines(here.project)).toEqual([
    "lesson: Run the migrations before the tests (from shop)",
    "decision: Uploads go through the queue (from shop)",
  ]);
  const again = valueOf(inherit(here.project, there.project, BOTH));
  expect([again.events, again.known]).toEqual([[], 2]);
  expect(packNow(here.project, { size: "full" }).pack.text).not.toMatch(/passkeys|login/);
});

test("a decision that is younger than two weeks stays, unless it was confirmed", () => {
  const [there, here] = [named("shop", LATER), named("till", LATER)];
  const id = there.decision("Uploads go through the queue");
  expect(valueOf(inherit(here.project, there.project, BOTH)).added).toEqual([]);
  const body = { ...stampOf(there.project), targets: [id], text: "It holds" };
  valueOf(rememberOne(there.project, { kind: "confirm", body }));
  expect(valueOf(inherit(here.project, there.project, BOTH)).added).toHaveLength(1);
});

test("a copy is no person's word, stays in this clone, and is not passed on", () => {
  const [there, here, third] = [named("shop"), named("till", LATER), named("bank", LATER)];
  there.lesson("Run the migrations before the tests");
  const { added } = valueOf(inherit(here.project, there.project, BOTH));
  const [located] = here.project.index.lookup.events(added[0]?.id ?? "");
  expect(located?.event.stream).toBe("local");
  expect(speakerInBody(located?.event.body ?? {})).toBe("other");
  expect(valueOf(inherit(third.project, here.project, BOTH)).added).toEqual([]);
  expect(valueOf(inherit(third.project, there.project, BOTH)).added).toHaveLength(1);
});

test("what either project excludes, a private word, a private part and a secret stay, and the rest crosses", () => {
  const config = { across: { share: true, read: true, exclude: [], private: ["Falcon"] } };
  const [there, here] = [named("shop"), named("till", { ...LATER, config })];
  there.lesson("Never log acme_live_77f0c2 of the pilot");
  there.lesson("Ask Ada before the rota changes");
  there.lesson("Falcon needs two reviewers");
  there.lesson("Use ghp_16C7e42F292c6912E7710c838347Ae178B4a in CI");
  there.lesson("Run the migrations before the tests");
  const words = { forms: [], ids: [], rule: "exclude" as const };
  valueOf(addPolicy(here.project, { ...words, words: "ACME_live_77f0c2" }));
  valueOf(addPolicy(there.project, { ...words, words: "rota" }));
  const { stays } = valueOf(inherit(here.project, there.project, BOTH));
  expect(stays).toEqual({ excluded: 2, private: 1, secret: 1 });
  expect(lines(here.project)).toEqual(["lesson: Run the migrations before the tests (from shop)"]);
  const log = here.project.log.segments().flatMap((one) => [...here.project.log.texts(one)]);
  expect(log.join("\n")).not.toMatch(/ghp_|Falcon|rota changes/);
});

test("a policy that comes later takes what was inherited out of use", () => {
  const [there, here] = [named("shop"), named("till", LATER)];
  there.lesson("Ask Ada before the rota changes");
  valueOf(inherit(here.project, there.project, BOTH));
  valueOf(addPolicy(here.project, { rule: "exclude", words: "rota", forms: [], ids: [] }));
  expect(valueOf(inherit(here.project, there.project, BOTH)).ended).toHaveLength(1);
  expect(lines(here.project)).toEqual([]);
});

test("what no longer stands there is retired here, what was retired here does not come back, and the rest can be given back", () => {
  const [there, here] = [named("shop"), named("till", LATER)];
  const [gone] = [there.lesson("Pin node 18"), there.lesson("Run the migrations first")];
  there.lesson("Never squash the release branch");
  const retires = (project: WritableProject, id: string): void =>
    void valueOf(
      amend(project, [id], undefined, (fields) => ({
        kind: "retire",
        body: { ...fields, as: "stale", text: "It no longer holds" },
      })),
    );
  const { added } = valueOf(inherit(here.project, there.project, BOTH));
  retires(there.project, gone);
  retires(here.project, added.find(({ text }) => text.includes("squash"))?.id ?? "");
  here.pass(1_000);
  const second = valueOf(inherit(here.project, there.project, BOTH));
  expect([second.ended.length, second.stays.excluded]).toEqual([1, 1]);
  expect(lines(here.project)).toEqual(["lesson: Run the migrations first (from shop)"]);
  here.pass(1_000);
  valueOf(inherit(here.project, there.project, { ...BOTH, isEnd: true }));
  expect(lines(here.project)).toEqual([]);
  here.pass(1_000);
  valueOf(inherit(here.project, there.project, BOTH));
  expect(lines(here.project)).toEqual(["lesson: Run the migrations first (from shop)"]);
});

test("only a person inherits, nothing from itself, and nothing from a project that the settings leave out", () => {
  const there = named("shop");
  there.lesson("Run the migrations before the tests");
  const agent = named("till", { actor: { door: "mcp" } });
  expect(inherit(agent.project, there.project, BOTH)).toMatchObject({
    error: { kind: "person-needed" },
  });
  const tried = valueOf(inherit(agent.project, there.project, { ...BOTH, isTry: true }));
  expect([tried.added.length, tried.events]).toEqual([1, []]);
  expect(inherit(there.project, there.project, BOTH)).toMatchObject({
    error: { kind: "inherit-self" },
  });
  const across = { share: true, read: true, exclude: ["shop"], private: [] };
  const apart = named("bank", { config: { across } });
  expect(inherit(apart.project, there.project, BOTH)).toMatchObject({
    error: { kind: "inherit-excluded" },
  });
  expect(lines(apart.project)).toEqual([]);
});
