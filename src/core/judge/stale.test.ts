import { describe, expect, it } from "vitest";
import { createTeller } from "../../../test/golden/teller.ts";
import { createChurnReader } from "../history/files/churn.ts";
import type { PathChange } from "../code/project-part.ts";
import { graphOf } from "../history/files/commit-graph.ts";
import { lookedUp, fileHistoriesOf, type FileHistories } from "../history/files/file-history.ts";
import { memories } from "../fold/memories.ts";
import { fold } from "../fold/state.ts";
import { lookAt, type FilesLooked } from "./stale.ts";

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const day = (n: number): number => START + n * DAY;

type Told = readonly [day: number, ...changes: readonly PathChange[]];
const edit = (path: string): PathChange => ({ path, act: "edit" });
const rename = (from: string, path: string): PathChange => ({ path, from, act: "rename" });

const HEAD = "f".repeat(40);
const shaOf = (n: number): string => `${n}`.padStart(40, "0");

/** A history, given oldest first. */
const trails = (told: readonly Told[], shallow = false): FileHistories => {
  const reader = createChurnReader(day(100));
  for (const [n, [when, ...paths]] of [...told.entries()].reverse())
    reader.add(
      {
        ...{ sha: `${n}`.padStart(40, "0"), parents: [], author: "A" },
        ...{ when: day(when), subject: `Commit ${n}`, message: `Commit ${n}` },
      },
      paths,
    );
  const reach = { head: HEAD, commits: told.length, unread: 0, shallow };
  const line = told.map((_, n) => ({ sha: shaOf(n), parents: n === 0 ? [] : [shaOf(n - 1)] }));
  return lookedUp(
    fileHistoriesOf(reader.churn(), reach, told[0] && day(told[0][0]), graphOf(line)),
  );
};

interface Has {
  readonly confirmed?: number;
  readonly there?: boolean;
  /** The commit that HEAD was on when it was said. */
  readonly commit?: string;
}

/** A note about a file, made on day 10 and perhaps confirmed later, and its present signs. */
const looked = (
  path: string,
  about: FileHistories,
  { confirmed, there, commit }: Has = {},
): FilesLooked => {
  const tell = createTeller("a");
  const note = tell({
    kind: "note",
    ts: day(10),
    body: { text: "It is so", namespace: "learnings", files: [path] },
  });
  const told = [note];
  if (confirmed !== undefined) {
    const body = { text: "Yes", targets: [note.event.id] };
    told.push(tell({ kind: "confirm", ts: day(confirmed), body }));
  }
  const [memory] = memories(fold(told.map(({ event }) => event)), "note");
  if (!memory) throw new Error("a note was told");
  const said = { ...memory, ...(commit === undefined ? {} : { commit }) };
  return lookAt(said, { trails: about, isThere: () => there ?? true });
};

const signs = (one: FilesLooked): readonly string[] =>
  one.signs.map(({ is, path, to, commits }) =>
    [is, path, ...(to === undefined ? [] : [to]), commits.map(({ sha }) => Number(sha))].join(" "),
  );

const BORN: Told = [0, { path: "a.ts", act: "add" }];

describe("a memory of a file", () => {
  it("is flagged from the third commit on, with those since it was said alone", () => {
    const two: Told[] = [BORN, [5, edit("a.ts")], [11, edit("a.ts")], [12, edit("a.ts")]];
    expect(looked("a.ts", trails(two)).signs).toEqual([]);
    expect(signs(looked("a.ts", trails([...two, [13, edit("a.ts")]])))).toEqual([
      "changed a.ts 4,3,2",
    ]);
  });

  it("is not flagged for the commit it was said on, which an amend made anew", () => {
    const told: Told[] = [BORN, [11, edit("a.ts")], [12, edit("a.ts")], [13, edit("a.ts")]];
    const own = "1".padStart(40, "0");
    expect(signs(looked("a.ts", trails(told)))).toEqual(["changed a.ts 3,2,1"]);
    expect(looked("a.ts", trails(told), { commit: own }).signs).toEqual([]);
  });

  it("is flagged once its file is gone, and where it never was", () => {
    const gone = trails([BORN, [11, { path: "a.ts", act: "delete" }]]);
    expect(signs(looked("a.ts", gone, { there: false }))).toEqual(["gone a.ts 1"]);
    expect(signs(looked("b.ts", gone, { there: false }))).toEqual(["gone b.ts "]);
    expect(signs(looked("new.ts", gone, { there: true }))).toEqual([]);
  });

  it("is followed through one name after another, and told what it is called", () => {
    const moved = trails([BORN, [11, rename("a.ts", "b.ts")], [12, rename("b.ts", "c.ts")]]);
    expect(signs(looked("a.ts", moved))).toEqual(["renamed a.ts c.ts 2,1"]);
  });

  it("means the file that had the name when it was said, not one that took it since", () => {
    const taken = trails([BORN, [11, rename("a.ts", "b.ts")], [12, { path: "a.ts", act: "add" }]]);
    expect(signs(looked("a.ts", taken))).toEqual(["renamed a.ts b.ts 1"]);
  });

  it("holds again once it was confirmed, until so much happens once more", () => {
    const before: Told[] = [BORN, ...[11, 12, 13].map((n): Told => [n, edit("a.ts")])];
    expect(looked("a.ts", trails(before), { confirmed: 14 }).signs).toEqual([]);
    const after: Told[] = [...before, ...[15, 16, 17].map((n): Told => [n, edit("a.ts")])];
    expect(signs(looked("a.ts", trails(after), { confirmed: 14 }))).toEqual(["changed a.ts 6,5,4"]);
    const moved = trails([BORN, [11, rename("a.ts", "b.ts")]]);
    expect(looked("a.ts", moved, { confirmed: 14, there: false }).signs).toEqual([]);
    const gone = trails([BORN, [11, { path: "a.ts", act: "delete" }]]);
    expect(looked("a.ts", gone, { confirmed: 14, there: false }).signs).toEqual([]);
  });

  it("of a shallow clone is flagged by what is seen there, and else not judged", () => {
    const shallow = trails(
      [
        [12, edit("a.ts")],
        [13, edit("b.ts")],
      ],
      true,
    );
    expect(looked("a.ts", shallow)).toMatchObject({ signs: [], unjudged: ["a.ts"] });
    expect(looked("z.ts", shallow, { there: false })).toMatchObject({ unjudged: ["z.ts"] });
    const enough = trails(
      [11, 12, 13].map((n): Told => [n, edit("a.ts")]),
      true,
    );
    expect(signs(looked("a.ts", enough))).toEqual(["changed a.ts 2,1,0"]);
    expect(looked("b.ts", trails([], true))).toMatchObject({ unjudged: ["b.ts"] });
    expect(looked("b.ts", trails([], true), { commit: HEAD })).toMatchObject({ unjudged: [] });
    const deep = trails(
      [
        [5, edit("a.ts")],
        [12, edit("a.ts")],
      ],
      true,
    );
    expect(looked("a.ts", deep)).toMatchObject({ signs: [], unjudged: [] });
  });

  it("that was said where HEAD stands is as fresh as can be, whatever the clocks say", () => {
    const ahead = trails([BORN, ...[11, 12, 13].map((n): Told => [n, edit("a.ts")])]);
    expect(looked("a.ts", ahead, { commit: HEAD }).signs).toEqual([]);
    const moved = trails([BORN, [11, rename("a.ts", "b.ts")]]);
    expect(looked("a.ts", moved, { commit: HEAD }).signs).toEqual([]);
  });

  it("is judged by descent where its commit is known, whatever the clocks say", () => {
    // The rename was made within the memory's own second, by a clock that runs late.
    const moved = trails([BORN, [9.999, rename("a.ts", "b.ts")]]);
    expect(signs(looked("a.ts", moved, { commit: shaOf(0) }))).toEqual(["renamed a.ts b.ts 1"]);
    // These are older than the memory by descent, and younger by the clock.
    const ahead = trails([BORN, ...[11, 12, 13].map((n): Told => [n, edit("a.ts")]), [14]]);
    expect(looked("a.ts", ahead, { commit: shaOf(3) }).signs).toEqual([]);
    // A commit that no history has any more leaves the time.
    expect(signs(looked("a.ts", ahead, { commit: "e".repeat(40) }))).toEqual([
      "changed a.ts 3,2,1",
    ]);
  });

  it("of a file that has its name again is not flagged for that", () => {
    const back = trails([BORN, [11, rename("a.ts", "b.ts")], [12, rename("b.ts", "a.ts")]]);
    expect(looked("a.ts", back).signs).toEqual([]);
  });

  it("outside the project is not looked for", () => {
    expect(looked("…/a.ts", trails([BORN]), { there: false }).signs).toEqual([]);
  });
});
