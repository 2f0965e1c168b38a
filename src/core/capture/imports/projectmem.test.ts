import { expect, test } from "vitest";
import { sha256 } from "../../../io/system/digest.ts";
import { readProjectmem } from "./projectmem.ts";

const AT = { timestamp: "2026-03-01T10:00:00Z", summary: "Said" };

const read = (...events: readonly object[]) =>
  readProjectmem(
    events.map((event) => JSON.stringify({ ...AT, id: "evt_1", ...event })).join("\n"),
    sha256,
  );

const drafted = (event: object) => read(event).events[0]?.draft;

test("each type becomes the kind that says the same", () => {
  const kinds = ["issue", "hypothesis", "attempt", "fix", "decision", "note"].map(
    (type) => drafted({ type })?.kind,
  );
  expect(kinds).toEqual(["issue", "note", "attempt", "fix", "decision", "note"]);
  expect(drafted({ type: "attempt", outcome: "failed", notes: "Why" })?.body).toMatchObject({
    ...{ when: Date.UTC(2026, 2, 1, 10), key: "import:projectmem:evt_1" },
    ...{ actor: { door: "import" }, text: "Said", outcome: "failed", reason: "Why" },
  });
  expect(drafted({ type: "attempt" })?.body).toMatchObject({ outcome: "partial" });
  expect(drafted({ type: "decision", notes: "Why" })?.body).toMatchObject({ rationale: "Why" });
});

test("what was tried names its issue by key, and a missing issue costs nothing else", () => {
  const { events } = read(
    { type: "issue", id: "evt_i", issue_id: "0001" },
    { type: "attempt", id: "evt_a", issue_id: "0001" },
    { type: "fix", id: "evt_f", issue_id: "legacy_12" },
  );
  expect(events.map(({ draft }) => "issue" in draft.body && draft.body.issue)).toEqual([
    false,
    "key:import:projectmem:evt_i",
    false,
  ]);
});

test("a path is kept as the project spells it, and prose is none", () => {
  const files = (location: string, ...named: readonly string[]) =>
    drafted({ type: "note", location, files: named })?.body.files;
  expect(files("src\\upload.py:12", "src/upload.py", "./lib/b.py")).toEqual([
    "src/upload.py",
    "lib/b.py",
  ]);
  expect(files("C:\\work\\app\\main.py")).toEqual(["…/main.py"]);
  expect(files("in the login handler")).toBeUndefined();
  expect(files("", "../outside.py", "/etc/passwd")).toEqual(["…/outside.py", "…/passwd"]);
});

test("what it guessed from the words of a commit is no decision", () => {
  const guessed = { type: "decision", auto_captured: true, git_commit: "abcdef1" };
  const [event] = read(guessed).events;
  expect(event).toMatchObject({
    learnedFrom: "abcdef1",
    draft: { kind: "note", body: { namespace: "progress", tags: ["auto-captured"] } },
  });
});

test("a line that says nothing is counted with its number and the reason, and costs itself alone", () => {
  const lines = [
    "\uFEFF{broken",
    "",
    "[]",
    JSON.stringify({ ...AT, type: "mystery" }),
    JSON.stringify({ ...AT, type: "note", summary: "  " }),
    JSON.stringify({ type: "note", summary: "When?" }),
    `${JSON.stringify({ ...AT, type: "note" })}\r`,
  ];
  const { events, bad } = readProjectmem(lines.join("\n"), sha256);
  expect(bad).toEqual([
    { line: 1, because: "it is no JSON object" },
    { line: 3, because: "it is no JSON object" },
    { line: 4, because: 'its type is "mystery", which is not known' },
    { line: 5, because: "it has no summary" },
    { line: 6, because: "it has no time" },
  ]);
  expect(events).toHaveLength(1);
});

test("a line without an id is known again by what it says", () => {
  const line = JSON.stringify({ ...AT, type: "note" });
  const keys = readProjectmem(`${line}\n${line} `, sha256).events.map(({ key }) => key);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[0]).toMatch(/^import:projectmem:line-[a-z2-7]{26}$/);
});
