// Behaviours of notes to hold: what a search finds of them, and what it does not. A note is a memory like others here; its
// session is what the door knows, and never inferred.
import { beforeAll, expect, test } from "vitest";
import { isObject } from "../../../src/core/kit/json.ts";
import { createScratch, type Scratch } from "../../transcript/cli.ts";

let scratch: Scratch;
let [shop, bank] = ["", ""];

const note = (cwd: string, text: string, ...more: readonly string[]): string =>
  String(scratch.json(["note", text, ...more], { cwd })["id"]);

const found = (cwd: string, ...words: readonly string[]): readonly string[] => {
  const { memories } = scratch.json(["search", ...words], { cwd });
  return (Array.isArray(memories) ? memories : []).flatMap((one) =>
    isObject(one) && typeof one["text"] === "string" ? [one["text"]] : [],
  );
};

const HOLD = "Publish hold: no release goes out before legal has signed";
const FREEZE = "The code freeze of the checkout begins on Monday";

beforeAll(() => {
  scratch = createScratch();
  for (const name of ["shop", "bank"]) {
    const cwd = scratch.repository(name);
    scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "Begin");
    scratch.shy(["init"], { cwd });
    if (name === "shop") shop = cwd;
    else bank = cwd;
  }
  note(shop, HOLD);
  note(shop, FREEZE);
  note(shop, "The proxy cuts long requests after a minute");
  note(bank, "The ledger rounds to the even cent");
});

test("a note is bound to a session where one is known, and to none where none is: it is never inferred", () => {
  const stdin = '{"session":"s1","role":"assistant","text":"Pending: tests for the retry"}\n';
  scratch.shy(["ingest"], { cwd: shop, stdin });
  const [bound, free] = [
    note(shop, "Bound to a session", "--session", "s1"),
    note(shop, "Bound to no session"),
  ];
  expect(scratch.json(["provenance", bound], { cwd: shop })).toMatchObject({ session: "s1" });
  expect(scratch.json(["provenance", free], { cwd: shop })).not.toHaveProperty("session");
});

test("a note and a decision state how important they are, from 1 to 5", () => {
  const id = note(bank, "The audit log is kept for ten years", "--importance", "5");
  expect(scratch.json(["show", id], { cwd: bank })).toMatchObject({
    event: { body: { importance: 5 } },
  });
  const decided = ["decision", "Postings are final", "--why", "Audits", "--importance", "4"];
  const decision = String(scratch.json(decided, { cwd: bank })["id"]);
  expect(scratch.json(["show", decision], { cwd: bank })).toMatchObject({
    event: { body: { importance: 4 } },
  });
  const refused = scratch.shy(["note", "It matters", "--importance", "6"], { cwd: bank });
  expect([refused.exit, refused.stderr]).toEqual([1, expect.stringContaining("at most 5")]);
});

test("a note comes before what was only stated in passing, in the same words", () => {
  const stdin =
    '{"session":"s2","role":"assistant","text":"Decision: the proxy cuts long requests after a minute or so"}\n';
  scratch.shy(["ingest"], { cwd: shop, stdin });
  expect(found(shop, "proxy cuts long requests")[0]).toBe(
    "The proxy cuts long requests after a minute",
  );
});

test("a question about something else finds no note, however important", () => {
  expect(found(shop, "colours of the chart legend")).toEqual([]);
  expect(found(shop, "legal has signed the release")).toContain(HOLD);
});

test("two projects' words do not mix", () => {
  expect(found(shop, "ledger rounds cent")).toEqual([]);
  expect(found(bank, "ledger rounds cent")).toEqual(["The ledger rounds to the even cent"]);
  expect(found(bank, "publish hold")).toEqual([]);
});

test("a note is found by another form of its words", () => {
  expect(found(shop, "publishing holds")).toContain(HOLD);
});

test("a note is found by words of the same meaning in Spanish, and by none that mean something else", () => {
  expect(found(shop, "congelación del código")).toEqual([FREEZE]);
  expect(found(shop, "bloqueo de publicación")).toContain(HOLD);
  expect(found(shop, "servidor de correo")).toEqual([]);
});

test("a hold of publishing is found by the state of the publication", () => {
  expect(found(shop, "publication state")).toContain(HOLD);
});

const CHECKED = "Validation: asked twiceshy for 'publication state of the release'; it answered";

test("a note on what the memory was asked does not appear beside what it quotes, only where it is asked for", () => {
  note(shop, CHECKED);
  expect(found(shop, "publication state of the release")).toEqual([HOLD]);
  expect(found(shop, "validation of what twiceshy was asked")).toContain(CHECKED);
});

test("what many sessions stated in the same words is found once, as it was stated last, and displaces nothing", () => {
  const said = (session: string, text: string, minute: number): string =>
    JSON.stringify({ session, role: "assistant", text, id: session, at: minute * 60_000 });
  const copies = Array.from({ length: 30 }, (_, at) =>
    said(`copy${at}`, "Pending: migrate the tables of the warehouse", at + 1),
  );
  const other = said("other", "Pending: describe the tables of the warehouse", 1);
  const chosen = said("chosen", "Decision: migrate the tables of the warehouse", 2);
  const stdin = [...copies, other, chosen].join("\n");
  expect(scratch.json(["ingest"], { cwd: bank, stdin })).toMatchObject({ turns: 32 });
  const { memories } = scratch.json(["search", "warehouse tables", "--limit", "5"], { cwd: bank });
  const list = (Array.isArray(memories) ? memories : []).filter(isObject);
  const texts = list.map(({ text }) => text);
  expect(texts.filter((text) => text === "describe the tables of the warehouse").length).toBe(1);
  // As what is open, and as what was decided.
  expect(texts.filter((text) => text === "migrate the tables of the warehouse").length).toBe(2);
  const sessions = list.map(({ id }) => scratch.json(["provenance", String(id)], { cwd: bank }));
  expect(sessions.map(({ session }) => session)).toContain("copy29");
});
