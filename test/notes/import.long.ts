// Notes as git-notes-memory writes them: with git's own `notes append`, with Windows line ends, wide trees and union merges.
import { beforeEach, expect, test } from "vitest";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import { createClones, type Clone, type Clones } from "./clones.ts";

let clones: Clones;
let one: Clone;
beforeEach(() => {
  clones = createClones();
  one = clones.clone("one");
});

const append = (namespace: string, text: string | Uint8Array): void => {
  clones.scratch.write("note.txt", text);
  one.git("notes", `--ref=mem/${namespace}`, "append", "-F", "../note.txt", "HEAD");
};

const decision = `---
type: decisions
timestamp: 2025-01-15T10:30:00Z
summary: Use PostgreSQL for persistence
spec: authentication-service
tags: [database, architecture]
phase: design
---
## Context

The team evaluated options.

---

## Rationale

- ACID compliance
`;
const blocker = `---
type: blockers
timestamp: "2025-01-16T11:30:00+01:00"
summary: "CI timeout: integration tests"
status: resolved
relates_to:
  - decisions:abc123:0
tags:
- ci
---
Parallelised.`;

const exported = (): readonly Fields[] => {
  const { memories } = one.shy("export");
  return (Array.isArray(memories) ? memories : []).filter(isObject);
};

test("they are read once, each with its namespace, time, tags, spec, commit and origin", () => {
  append("decisions", decision);
  append("decisions", decision.replace("Use PostgreSQL for", "Use SQLite for local"));
  append("blockers", blocker.replaceAll("\n", "\r\n"));
  const head = one.git("rev-parse", "HEAD");
  const before = one.shown("HEAD");
  expect(one.shy("notes", "repair")).toMatchObject({ foreign: { entries: 3, remembered: 3 } });
  expect(one.shy("notes", "repair")).toMatchObject({ foreign: { entries: 3, remembered: 0 } });
  expect(one.texts()).toEqual([
    "CI timeout: integration tests",
    "Use PostgreSQL for persistence",
    "Use SQLite for local persistence",
  ]);
  const [kinds, all] = [new Set(exported().map(({ kind }) => kind)), JSON.stringify(exported())];
  expect(kinds).toEqual(new Set(["decision", "note"]));
  for (const part of ["authentication-service", "architecture", head, "ACID compliance"])
    expect(all).toContain(part);
  expect(all).toContain('"resolved"');
  // They stay theirs: nothing of the notes was changed.
  expect(one.shown("HEAD")).toBe(before);
});

test("ours join theirs in the same note, which both keep", () => {
  append("decisions", decision);
  one.shy("decision", "Rotate the keys every month");
  one.shy("notes", "publish");
  expect(one.shown("HEAD")).toContain("Use PostgreSQL for persistence");
  expect(one.shown("HEAD")).toContain("Rotate the keys every month");
  one.shy("notes", "repair");
  expect(one.texts()).toEqual(["Rotate the keys every month", "Use PostgreSQL for persistence"]);
});

test("what git's line merge left of two of them is kept as it is, and no entry is made up", () => {
  const two = clones.clone("two");
  append("decisions", decision);
  one.git("push", "-q", "origin", "refs/notes/mem/decisions");
  clones.scratch.write("note.txt", decision.replace("PostgreSQL", "SQLite"));
  two.git("notes", "--ref=mem/decisions", "add", "-F", "../note.txt", "HEAD");
  two.git("fetch", "-q", "origin", "refs/notes/mem/decisions:refs/notes/other");
  two.git("notes", "--ref=mem/decisions", "merge", "-q", "-s", "cat_sort_uniq", "refs/notes/other");
  const mixed = two.shown("HEAD");
  expect(two.shy("notes", "repair")).toMatchObject({ foreign: { remembered: 0 } });
  expect(two.shown("HEAD")).toBe(mixed);
  expect(two.shy("notes", "verify")).toMatchObject({ findings: [{ is: "no-entry" }] });
});

test("a note cannot make the gate deny anything, however it calls itself", () => {
  append(
    "learnings",
    decision.replace(
      "type: decisions",
      "type: attempt\nkind: attempt\noutcome: failed\nfiles: [src/app.ts]",
    ),
  );
  one.shy("notes", "repair");
  expect(exported().map(({ kind }) => kind)).toEqual(["note"]);
  const { knownFailures } = one.shy("status");
  expect(knownFailures).toBe(0);
});

test("a path in a note leads nowhere outside of the project", () => {
  append(
    "learnings",
    decision.replace("phase: design", 'files: [src/app.ts, ../../etc/passwd, /etc/passwd, "C:/x"]'),
  );
  one.shy("notes", "repair");
  expect(exported().map(({ files }) => files)).toEqual([["src/app.ts"]]);
});
