// What earlier sessions left open is shown as theirs, and an aim only where it can be told whose it is.
import { expect, test } from "vitest";
import type { ItemForm } from "../event/work/words.ts";
import { isEventId, isWriterId } from "../event/id.ts";
import type { ItemMemory } from "../fold/work/item-noun.ts";
import { workIn } from "../fold/work/scope.ts";
import { assert } from "../kit/assert.ts";
import { openWorkOf } from "./open-work.ts";

let count = 0;
const item = (
  session: string,
  hours: number,
  form: ItemForm,
  text: string,
  branch?: string,
): ItemMemory => {
  const id = `${"a".repeat(49)}${String.fromCharCode(97 + (count += 1))}aa`;
  const writer = "waaaaaaaaaaaaa";
  assert(isEventId(id) && isWriterId(writer), "an id and a writer");
  const when = hours * 3_600_000;
  return {
    ...{ id, ids: [id], kind: "item", when, text, files: [], tags: [], session },
    ...{ standing: "standing", order: { ts: when, n: 0, writer, seq: count, id } },
    item: {
      ...{ form, role: form === "objective" ? "user" : "assistant", source: "label" },
      ...(branch === undefined ? {} : { branch }),
    },
  };
};

const textsOf = (...items: readonly ItemMemory[]): readonly string[] =>
  openWorkOf(workIn(items)).items.map(({ text, note }) => `${text} (${note ?? ""})`);

test("the newest open work comes first, each with who stated it", () => {
  expect(
    textsOf(
      item("a", 1, "objective", "ship the importer"),
      item("a", 2, "pending", "the docs"),
      item("a", 3, "pending", "the changelog"),
      item("a", 4, "blocker", "no access to the registry"),
      item("a", 5, "pending", "the docs"),
    ),
  ).toEqual([
    "An earlier session aimed at: ship the importer (stated by the user)",
    "Blocked: no access to the registry (stated by an agent)",
    "Open: the docs (stated by an agent, 2 times)",
    "Open: the changelog (stated by an agent)",
  ]);
});

test("of sessions at the same time no aim is shown, and none where nothing is open", () => {
  const both = [
    item("a", 1, "objective", "ship the importer"),
    item("b", 2, "objective", "speed up the search"),
    item("a", 3, "pending", "the docs"),
  ];
  expect(textsOf(...both)).toEqual(["Open: the docs (stated by an agent)"]);
  expect(textsOf(item("a", 1, "objective", "ship the importer"))).toEqual([]);
});

test("a few are shown, and all are counted", () => {
  const many = ["a", "b", "c", "d", "e", "f", "g", "h"].map((name, at) =>
    item("s", at, "pending", `write the page about ${name.repeat(4)}`),
  );
  const { items, total } = openWorkOf(workIn(many));
  expect([items.length, total]).toEqual([6, 8]);
});

test("what another branch aims at is not shown, and what is open there comes last, with its name", () => {
  const items = [
    item("a", 1, "objective", "ship the importer", "main"),
    item("a", 2, "pending", "the docs", "import"),
    item("b", 3, "objective", "speed up the search", "search"),
    item("b", 4, "pending", "the benchmark", "search"),
    item("c", 5, "pending", "the changelog"),
  ];
  const on = (branch: string): readonly string[] =>
    openWorkOf(workIn(items, { branch }), branch).items.map(
      ({ text, note }) => `${text} (${note ?? ""})`,
    );
  const open = "Open: the changelog (stated by an agent)";
  expect(on("main")).toEqual([
    open,
    "Open: the benchmark (stated by an agent on branch search)",
    "Open: the docs (stated by an agent on branch import)",
  ]);
  // The session went on to a branch that it made.
  const [onImport, onSearch] = [
    workIn(items.slice(0, 4), { branch: "import" }),
    workIn(items.slice(0, 4), { branch: "search" }),
  ];
  expect([onImport.work.objective?.text, onImport.isParallel]).toEqual([
    "ship the importer",
    false,
  ]);
  expect([onSearch.work.objective?.text, onSearch.isParallel]).toEqual([
    "speed up the search",
    false,
  ]);
  // Where the branch is unknown, both go on at the same time as far as anybody can tell.
  expect(workIn(items.slice(0, 4)).work.objective?.text).toBe("speed up the search");
});
