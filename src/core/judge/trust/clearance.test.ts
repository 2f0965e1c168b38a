import { expect, test } from "vitest";
import { createTeller } from "../../../../test/golden/teller.ts";
import type { Event } from "../../event/envelope.ts";
import type { EventId } from "../../event/id.ts";
import type { Fields } from "../../kit/json.ts";
import { markOf } from "../../fold/trust-fact.ts";
import {
  clearanceOf,
  suppressionOf,
  type SuppressionQuery,
  type Suppression,
} from "./clearance.ts";
import type { Again, Outcomes } from "./outcome.ts";
import { tallyOf } from "./precision.ts";
import { trustOf } from "../../fold/trust.ts";

const START = Date.UTC(2026, 0, 5, 9);
const MINUTE = 60_000;
const PERSON = { door: "cli", tty: "yes" };
const AGENT = { door: "cli", tty: "yes", agents: ["CLAUDECODE"] };
const SCRIPT = { door: "cli", tty: "no" };
const HOOK = { door: "hook" };
const HISTORY = { door: "git" };

/** Makes one event a minute. One memory exists from the beginning. */
const story = () => {
  const teller = createTeller("a");
  const events: Event[] = [];
  const nowMs = (): number => START + events.length * MINUTE;
  const tell = (kind: string, body: Fields): EventId => {
    const { event } = teller({ kind, body: { text: kind, ...body }, ts: nowMs() });
    events.push(event);
    return event.id;
  };
  const memory = tell("attempt", { outcome: "failed", files: ["src/upload.ts"] });
  return {
    memory,
    events,
    tell,
    nowMs,
    /** The gate denies an edit. */
    fires: (session: string, more: Fields = {}): EventId =>
      tell("verdict", {
        actor: HOOK,
        session,
        ...{ level: "warn", delivered: "deny", rule: "change" },
        ...{ action: { tool: "Edit", path: "src/upload.ts" } },
        evidence: [{ id: memory, score: "0.93" }],
        ...more,
      }),
    says: (answer: string, more: Fields = {}): EventId =>
      tell("answer", { actor: PERSON, targets: [memory], answer, ...more }),
    tally: (outcomes?: Outcomes) => tallyOf(clearanceOf(trustOf(events), outcomes).firings),
    ask: (more: Partial<SuppressionQuery> = {}, outcomes?: Outcomes): Suppression =>
      suppressionOf(clearanceOf(trustOf(events), outcomes), {
        memory: [memory],
        rule: "change",
        paths: ["src/upload.ts"],
        session: "s-1",
        nowMs: nowMs(),
        ...more,
      }),
  };
};

test("where nobody said anything, a proven repeat is denied", () => {
  expect(story().ask()).toEqual({ most: "warn", delivery: "deny" });
});

test("a failure that speaks three times in one session fired once, and in three sessions three times", () => {
  const { fires, tally } = story();
  for (const session of ["s-1", "s-1", "s-1", "s-2", "s-3"]) fires(session);
  expect(tally()).toEqual({
    ...{ fired: 3, right: 0, wrong: 0, decided: 0, overridden: 0, heeded: 3 },
  });
});

test("what was only told, and stopped nobody, was not heeded", () => {
  const { fires, tally } = story();
  fires("s-1", { delivered: "context" });
  expect(tally()).toMatchObject({ fired: 1, heeded: 0, decided: 0 });
});

test("an override decides nothing until something comes of it", () => {
  const { fires, says, tally } = story();
  const verdict = fires("s-1");
  says("override", { actor: AGENT, session: "s-1", verdict });
  expect(tally()).toMatchObject({ overridden: 1, decided: 0, heeded: 0 });
});

test("an override that held was a wrong firing; one that failed again, a right one, held or not", () => {
  const { memory, fires, says, tally, nowMs } = story();
  const verdict = fires("s-1");
  says("override", { actor: AGENT, session: "s-1" });
  says("refuted", { actor: HISTORY, verdict });
  expect(tally()).toMatchObject({ wrong: 1, decided: 1, overridden: 0 });
  const again = (when: number): Outcomes => ({
    again: { [memory]: [{ id: memory, when, files: [], tie: "relation" }] },
  });
  expect(tally(again(nowMs()))).toMatchObject({ right: 1, wrong: 0 });
  expect(tally(again(START - MINUTE))).toMatchObject({ right: 0, wrong: 1 });
});

test("without an override, a failure that comes again says nothing of the gate", () => {
  const { memory, fires, tally, nowMs } = story();
  fires("s-1");
  const failed: Again = { id: memory, when: nowMs(), files: [], tie: "relation" };
  expect(tally({ again: { [memory]: [failed] } })).toMatchObject({ heeded: 1, decided: 0 });
});

test("the same error proves a repeat in the same session or on the same file, and nowhere else", () => {
  const { memory, fires, says, tally, nowMs } = story();
  says("override", { actor: AGENT, session: "s-1", verdict: fires("s-1") });
  const error = (more: Partial<Again>): Outcomes => ({
    again: { [memory]: [{ id: memory, when: nowMs(), files: [], tie: "signature", ...more }] },
  });
  expect(tally(error({ session: "s-1" })).right).toBe(1);
  expect(tally(error({ session: "s-2", files: ["src/upload.ts"] })).right).toBe(1);
  expect(tally(error({ session: "s-2", files: ["src/other.ts"] })).right).toBe(0);
  expect(tally(error({})).right).toBe(0);
});

test("a person's word decides, an agent's and a script's do not", () => {
  for (const [actor, decided] of [
    [PERSON, 1],
    [{ door: "web" }, 1],
    [AGENT, 0],
    [SCRIPT, 0],
    [HOOK, 0],
    [{ door: "import", tty: "yes" }, 0],
  ] as const) {
    const { fires, says, tally } = story();
    says("refuted", { actor, verdict: fires("s-1") });
    expect(tally()).toMatchObject({ wrong: decided, decided });
  }
});

test("a person's last word on a firing holds, against what came of it too", () => {
  const { fires, says, tally } = story();
  const verdict = fires("s-1");
  says("override", { actor: AGENT, session: "s-1", verdict });
  says("refuted", { verdict });
  says("confirmed", { verdict });
  says("refuted", { actor: HISTORY, verdict });
  expect(tally()).toMatchObject({ right: 1, wrong: 0 });
});

test("what a person says of the memory settles the firings that were open, and none that come later", () => {
  const { fires, says, tally } = story();
  says("confirmed", { verdict: fires("s-1") });
  fires("s-2");
  fires("s-3");
  says("refuted");
  fires("s-4");
  expect(tally()).toMatchObject({ fired: 4, right: 1, wrong: 2, heeded: 1 });
});

test("five decided firings of which fewer than four were right mute a memory; four of five do not", () => {
  const { fires, says, ask } = story();
  const decide = (answer: string, session: string) => says(answer, { verdict: fires(session) });
  for (const n of [1, 2, 3]) decide("confirmed", `s-${n}`);
  decide("refuted", "s-4");
  expect(ask().most).toBe("warn");
  decide("confirmed", "s-5");
  expect(ask().most).toBe("warn");
  decide("refuted", "s-6");
  expect(ask()).toMatchObject({
    most: "silent",
    because: { is: "muted", by: "precision", right: 4, decided: 6 },
  });
});

test("any number of an agent's own answers mutes nothing: its word counts as an override", () => {
  const { fires, says, tell, memory, ask } = story();
  for (let n = 0; n < 20; n++) says("refuted", { actor: AGENT, verdict: fires(`s-${n}`) });
  tell("mute", { actor: AGENT, targets: [memory], by: "person" });
  tell("snooze", { actor: AGENT, until: START + 10 ** 9, scope: "all" });
  tell("gate-policy", { actor: AGENT, level: "off" });
  expect(ask()).toEqual({ most: "warn", delivery: "deny", answered: true });
});

test("what is revived is measured anew", () => {
  const { memory, fires, says, tell, ask } = story();
  for (let n = 0; n < 5; n++) says("refuted", { verdict: fires(`s-${n}`) });
  expect(ask().most).toBe("silent");
  tell("revive", { actor: AGENT, targets: [memory] });
  expect(ask().most).toBe("silent");
  tell("revive", { actor: PERSON, targets: [memory] });
  expect(ask().most).toBe("warn");
  for (let n = 5; n < 9; n++) says("refuted", { verdict: fires(`s-${n}`) });
  expect(ask().most).toBe("warn");
  says("refuted", { verdict: fires("s-9") });
  expect(ask()).toMatchObject({ most: "silent", because: { right: 0, decided: 5 } });
});

test("a rule is measured over all its memories, each verdict counted for the weightiest alone", () => {
  const { tell, fires, says, ask } = story();
  const others = Array.from({ length: 5 }, () => tell("attempt", { outcome: "failed" }));
  for (const other of others) {
    const evidence = [other, ...others].map((id) => ({ id, score: "0.9" }));
    const verdict = fires(`s-${other}`, { rule: "moved", evidence });
    expect(ask({ rule: "moved" }).most).toBe("warn");
    says("refuted", { targets: [other], verdict });
  }
  expect(ask({ rule: "moved" })).toMatchObject({
    most: "silent",
    because: { is: "muted", rule: "moved", by: "precision", right: 0, decided: 5 },
  });
  expect(ask({ rule: "change" }).most).toBe("warn");
});

test("one memory that is always wrong mutes itself, and not the rule that found it", () => {
  const { tell, fires, says, ask } = story();
  for (let n = 0; n < 9; n++) says("refuted", { verdict: fires(`s-${n}`) });
  expect(ask()).toMatchObject({ most: "silent", because: { is: "muted" } });
  expect(ask().because).not.toHaveProperty("rule");
  const other = tell("attempt", { outcome: "failed" });
  expect(ask({ memory: [other] }).most).toBe("warn");
});

test("a policy may move the floor, for all or for one memory", () => {
  const { memory, fires, says, tell, ask } = story();
  says("confirmed", { verdict: fires("s-1") });
  says("refuted", { verdict: fires("s-2") });
  tell("gate-policy", { actor: PERSON, level: "warn", floor: "0.6", decided: 2 });
  expect(ask().most).toBe("silent");
  tell("gate-policy", { actor: PERSON, level: "warn", floor: "0.5", targets: [memory] });
  expect(ask({ rule: undefined }).most).toBe("warn");
});

test("muted by a person is muted until a person revives it, with the figures of that moment", () => {
  const { memory, tell, ask } = story();
  const id = tell("mute", { actor: PERSON, targets: [memory], by: "person", right: 2, decided: 3 });
  expect(ask()).toMatchObject({
    most: "silent",
    because: { is: "muted", by: "person", id, right: 2, decided: 3 },
  });
  tell("revive", { actor: PERSON, targets: [memory] });
  expect(ask()).toEqual({ most: "warn", delivery: "deny" });
});

test("what a person finds right elsewhere is silent at that file, and speaks at its neighbour and in its folder", () => {
  const { fires, says, ask } = story();
  says("not-applicable", { verdict: fires("s-1") });
  expect(ask()).toMatchObject({ most: "silent", because: { is: "not-applicable" } });
  expect(ask({ paths: ["src/other.ts"] }).most).toBe("warn");
  expect(ask({ paths: ["src"] }).most).toBe("warn");
  expect(ask({ paths: ["src/upload.ts", "src/other.ts"] }).most).toBe("warn");
  expect(ask({ paths: [], command: "npm run upload" }).most).toBe("warn");
});

test("a person ends it by what they say later of the memory, or by reviving it; an agent never began it", () => {
  for (const end of [
    { kind: "answer", body: { answer: "confirmed" } },
    { kind: "revive", body: {} },
  ]) {
    const { memory, fires, says, tell, ask } = story();
    says("not-applicable", { verdict: fires("s-1"), actor: AGENT });
    expect(ask().most).toBe("warn");
    says("not-applicable", { verdict: fires("s-2") });
    expect(ask().most).toBe("silent");
    tell(end.kind, { actor: PERSON, targets: [memory], ...end.body });
    expect(ask().most).toBe("warn");
  }
});

test("a command that a person finds right elsewhere is known again by its words, however they are spaced", () => {
  for (const kept of [{ command: "git push  --force" }, { mark: markOf("git push --force") }]) {
    const { fires, says, ask } = story();
    const action = { tool: "Bash", ...kept };
    says("not-applicable", { verdict: fires("s-1", { action }) });
    const command = (text: string) => ask({ paths: [], command: text }).most;
    expect(command(" git push --force ")).toBe("silent");
    expect(command("git push --force origin main")).toBe("warn");
  }
});

test("a snooze is quiet in its scope alone, and only until its end", () => {
  const until = START + 60 * MINUTE;
  for (const [scope, quiet, loud] of [
    [{ scope: "all" }, {}, { nowMs: until }],
    [{ scope: "paths", paths: ["src"] }, {}, { paths: ["src/upload.ts", "README.md"] }],
    [{ scope: "paths", paths: ["src"] }, { paths: ["src"] }, { paths: [] }],
    [{ scope: "session", session: "s-1" }, {}, { session: "s-2" }],
    [{ scope: "session", session: "s-1" }, {}, { session: undefined }],
  ] as const) {
    const { tell, ask } = story();
    const id = tell("snooze", { actor: PERSON, until, ...scope });
    expect(ask(quiet)).toMatchObject({ most: "silent", because: { is: "snoozed", id, until } });
    expect(ask(loud)).toEqual({ most: "warn", delivery: "deny" });
  }
});

test("the end of a snooze ends its scope, part by part; the end of all ends every one", () => {
  const { memory, tell, ask, nowMs } = story();
  const snooze = (body: Fields) =>
    tell("snooze", { actor: PERSON, until: nowMs() + 10 ** 8, ...body });
  const end = (body: Fields) => tell("snooze", { actor: PERSON, until: nowMs(), ...body });
  snooze({ scope: "paths", paths: ["src/upload.ts", "docs"] });
  end({ scope: "paths", paths: ["docs"] });
  expect([ask().most, ask({ paths: ["docs/a.md"] }).most]).toEqual(["silent", "warn"]);
  end({ scope: "memories", targets: [memory] });
  expect(ask().most).toBe("silent");
  snooze({ scope: "session", session: "s-1" });
  end({ scope: "paths", paths: ["src"] });
  expect(ask().most).toBe("silent");
  snooze({ scope: "memories", targets: [memory] });
  end({ scope: "all" });
  expect(ask()).toEqual({ most: "warn", delivery: "deny" });
});

test("of two snoozes of one thing the later holds, even where it is shorter", () => {
  const { tell, ask, nowMs } = story();
  tell("snooze", { actor: PERSON, until: nowMs() + 90 * MINUTE, scope: "all" });
  tell("snooze", { actor: PERSON, until: nowMs() + 30 * MINUTE, scope: "all" });
  expect(ask({ nowMs: nowMs() + 60 * MINUTE }).most).toBe("warn");
});

test("the newest policy that fits an action counts, and what it leaves unsaid, an older one says", () => {
  const { memory, tell, ask } = story();
  const rule = (body: Fields) => tell("gate-policy", { actor: PERSON, ...body });
  rule({ level: "warn", delivery: "ask" });
  const inform = rule({ level: "inform", paths: ["docs"] });
  expect(ask()).toEqual({ most: "warn", delivery: "ask" });
  expect(ask({ paths: ["docs/a.md"] })).toEqual({
    ...{ most: "inform", delivery: "ask", because: { is: "policy", id: inform } },
  });
  const block = rule({ level: "block", targets: [memory], hosts: ["codex"] });
  expect(ask({ host: "claude-code" }).most).toBe("warn");
  expect(ask({ host: "codex" })).toMatchObject({ most: "block", because: { id: block } });
  rule({ level: "off" });
  expect(ask({ host: "codex" }).most).toBe("silent");
});

test("a policy that quietens holds where all of the action lies in it, one that sharpens where any does", () => {
  const { tell, ask } = story();
  const paths = ["src/upload.ts", "vendor/a.ts"];
  tell("gate-policy", { actor: PERSON, level: "off", paths: ["vendor"] });
  expect(ask({ paths }).most).toBe("warn");
  tell("gate-policy", { actor: PERSON, level: "block", paths: ["vendor"] });
  expect(ask({ paths }).most).toBe("block");
});

test("what was overridden and failed again blocks, until somebody gives a reason in that session", () => {
  const { memory, fires, says, ask, nowMs } = story();
  says("override", { actor: AGENT, session: "s-1", verdict: fires("s-1") });
  const failed = { id: memory, when: nowMs(), files: [], tie: "relation" } as const;
  const outcomes = { again: { [memory]: [failed] } };
  expect(ask({}, outcomes)).toMatchObject({
    most: "block",
    because: { is: "failed-again", id: memory },
  });
  const verdict = fires("s-1", { level: "block" });
  says("override", { actor: AGENT, session: "s-1", verdict });
  expect(ask({}, outcomes).most).toBe("warn");
  expect(ask({ session: "s-2" }, outcomes).most).toBe("block");
});

test("what a policy blocks is lifted by a person alone, in the session whose verdict they answer", () => {
  const { fires, says, tell, ask } = story();
  tell("gate-policy", { actor: PERSON, level: "block" });
  const verdict = fires("s-1", { level: "block" });
  says("override", { actor: AGENT, session: "s-1", verdict });
  expect(ask().most).toBe("block");
  says("override", { verdict, session: "a-terminal" });
  expect([ask().most, ask({ session: "s-2" }).most]).toEqual(["warn", "block"]);
});

test("copies of a memory, and what two clones learned under one key, count once", () => {
  const [a, b] = [createTeller("a"), createTeller("b")];
  const body = { text: "x", key: "git:revert:1", outcome: "failed" };
  const [one, same] = [a, b].map((tell) => tell({ kind: "attempt", body, ts: START }).event.id);
  if (one === undefined || same === undefined) throw new Error("two clones tell two copies");
  const verdict = (id: EventId) => ({
    ...{ text: "v", level: "warn", delivered: "deny", session: "s-1", key: "host:s-1:call-1" },
    ...{ action: { tool: "Edit" }, evidence: [{ id, score: "1" }] },
  });
  const events = [
    a({ kind: "verdict", body: verdict(one), ts: START + 1 }).event,
    b({ kind: "verdict", body: verdict(one), ts: START + 2 }).event,
    b({ kind: "verdict", body: { ...verdict(same), key: "host:s-1:call-2" }, ts: START + 3 }).event,
  ];
  const sameId = (id: EventId): EventId => (id === same ? one : id);
  const { firings } = clearanceOf(trustOf(events), {}, sameId);
  expect(firings.map(({ memory }) => memory)).toEqual([one]);
});

test("an agent that calls a warning wrong overrides it in its session, and in no other", () => {
  const { fires, says, ask } = story();
  says("refuted", { actor: AGENT, verdict: fires("s-1"), session: "s-1" });
  expect(ask({ session: "s-1" })).toMatchObject({ most: "warn", answered: true });
  expect(ask({ session: "s-2" })).toEqual({ most: "warn", delivery: "deny" });
});
