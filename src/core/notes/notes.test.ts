// Notes are written and read without loss, and any number of clones join to one set of them.
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { digest } from "../../../test/support/scratch.ts";
import { base32 } from "../kit/base32.ts";
import { parseYaml } from "../kit/yaml.ts";
import { createEntry, parseNote, writeNote, type NoteEntry } from "./entry.ts";
import { headerText, parseHeader, plainFields, type NoteHeader } from "./header.ts";
import {
  emptyNotes,
  joinNotes,
  layoutOf,
  notesOf,
  type NoteSet,
  type StoredNote,
} from "./merge.ts";

const COMMITS = ["a", "b", "c"].map((char) => char.repeat(40));
const [A = "", B = ""] = COMMITS;
const at = { namespace: "decisions", commit: A };
const read = (text: string, commit = A): readonly NoteEntry[] =>
  parseNote(text, { namespace: "decisions", commit }, digest);

const nasty = fc.constantFrom(
  ...["---", " ---", "--- ", "   ---", "a: b", "#x", "```", "<!-- another text -->", "\u{1F4F7}"],
  ...["type: decisions", "yes", "null", "2025-01-15", "0123", "1e5", "- x", "[a]", "é", "\\", '"'],
);
const words = fc.array(fc.oneof(nasty, fc.string({ maxLength: 12 })), { maxLength: 4 });
const line = words.map((some) => some.join(" ").replaceAll(/\s+/gu, " ").trim() || "x");
const body = fc
  .array(fc.oneof(nasty, line, fc.constant("")), { maxLength: 6 })
  .map((lines) => lines.join("\n"));
const id = fc.nat({ max: 5 }).map((n) => base32(new Uint8Array(33).fill(n)).slice(0, 52));
const header = fc
  .record({
    ...{ summary: line, spec: line, phase: line, status: fc.constantFrom("active", "resolved") },
    ...{ tags: fc.array(line, { maxLength: 3 }), files: fc.array(line, { maxLength: 2 }) },
    ...{ relatesTo: fc.array(line, { maxLength: 2 }), id, commit: fc.constantFrom(...COMMITS) },
    ...{ rev: fc.integer({ min: 1, max: 3 }), withdrawn: fc.boolean() },
    act: fc.constantFrom(undefined, "retire", "reopen", "an act of tomorrow"),
  })
  .map(({ id: own, commit, rev, withdrawn, status, act, ...rest }) => ({
    ...rest,
    ...(act === undefined ? {} : { act }),
    ...{ type: "decisions", timestamp: "2025-01-15T10:30:00Z", own: { id: own, commit, rev } },
    status: withdrawn && rev === 3 ? "tombstone" : status,
  }));
const ownEntry = fc.tuple(header, body).map(([one, text]) => createEntry(one, text, digest));

describe("front matter", () => {
  test("is read as YAML reads it, by whichever of the two readers", () => {
    fc.assert(
      fc.property(header, (one) => {
        const text = headerText(one);
        expect(plainFields(text)).toEqual(parseYaml(text));
        expect(parseHeader(text)).toEqual(one);
      }),
    );
  });

  test("of an entry is in the form that needs no reader of YAML", () => {
    fc.assert(
      fc.property(ownEntry, ({ text, header: one }) => {
        const lines = text.split("\n");
        const head = lines.slice(1, lines.indexOf("---", 1)).join("\n");
        expect(plainFields(head)).toMatchObject({ sum: one.sum, rev: one.own.rev });
      }),
    );
  });

  test("in any other form is left to YAML", () => {
    const parsed = parseHeader(
      "type: decisions\ntimestamp: 2025-01-15T11:30:00+01:00\nsummary: >\n  Use PostgreSQL\n  for it\ntags:\n  - one\n  - 2\nstatus: null\n",
    );
    expect(parsed).toMatchObject({
      ...{ summary: "Use PostgreSQL for it", timestamp: "2025-01-15T10:30:00Z" },
      ...{ tags: ["one", "2"], status: "active" },
    });
  });

  test.each(["type: decisions", "summary: x", "type: [x]\nsummary: y", "- a", "", "type: 'x"])(
    "without type or summary, or broken, is none: %j",
    (text) => {
      expect(parseHeader(text)).toBeUndefined();
    },
  );
});

describe("a note", () => {
  test("of ours is read as it was written, whatever its bodies hold", () => {
    fc.assert(
      fc.property(fc.uniqueArray(ownEntry, { selector: (one) => one.id, maxLength: 4 }), (some) => {
        const text = writeNote(some);
        const back = read(text);
        expect(new Set(back)).toEqual(new Set(some.length === 0 ? [] : some));
        expect(read(text.replaceAll("\n", "\r\n"))).toEqual(back);
      }),
    );
  });

  test("of anybody's keeps its entries and their ids when it is written again", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            body,
            ownEntry.map(({ text }) => text),
          ),
        ),
        (pieces) => {
          const once = read(pieces.join("\n"));
          const twice = read(writeNote(once));
          const idsOf = (some: readonly NoteEntry[]) => new Set(some.map((one) => one.id));
          expect(idsOf(twice)).toEqual(idsOf(once));
          expect(writeNote(twice)).toBe(writeNote(once));
        },
      ),
    );
  });

  it("as the format describes it has one entry, and further ones behind it", () => {
    const text = `---
type: decisions
timestamp: 2025-01-15T10:30:00Z
summary: Use PostgreSQL for persistence
spec: authentication-service
tags: [database, architecture, performance]
phase: design
status: active
---
## Context

The team evaluated options.

---

A line as above is no delimiter: what follows it is no front matter.

---
type: decisions
timestamp: 2025-01-16T10:30:00Z
summary: Keep sessions in memory
---
`;
    const [one, two, ...more] = read(text);
    expect(more).toEqual([]);
    expect(one?.header).toEqual({
      ...{ type: "decisions", timestamp: "2025-01-15T10:30:00Z", status: "active" },
      ...{ summary: "Use PostgreSQL for persistence", spec: "authentication-service" },
      ...{ tags: ["database", "architecture", "performance"], phase: "design" },
      ...{ relatesTo: [], files: [] },
    } satisfies NoteHeader);
    expect(one?.body).toContain("no front matter");
    expect(two?.header?.summary).toBe("Keep sessions in memory");
  });

  it("that somebody edited is theirs, so that ours can be put back without losing it", () => {
    const own = createEntry(
      {
        ...{ type: "decisions", timestamp: "2025-01-15T10:30:00Z", summary: "Use a queue" },
        ...{ tags: [], files: [], relatesTo: [], status: "active" },
        own: { id: "a".repeat(52), commit: A, rev: 1 },
      },
      "Because it retries.",
      digest,
    );
    const edited = own.text.replace("retries", "never retries");
    const [back] = read(edited);
    expect(back?.id).not.toBe(own.id);
    expect(back?.header?.own).toBeUndefined();
    expect(back?.text).toBe(edited);
  });

  it("of nonsense is one text, and is not taken for what follows it", () => {
    const half = "---\ntype: decisions\nsummary: half";
    const own = read(writeNote([...read(half), ...read("---\ntype: a\nsummary: b\n---\n")]));
    expect(own.map((one) => one.header?.summary)).toEqual([undefined, "b"]);
  });

  test("of a megabyte of delimiters is read in time", () => {
    const started = process.hrtime.bigint();
    expect(read("---\nx: 1\n".repeat(60_000))).toHaveLength(1);
    expect(read("---\n".repeat(200_000))).toHaveLength(1);
    expect(read("---\ntype summary\n".repeat(5_000))).toHaveLength(1);
    // A search from the start for each of them would take half a minute.
    expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(10_000);
  });
});

const storedNote = fc.record(
  {
    commit: fc.constantFrom(...COMMITS),
    blob: fc.constantFrom("1".repeat(40), "2".repeat(40)),
    text: fc
      .array(
        fc.oneof(
          body,
          ownEntry.map(({ text }) => text),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((pieces) => pieces.join("\n")),
  },
  { requiredKeys: ["commit", "blob"] },
);
const notes = fc
  .tuple(
    fc.uniqueArray(storedNote, { selector: ({ commit }) => commit, maxLength: 3 }),
    fc.dictionary(fc.constantFrom("README", "x/y"), fc.constantFrom("1", "2")),
  )
  .map(([some, others]) => notesOf(some, new Map(Object.entries(others)), "decisions", digest));

/** As git stores and lists it. */
const throughGit = (set: NoteSet): NoteSet => {
  const { notes: laid, others } = layoutOf(set);
  const stored = [...laid].map(([commit, note]): StoredNote => ({ commit, blob: "", ...note }));
  return notesOf(stored, others, "decisions", digest);
};
const sorted = ({ entries, opaque, others }: NoteSet) => ({
  entries: new Map([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  ...{ opaque, others },
});

describe("notes of several clones", () => {
  test("join to the same, in whatever order and however often", () => {
    fc.assert(
      fc.property(notes, notes, notes, (a, b, c) => {
        const joined = sorted(joinNotes(a, b));
        expect(sorted(joinNotes(b, a))).toEqual(joined);
        expect(sorted(joinNotes(joinNotes(a, b), b))).toEqual(joined);
        expect(sorted(joinNotes(a, a))).toEqual(sorted(a));
        expect(sorted(joinNotes(a, emptyNotes))).toEqual(sorted(a));
        expect(sorted(joinNotes(a, joinNotes(b, c)))).toEqual(
          sorted(joinNotes(joinNotes(a, b), c)),
        );
      }),
    );
  });

  test("are the same after a way through git, and lose no entry", () => {
    fc.assert(
      fc.property(notes, notes, (a, b) => {
        const joined = throughGit(joinNotes(throughGit(a), throughGit(b)));
        expect(new Set(joined.entries.keys())).toEqual(
          new Set([...a.entries.keys(), ...b.entries.keys()]),
        );
        expect(layoutOf(throughGit(joined))).toEqual(layoutOf(joined));
      }),
    );
  });

  test("five clones that exchange in any order end with the same notes", () => {
    const exchange = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 })), { maxLength: 12 });
    fc.assert(
      fc.property(fc.tuple(notes, notes, notes, notes, notes), exchange, (started, meetings) => {
        const clones = [...started];
        const meet = (one: number, other: number): void => {
          const joined = joinNotes(clones[one] ?? emptyNotes, clones[other] ?? emptyNotes);
          clones[one] = clones[other] = throughGit(joined);
        };
        for (const [one, other] of meetings) meet(one, other);
        for (const one of [1, 2, 3, 4, 1, 2, 3]) meet(0, one);
        const [first = emptyNotes] = clones;
        for (const clone of clones) expect(layoutOf(clone)).toEqual(layoutOf(first));
      }),
    );
  });

  it("an entry on a commit that it does not name goes to the one it names", () => {
    const own = createEntry(
      {
        ...{ type: "decisions", timestamp: "2025-01-15T10:30:00Z", summary: "Use a queue" },
        ...{ tags: [], files: [], relatesTo: [], status: "active" },
        own: { id: "a".repeat(52), commit: B, rev: 1 },
      },
      "",
      digest,
    );
    const text = writeNote([own]);
    const set = notesOf([{ commit: A, blob: "", text }], new Map(), at.namespace, digest);
    expect([...layoutOf(set).notes]).toEqual([[B, { text }]]);
  });

  it("a note that is no text stays where it is, and makes way for one that is", () => {
    const blob = "1".repeat(40);
    const opaque = notesOf([{ commit: A, blob }], new Map(), "decisions", digest);
    expect(layoutOf(opaque).notes.get(A)).toEqual({ blob });
    const readable = notesOf(
      [{ commit: A, blob: "", text: "Words" }],
      new Map(),
      "decisions",
      digest,
    );
    const both = layoutOf(joinNotes(opaque, readable));
    expect(both.notes.get(A)).toEqual({ text: "Words\n" });
    expect([...both.others.keys()]).toEqual([`unreadable/${A}-${blob}`]);
  });
});
