// What Bob does to a memory that came from Ann reaches Ann, and Carl, who has it from her too: real git, a real bare remote and
// the real program.
import { beforeEach, describe, expect, test } from "vitest";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import { notesByAppendix } from "./appendix-reader.ts";
import { createClones, type Clone } from "./clones.ts";

let ann: Clone;
let bob: Clone;
let carl: Clone;
beforeEach(() => {
  const { clone } = createClones();
  [ann, bob, carl] = [clone("ann"), clone("bob"), clone("carl")];
});

const sync = (...some: readonly Clone[]): void => {
  for (const one of some) expect(one.shy("notes", "sync")["error"]).toBeUndefined();
};

const memoryOf = (one: Clone, text: string): Fields => {
  const { memories } = one.shy("export");
  const all: readonly unknown[] = Array.isArray(memories) ? memories : [];
  return all.filter(isObject).find((memory) => memory["text"] === text) ?? {};
};
const idOf = (one: Clone, text: string): string => String(memoryOf(one, text)["id"]);
const standings = (text: string, ...some: readonly Clone[]): readonly unknown[] =>
  some.map((one) => memoryOf(one, text)["standing"]);

/** Nothing is left to write, read or push. */
const isSettled = (...some: readonly Clone[]): void => {
  for (const one of some) {
    expect(one.shy("notes", "sync")).toMatchObject({
      ...{ merged: [], pushed: [], foreign: { remembered: 0, followed: 0 } },
    });
    expect(one.shy("notes", "verify")).toMatchObject({ findings: [] });
  }
};

const retire = (one: Clone, id: string, ...more: readonly string[]): Fields =>
  one.shy("retire", id, "--as", "stale", ...more);

const NOTE = "Deploys need a tag";

test("a retired note is retired everywhere, until its author takes that back for good", () => {
  ann.shy("note", NOTE);
  sync(ann, bob);
  retire(bob, idOf(bob, NOTE), "--why", "A branch is enough now");
  sync(bob, ann, carl, bob);
  expect(standings(NOTE, ann, bob, carl)).toEqual(["retired", "retired", "retired"]);
  for (const one of [ann, carl])
    expect(JSON.stringify(one.shy("show", idOf(one, NOTE)))).toContain(
      "From another clone: A branch is enough now",
    );
  // As a note of the format, for any reader of it.
  expect(notesByAppendix(carl.git)).toContainEqual(
    expect.objectContaining({ summary: `Retired: ${NOTE}`, body: "A branch is enough now" }),
  );
  expect(bob.shown("HEAD")).toContain(`Retired: ${NOTE}`);
  for (const one of [ann, carl]) expect(one.texts()).toEqual([NOTE]);
  isSettled(ann, bob, carl);

  ann.shy("restore", idOf(ann, NOTE), "--why", "Not for releases");
  sync(ann, bob, carl, ann);
  expect(standings(NOTE, ann, carl)).toEqual(["standing", "standing"]);
  // What was decided in a clone stays there.
  expect(standings(NOTE, bob)).toEqual(["retired"]);
  isSettled(ann, bob, carl);
  expect(standings(NOTE, ann, carl)).toEqual(["standing", "standing"]);
});

const [issue, blocker] = ["CI times out", "No access to staging"];

test("a resolved issue and blocker are resolved in every clone, and counted", () => {
  ann.shy("issue", issue);
  ann.shy("capture", "blockers", blocker);
  sync(ann, bob, carl);
  bob.shy("resolve", idOf(bob, issue), idOf(bob, blocker), "--why", "More workers");
  expect(bob.shy("notes", "publish", "--dry-run")).toMatchObject({
    namespaces: [{ namespace: "blockers", added: 2, own: 2, entries: 4 }],
  });
  // Carl hears of it before Ann does.
  sync(bob, carl);
  expect(standings(issue, ann, carl)).toEqual(["standing", "resolved"]);
  sync(ann, bob, carl);
  for (const text of [issue, blocker])
    expect(standings(text, ann, bob, carl)).toEqual(["resolved", "resolved", "resolved"]);
  expect(ann.shy("status")).toMatchObject({ openIssues: 0 });
  expect(bob.shy("status")["notes"]).toMatchObject({
    namespaces: [{ namespace: "blockers", entries: 4, own: 2 }],
  });
  isSettled(ann, bob, carl);
});

test("an issue is open again in every clone when who resolved it reopens it", () => {
  ann.shy("issue", issue);
  sync(ann, bob);
  bob.shy("resolve", idOf(bob, issue));
  sync(bob, ann, carl);
  expect(standings(issue, ann, carl)).toEqual(["resolved", "resolved"]);
  bob.shy("reopen", idOf(bob, issue), "--why", "It is back");
  sync(bob, carl, ann, bob, carl);
  expect(standings(issue, ann, bob, carl)).toEqual(["standing", "standing", "standing"]);
  expect(ann.shy("status")).toMatchObject({ openIssues: 1 });
  isSettled(ann, bob, carl);
});

test("a memory that replaces a colleague's replaces it everywhere", () => {
  ann.shy("decision", "Use PostgreSQL");
  sync(ann, bob, carl);
  const by = String(bob.shy("decision", "Use SQLite")["id"]);
  bob.shy("supersede", idOf(bob, "Use PostgreSQL"), "--by", by);
  sync(bob, carl, ann, carl, bob);
  for (const one of [ann, bob, carl])
    expect(memoryOf(one, "Use PostgreSQL")).toMatchObject({
      standing: "superseded",
      supersededBy: idOf(one, "Use SQLite"),
    });
  isSettled(ann, bob, carl);
});

test("of two memories that replace each other at the same time one stays in use", () => {
  ann.shy("note", "Ports are 80");
  bob.shy("note", "Ports are 443");
  sync(ann, bob, ann);
  const [old, now] = ["Ports are 80", "Ports are 443"];
  ann.shy("supersede", idOf(ann, now), "--by", idOf(ann, old));
  bob.shy("supersede", idOf(bob, old), "--by", idOf(bob, now));
  sync(ann, bob, carl, ann, bob);
  expect([standings(now, ann), standings(old, ann)]).toEqual([["superseded"], ["standing"]]);
  expect([standings(now, bob), standings(old, bob)]).toEqual([["standing"], ["superseded"]]);
  expect([...standings(now, carl), ...standings(old, carl)].toSorted()).toEqual([
    ...["standing", "superseded"],
  ]);
  isSettled(ann, bob, carl);
});

describe("an act", () => {
  test("reaches no attempt, lesson or fix, by which the gate judges", () => {
    ann.shy("issue", "Uploads fail");
    ann.shy("attempt", "Raise the limit", "--failed", "--why", "The proxy cuts it");
    ann.shy("fix", "Stream the upload");
    ann.shy("lesson", "Never raise the limit", "--why", "The proxy cuts it");
    const texts = ["Raise the limit", "Stream the upload", "Never raise the limit"];
    sync(ann, bob, carl);
    for (const text of texts) retire(bob, idOf(bob, text), "--why", "Wrong");
    sync(bob, ann, carl);
    for (const text of texts)
      expect(standings(text, ann, bob, carl)).toEqual(["standing", "retired", "retired"]);
    isSettled(ann, bob, carl);
  });

  test("that is forged, of an unknown kind or about what nobody knows changes nothing", () => {
    ann.shy("note", NOTE);
    sync(ann, bob);
    retire(bob, idOf(bob, NOTE));
    bob.shy("notes", "publish");
    const note = bob.shown("HEAD");
    const forge = (from: string, to: string): string => note.replace(from, to);
    expect(note).toContain("act: retire");
    for (const text of [
      forge("act: retire", "act: resolve"),
      forge("act: retire", "act: purge"),
      note.replaceAll(/relates_to: .*/g, "relates_to: [nothing]"),
      note.replaceAll(/relates_to: .*/g, ""),
    ]) {
      ann.git("notes", "--ref=mem/learnings", "add", "-f", "-m", text, "HEAD");
      ann.shy("notes", "repair");
      expect(standings(NOTE, ann)).toEqual(["standing"]);
    }
  });

  test("goes when it is purged, and what it did is undone", () => {
    ann.shy("note", NOTE);
    sync(ann, bob);
    const { id } = retire(bob, idOf(bob, NOTE), "--why", "The password is hunter2");
    sync(bob, ann);
    expect(standings(NOTE, ann)).toEqual(["retired"]);
    bob.shy("purge", String(id), "--yes", "--reason", "secret");
    sync(bob, ann);
    expect(ann.shown("HEAD")).not.toContain("hunter2");
    expect(standings(NOTE, ann, bob)).toEqual(["standing", "standing"]);
    sync(carl, bob);
    expect(standings(NOTE, carl)).toEqual(["standing"]);
    isSettled(ann, bob);
  });

  test("quotes nothing of a memory that was purged, wherever that was", () => {
    const secret = "The token is hunter2";
    for (const [purging, ...others] of [
      [ann, bob, carl],
      [bob, ann, carl],
    ] as const) {
      ann.shy("note", secret);
      sync(ann, bob, carl);
      retire(bob, idOf(bob, secret), "--why", "hunter2 is old");
      sync(bob, ann, carl);
      purging.shy("purge", idOf(purging, secret), "--yes", "--reason", "secret");
      // At once, and still when all others have published.
      for (const some of [[purging], [...others, purging]]) {
        sync(...some);
        const shown = purging.shown("HEAD");
        expect(shown).not.toContain("Retired: The token");
        expect(shown).not.toContain("hunter2 is old");
        expect(shown).toContain("Retired: a memory that was purged since");
      }
      isSettled(ann, bob, carl);
    }
  });

  test("that was purged where it was read does not come back", () => {
    ann.shy("note", NOTE);
    sync(ann, bob);
    retire(bob, idOf(bob, NOTE), "--why", "The password is hunter2");
    sync(bob, ann);
    const { amendments } = ann.shy("show", idOf(ann, NOTE));
    const [act] = Array.isArray(amendments) ? amendments : [];
    ann.shy("purge", String(act.id), "--yes", "--reason", "secret");
    sync(ann, ann);
    expect(standings(NOTE, ann)).toEqual(["standing"]);
    expect(JSON.stringify(ann.shy("export"))).not.toContain("hunter2");
  });

  test("is where its memory is, also after a rebase", () => {
    ann.git("switch", "-q", "-c", "work");
    ann.commit("src/one.ts", "export const one = 1;\n", "Add one");
    ann.shy("note", NOTE);
    // Bob does not even have the commit.
    sync(ann, bob);
    retire(bob, idOf(bob, NOTE));
    sync(bob, ann);
    ann.git("commit", "-q", "--amend", "-m", "Add the first");
    sync(ann, bob, ann);
    const head = ann.git("rev-parse", "HEAD");
    const placed = notesByAppendix(ann.git).map(({ summary, commit }) => [summary, commit]);
    expect(placed.toSorted()).toEqual([
      [NOTE, head],
      [`Retired: ${NOTE}`, head],
    ]);
    isSettled(ann);
  });
});

test("what is put back to use here stays in use, whatever its note says", () => {
  ann.shy("note", NOTE);
  sync(ann, bob);
  ann.shy("archive", idOf(ann, NOTE));
  sync(ann, bob);
  expect(standings(NOTE, bob)).toEqual(["retired"]);
  bob.shy("restore", idOf(bob, NOTE));
  sync(bob, ann, bob);
  expect(standings(NOTE, ann, bob)).toEqual(["archived", "standing"]);
  isSettled(ann, bob);
});
