// What memories were good for: each count apart, whether their ids were noted whole or by their beginning.
import { expect, test } from "vitest";
import { countsOf } from "../../core/fold/counts.ts";
import { memories } from "../../core/fold/memories.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import { valueOf } from "../../testing/claim.ts";
import type { Receipt } from "../ports/session/receipts.ts";
import { rememberOne } from "../remember/remember.ts";
import { earnedOf, usesInAll } from "./earned.ts";
import { noteRetrieved } from "./note-retrieved.ts";

const scene = () => {
  const { project } = memoryProject();
  const note = (text: string) => {
    const body = {
      when: 1,
      actor: { door: "cli" as const },
      text,
      namespace: "learnings" as const,
    };
    return valueOf(rememberOne(project, { kind: "note", body })).id;
  };
  const [one, other] = [note("The proxy closes uploads"), note("The runner has 8 GB")];
  const shown = (atMs: number, on: Receipt["on"], about: readonly string[]) => {
    const receipt = { atMs, host: "h", session: `s${atMs}`, on, about, text: "x", bytes: 1 };
    valueOf(project.hooks.receipts.note(`s${atMs}`, receipt));
  };
  return { project, one, other, shown };
};

test("injected, retrieved and referenced are counted apart", () => {
  const { project, one, other, shown } = scene();
  shown(1, "session-start", [one, other]);
  shown(2, "prompt", [one.slice(0, 10)]);
  shown(3, "compaction", [one]);
  project.hooks.retrievals.note({ by: "search", about: [one] });
  const holds = { when: 2, actor: { door: "cli" as const }, targets: [one], text: "It holds" };
  valueOf(rememberOne(project, { kind: "confirm", body: holds }));
  const earned = earnedOf(project, [...memories(project.index.all(), "note")]);
  expect(earned.get(one)).toEqual({
    shown: { times: 2, atStart: 1, sessions: 2, lastMs: 2 },
    retrieved: { times: 1, lastMs: project.machine.clock.nowMs() },
    ...{ named: 1, gate: undefined },
  });
  expect(earned.get(other)).toMatchObject({ retrieved: undefined, named: 0 });
  expect(usesInAll(project, countsOf(project.index.all()))).toEqual({
    ...{ injected: 3, retrieved: 1, referenced: 1 },
  });
});

test("a tool's answer counts each memory once, wherever it names it, in fields or on a page", () => {
  const { project, one, other } = scene();
  noteRetrieved(project, {
    memories: [{ id: one.slice(0, 10), text: "repository" }, { memory: { id: one.slice(0, 10) } }],
    page: `- \`${other.slice(0, 10)}\` The runner; see \`src/a.ts\``,
    project: "abcdefghij",
  });
  const all = valueOf(project.hooks.retrievals.all());
  expect(all.map(({ about }) => about)).toEqual([[one.slice(0, 10), other.slice(0, 10)]]);
});
