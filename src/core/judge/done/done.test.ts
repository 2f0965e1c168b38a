// What `done` answers by the report of a turn: what contradicts it, and what only keeps it from being verified.
import { describe, expect, test } from "vitest";
import { isEventId, isWriterId } from "../../event/id.ts";
import type { ItemForm } from "../../event/work/words.ts";
import type { ItemMemory } from "../../fold/work/item-noun.ts";
import { workState } from "../../fold/work/work-state.ts";
import { assert } from "../../kit/assert.ts";
import { judgeDone, type DoneWitnesses } from "./done.ts";
import { check, file, lines, turnOf } from "./seen.corpus.ts";
import type { CheckWitness, RanCommand, TurnWitnesses } from "./witness.ts";

const item = (form: ItemForm, text: string, at: number): ItemMemory => {
  const id = `${"a".repeat(51)}${"abcdefghij"[at] ?? ""}`;
  const writer = "waaaaaaaaaaaaa";
  assert(isEventId(id) && isWriterId(writer), "an id and a writer");
  return {
    ...{ id, ids: [id], kind: "item", when: at, text, files: [], tags: [] },
    ...{ session: "s", standing: "standing" },
    order: { ts: at, n: 0, writer, seq: at, id },
    item: { form, role: "assistant", source: "label" },
  };
};

interface Given {
  readonly turn?: Partial<TurnWitnesses>;
  readonly items?: readonly ItemMemory[];
  readonly more?: Partial<DoneWitnesses>;
}

/** The verdict, and each reason with what excuses it. */
const answer = (
  report: string,
  checks: readonly CheckWitness[],
  { turn = {}, items = [], more = {} }: Given = {},
): readonly string[] => {
  const changed = [file("src/a.py")];
  const { verdict, reasons, excused } = judgeDone({
    ...{ work: workState(items), claim: report, checks, changed, isConfirmed: false },
    turn: {
      ...{ report, isDone: true, isPart: false, prompts: ["do it"] },
      ...{
        checks,
        changed,
        isHeadSame: true,
        sincePrompt: { spoken: [], mayHaveEdited: true, listed: { open: [], blocked: [] } },
      },
      ...{ mayHaveChecked: () => false, exists: () => true },
      ...turn,
    },
    ...more,
  });
  return [
    verdict,
    ...reasons.map(({ kind }) => kind),
    ...excused.map(({ reason, excuse }) => `${reason.kind}: ${excuse}`),
  ];
};

const GREEN = check("green");
const UNKNOWN_RAN = { mayHaveChecked: () => true };

test("verified is what a check shows and the report does not contradict", () => {
  expect(answer("Done, all tests pass.", [GREEN])).toEqual(["verified"]);
});

test("an edit of the checker counts until it is taken back and the check has run again", () => {
  const lint = { name: "eslint src", what: "lint" } as const;
  const edited = { ...lint, changedBefore: [file("eslint.config.js")] };
  const since = { changedSince: [file("eslint.config.js")] };
  const red = check("red", lint);
  expect(answer("Done.", [red, check("green", edited)])).toEqual(["unverified", "checker-edited"]);
  expect(answer("Done.", [red, check("green", { ...edited, ...since })])).toEqual([
    ...["unverified", "checker-edited"],
  ]);
  const back = [red, check("green", { ...edited, ...since }), check("green", edited)];
  expect(answer("Done.", back)).toEqual(["verified"]);
  // Two edits, and it still differs.
  const more = { changed: [file("src/a.py"), file("eslint.config.js")] };
  expect(answer("Done.", back, { more, turn: more })).toEqual(["unverified", "checker-edited"]);
});

test("a red run of two files is not mended by a green run of one of them", () => {
  const both = check("red", { name: "pytest tests/a.py tests/b.py" });
  const one = check("green", { name: "pytest tests/a.py" });
  expect(answer("Done.", [both, one])).toEqual(["unverified", "check-red"]);
  expect(answer("Done.", [check("red", { name: "pytest tests/a.py" }), GREEN])).toEqual([
    "verified",
  ]);
});

test("a red run of one test, file or folder is mended by a green run of what holds it", () => {
  const one = check("red", { name: "pytest tests/x/a.py::test_it" });
  for (const name of ["pytest tests/x/a.py", "pytest tests/x", "pytest"])
    expect(answer("Done.", [one, check("green", { name })])).toEqual(["verified"]);
  for (const name of ["pytest tests/x/a.py::test_it2", "pytest tests/x/a", "pytest tests/y"])
    expect(answer("Done.", [one, check("green", { name })])).toEqual(["unverified", "check-red"]);
  const go = check("red", { name: "go test ./x/y" });
  expect(answer("Done.", [go, check("green", { name: "go test ./x" })])).toEqual([
    ...["unverified", "check-red"],
  ]);
});

describe("what an agent would be shown at the end of its turn is never verified", () => {
  test.each([
    ["Done. The full test suite passes.", check("green", { name: "pytest tests/a.py" }), "narrow"],
    ["Done. All tests pass.", check("green", { name: "mypy src", what: "types" }), "missing"],
  ])("%s", (report, seen, kind) =>
    expect(answer(report, [seen])).toEqual(["unverified", `check-${kind}`]),
  );

  test("a commit that was not made, and a fix that was put back", () => {
    expect(answer("Fixed and committed.", [GREEN])).toEqual(["unverified", "not-committed"]);
    const checks = [check("red", { changedSince: [file("src/a.py")] }), GREEN];
    const none = { turn: { changed: [] }, more: { changed: [] } };
    expect(answer("It is done.", checks, none)).toEqual(["unverified", "nothing-changed"]);
  });

  test("also where the rest is excused", () => {
    const stale = check("green", { changedSince: [file("src/a.py")] });
    expect(answer("Committed. Only gofmt ran after that.", [stale])).toEqual([
      ...["unverified", "not-committed", "check-stale: disclosed"],
    ]);
  });
});

describe("what the report discloses contradicts nothing, and shows nothing", () => {
  test("a failure, unless it calls the work done or green all the same", () => {
    const open = { turn: { isDone: false } };
    const report = "The retry is written. I could not run the tests.";
    expect(answer(report, [check("red")], open)).toEqual(["unverifiable", "check-red: disclosed"]);
    expect(answer(report, [], open)).toEqual(["unverifiable", "check-missing: disclosed"]);
    expect(answer(report, [check("red")])).toEqual(["unverified", "check-red"]);
    expect(answer("CI is green, but for a flaky one.", [check("red")], open)).toEqual([
      ...["unverified", "check-red"],
    ]);
  });

  test("a formatter after the check, and a run of no test", () => {
    const stale = check("green", { changedSince: [file("src/a.py")] });
    expect(answer("Done; after that only gofmt touched it.", [stale])).toEqual([
      ...["unverifiable", "check-stale: disclosed"],
    ]);
    expect(answer("Done.", [stale])).toEqual(["unverified", "check-stale"]);
    expect(answer("Done. The pattern matches no tests.", [check("empty")])).toEqual([
      ...["unverifiable", "check-empty: disclosed"],
    ]);
  });

  test("what is left, by its own words, and a blocker that was lifted", () => {
    const left = { items: [item("pending", "QR code for the transfer", 1)] };
    expect(answer("Done without the QR code for transfers.", [GREEN], left)).toEqual([
      ...["unverifiable", "pending-open: disclosed"],
    ]);
    expect(answer("Done without the logo.", [GREEN], left)).toEqual([
      ...["unverified", "pending-open"],
    ]);
    expect(answer("Pending: QR code for the transfer\n\nDone.", [GREEN], left)).toEqual([
      ...["unverified", "pending-open"],
    ]);
    const blocked = { items: [item("blocker", "the keychain is locked", 1)] };
    expect(answer("Nothing blocks any more. Done.", [GREEN], blocked)).toEqual([
      ...["unverifiable", "blocked: disclosed"],
    ]);
    expect(answer("Done.", [GREEN], blocked)).toEqual(["unverified", "blocked"]);
  });

  test("what still runs", () => {
    const more = { more: { background: ["npx vite"] } };
    expect(answer("Done. The server runs on port 5199.", [GREEN], more)).toEqual([
      ...["unverifiable", "still-running: disclosed"],
    ]);
    expect(answer("Done.", [GREEN], more)).toEqual(["unverified", "still-running"]);
  });
});

describe("what a person spoke of contradicts nothing", () => {
  test("a failing test that was wanted, if the report says that it fails", () => {
    const turn = { prompts: ["Reproduce it in a test, I want to see it red"] };
    const report = "The test is there and fails as you wanted. Done.";
    expect(answer(report, [check("red")], { turn })).toEqual(["unverifiable", "check-red: asked"]);
    expect(answer("Done.", [check("red")], { turn })).toEqual(["unverified", "check-red"]);
    expect(answer(report, [check("red")])).toEqual(["unverified", "check-red"]);
  });

  test("tests that a person knows to be red, always", () => {
    const turn = {
      prompts: ["mvn test", "yes, those two are always red without the booster. ignore"],
    };
    const report = "Done. All pass but the two that fail without the booster, as you say.";
    expect(answer(report, [check("red")], { turn })).toEqual(["unverifiable", "check-red: asked"]);
  });

  test("tests that were to be deleted", () => {
    const gone = { ...file("tests/soap_test.py"), isDeleted: true };
    const more = { changed: [file("src/a.py"), gone] };
    const turn = { prompts: ["Delete the gateway with its tests"] };
    expect(answer("Done.", [GREEN], { turn, more })).toEqual([
      ...["unverifiable", "checker-edited: asked"],
    ]);
    expect(answer("Done.", [GREEN], { more })).toEqual(["unverified", "checker-edited"]);
  });
});

describe("a red check is mended", () => {
  const red = check("red", { name: "mvn verify" });
  const part = (name: string): CheckWitness => check("green", { name: `mvn verify -pl ${name}` });
  test("by itself, and by several parts of it, not by one", () => {
    expect(answer("Done.", [red, check("green", { name: "mvn verify" })])).toEqual(["verified"]);
    expect(answer("Done.", [red, part("core"), part("api")])).toEqual(["verified"]);
    expect(answer("Done.", [red, part("core")])).toEqual(["unverified", "check-red"]);
  });

  test("not by a run that leaves tests out", () => {
    const without = check("green", { name: "ctest --test-dir build -E chain_remove_last" });
    const all = check("red", { name: "ctest --test-dir build" });
    expect(answer("Done.", [all, without])).toEqual(["unverified", "check-red"]);
  });
});

describe("what leaves no trace keeps it from being verified", () => {
  const turn = { prompts: ["mypy has to be clean"], commands: [{ text: "pytest", isCheck: true }] };
  test("and contradicts nothing", () => {
    expect(answer("Done.", [GREEN], { turn })).toEqual([
      ...["unverifiable", "run-not-seen: uncontradicted"],
    ]);
  });

  test("not where a person confirmed the work", () => {
    const more = { isConfirmed: true };
    expect(answer("Done.", [GREEN], { turn, more })).toEqual(["verified"]);
  });
});

describe("a command that may have been the check leaves it open", () => {
  test("where none was seen, or one before the last edit", () => {
    const turn = UNKNOWN_RAN;
    const stale = check("green", { changedSince: [file("src/a.py")] });
    const red = check("red", { changedSince: [file("src/a.py")] });
    for (const [kind, checks] of [
      ["check-missing", []],
      ["check-stale", [stale]],
      ["check-red", [red]],
    ] as const)
      expect(answer("Done.", checks, { turn })).toEqual([
        ...["unverifiable", `${kind}: unknown-command`],
      ]);
  });

  test("and is named, unless a check that is known ran after it", () => {
    const ran = (text: string, isCheck = false) => ({ text, isCheck, isUnknown: !isCheck });
    const named = (...commands: readonly RanCommand[]): unknown => {
      const report = "All done.";
      const turn = turnOf(report, { ...UNKNOWN_RAN, commands, isDone: true });
      const seen = { work: workState([]), checks: [], changed: [file("src/a.py")] };
      return judgeDone({ ...seen, claim: report, isConfirmed: false, turn }).excused[0]?.command;
    };
    expect(named(ran("node a.js"), ran("node b.js"))).toBe("node b.js");
    expect(named(ran("npm test", true), ran("node b.js"))).toBe("node b.js");
    expect(named(ran("node a.js"), ran("npm test", true))).toBe(undefined);
  });

  test("where the report states what no check that was seen shows", () => {
    const types = check("green", { name: "mypy src", what: "types" });
    expect(answer("Done, all tests pass.", [types], { turn: UNKNOWN_RAN })).toEqual([
      ...["unverifiable", "check-missing: unknown-command"],
    ]);
  });

  test("not where a person confirmed the work", () => {
    const types = check("green", { name: "mypy src", what: "types" });
    const more = { isConfirmed: true };
    const report = "Done, all tests pass.";
    expect(answer(report, [types], { turn: UNKNOWN_RAN, more })).toEqual(["verified"]);
    expect(answer(report, [types], { more })).toEqual(["unverified", "check-missing"]);
  });

  test("not where a check was red and nothing changed since", () => {
    expect(answer("Done.", [check("red")], { turn: UNKNOWN_RAN })).toEqual([
      ...["unverified", "check-red"],
    ]);
  });
});

describe("what nothing of the session shows is not verified, and no contradiction", () => {
  const desk = {
    prompts: [
      "1) scanning a boot fills in its size, 2) the deposit is 20 % for groups, 3) print a second receipt for the locker.",
    ],
    changed: [
      lines("src/desk/scan.ts", ["scan boot size"]),
      lines("src/desk/deposit.ts", ["deposit groups"]),
    ],
  };
  const report =
    "Done: scanning fills in the size, the deposit, and a second receipt for the locker.";

  test("a part of a list that the report calls done, where others were made", () => {
    expect(answer(report, [GREEN], { turn: desk })).toEqual([
      "unverifiable",
      "parts-not-shown: uncontradicted",
    ]);
    const made = { ...desk, changed: [...desk.changed, lines("src/desk/receipt.ts", ["locker"])] };
    expect(answer(report, [GREEN], { turn: made })).toEqual(["verified"]);
    const inLine = {
      ...desk,
      changed: [...desk.changed, lines("src/desk/print.ts", ["printReceipt()"])],
    };
    expect(answer(report, [GREEN], { turn: inLine })).toEqual(["verified"]);
    expect(answer(report, [GREEN], { turn: desk, more: { isConfirmed: true } })).toEqual([
      "verified",
    ]);
    // Names that tell of no part tell nothing of another.
    const other = { ...desk, changed: [lines("src/main.ts", ["x"])] };
    expect(answer(report, [GREEN], { turn: other })).toEqual(["verified"]);
    const left = "Done: scanning and the deposit. The second receipt for the locker is not there.";
    expect(answer(left, [GREEN], { turn: desk })).toEqual(["verified"]);
  });

  test("a thing that is to be used, by its name, where all lines are known", () => {
    const smooth = (prompt: string, line: string, path = "src/smooth.jl"): readonly string[] =>
      answer("The filter is done.", [GREEN], {
        turn: { prompts: [prompt], changed: [lines(path, [line])] },
      });
    const wish = "The smoothing must use a Hampel filter.";
    expect(smooth(wish, "mean(view(x, lo:hi))")).toEqual([
      "unverifiable",
      "parts-not-shown: uncontradicted",
    ]);
    expect(smooth(wish, "hampel(x, 11)")).toEqual(["verified"]);
    expect(smooth(wish, "")).toEqual(["verified"]);
    expect(smooth("We use a Hampel filter elsewhere; smooth it here.", "mean(x)")).toEqual([
      "verified",
    ]);
    expect(smooth("It must use Typescript.", "mean(x)")).toEqual(["verified"]);
    expect(smooth("It must not use Hampel.", "mean(x)")).toEqual(["verified"]);
  });

  test("a complaint that was answered, and nothing was changed", () => {
    const turn = {
      prompts: ["mend the button", "still nothing happens when I click it"],
      sincePrompt: { spoken: [], mayHaveEdited: false, listed: { open: [], blocked: [] } },
    };
    expect(answer("It is fixed; please reload the page.", [GREEN], { turn })).toEqual([
      "unverifiable",
      "still-failing: disclosed",
    ]);
    expect(answer("It is fixed.", [GREEN], { turn })).toEqual(["unverified", "still-failing"]);
    const known = { ...turn, prompts: ["mend it", "those two still fail, we know."] };
    expect(answer("It is fixed; please reload the page.", [GREEN], { turn: known })).toEqual([
      "verified",
    ]);
  });
});

test("where nothing is reported, an unknown command may have been the check all the same", () => {
  expect(answer("", [], { turn: UNKNOWN_RAN, more: { claim: undefined } })).toEqual([
    "unverifiable",
    "check-missing: unknown-command",
  ]);
  expect(answer("", [], { more: { claim: undefined } })).toEqual(["unverified", "check-missing"]);
});
