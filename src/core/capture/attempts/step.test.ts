import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheckOutcome } from "../../check/outcome.ts";
import { diffLines } from "../../code/line-diff.ts";
import type { FileDiff } from "../../code/diff.ts";
import { anchorsOf, step, type AttemptEnd, type SessionEnded } from "./step.ts";
import { NO_COMMIT, type CheckRun, type TreeNow } from "./tree-now.ts";
import { isOpenAttempts, NO_OPEN_ATTEMPTS, type OpenAttempts } from "./open-attempts.ts";

type Files = Readonly<Record<string, string>>;

const COMMITTED: Files = {
  "src/a.js": "const one = 1;\nconst two = 2;\n",
  "test/a.test.js": "test(one);\n",
};

const changesTo = (files: Files): readonly FileDiff[] =>
  [...new Set([...Object.keys(COMMITTED), ...Object.keys(files)])].flatMap((path) => {
    const hunks = diffLines(COMMITTED[path] ?? "", files[path] ?? "");
    const act = path in COMMITTED ? "edit" : "add";
    return hunks.length === 0 ? [] : [{ path, act, before: "", after: "", binary: false, hunks }];
  });

const treeOf = (files: Files, more: Partial<TreeNow> = {}): TreeNow => ({
  ...{ commit: "c0", branch: "main", textOf: (path) => files[path] },
  since: new Map([
    ["c0", changesTo(files)],
    [NO_COMMIT, []],
  ]),
  ...{ versionsAt: () => undefined, isSecret: () => false },
  ...more,
});

const red = (...signatures: readonly string[]): Extract<CheckOutcome, { is: "red" }> => ({
  ...{ is: "red", confidence: 0.95, signatures, cut: false },
  errors: signatures.map((signature) => ({ signature, at: "", message: signature })),
});
const green: CheckOutcome = { is: "green", confidence: 0.9 };
/** The output that names what failed was cut off. */
const counted: CheckOutcome = { ...red(), cut: true, unnamed: true, summary: "1 failed, 5 passed" };
const unknown: CheckOutcome = { is: "unknown", why: "hidden" };

const ranAs = (use: string, outcome: CheckOutcome, check = "npm test"): CheckRun => ({
  ...{ is: "ran", use, when: 1_000, sitting: "host one", session: "one", check, outcome },
});

type Run = readonly [CheckOutcome, Files, Partial<TreeNow>?];

/** Plays runs one after another, each with its output and the files at that time. */
const told = (...runs: readonly Run[]) => {
  let tries: OpenAttempts = NO_OPEN_ATTEMPTS;
  const ended: AttemptEnd[] = [];
  for (const [at, [outcome, files, more]] of runs.entries()) {
    const stepped = step(tries, ranAs(`use ${at}`, outcome), treeOf(files, more));
    tries = stepped.openAttempts;
    ended.push(...stepped.ended);
  }
  return { tries, ended, is: ended.map((one) => one.is) };
};

const BAD: Files = { ...COMMITTED, "src/a.js": "const one = 1;\nconst two = twice(one);\n" };
const FIRST: Files = { ...COMMITTED, "src/a.js": "const one = 1;\nconst two = half(one);\n" };
const GOOD: Files = { ...COMMITTED, "src/a.js": "const one = 1;\nconst two = one + one;\n" };

describe("a change failed", () => {
  it("where its error was not there before, and it is gone at the next green", () => {
    const { ended } = told([green, COMMITTED], [red("e"), BAD], [green, COMMITTED]);
    expect(ended).toMatchObject([
      { is: "failed", confidence: 0.9, tried: { signatures: ["e"], paths: ["src/a.js"], plus: 1 } },
    ]);
  });

  it("and is not told again", () => {
    const { is } = told(
      [green, COMMITTED],
      [red("e"), BAD],
      [green, COMMITTED],
      [green, COMMITTED],
    );
    expect(is).toEqual(["failed"]);
  });

  it("where another error is there already, by the one that it brought", () => {
    const { ended } = told(
      [red("old"), COMMITTED],
      [red("new", "old"), BAD],
      [red("old"), COMMITTED],
      [green, GOOD],
    );
    expect(ended).toMatchObject([
      { is: "failed", tried: { signatures: ["new"] } },
      { is: "worked", signatures: ["old"] },
    ]);
  });

  it("where the runner only counted what failed, once, and by its names as soon as a run tells them", () => {
    const { ended } = told(
      [green, COMMITTED],
      [counted, BAD],
      [counted, { ...BAD, "src/b.js": "const three = twice(two);\n" }],
      [green, COMMITTED],
    );
    expect(ended).toMatchObject([{ is: "failed", tried: { signatures: [], plus: 1 } }]);
    const named = told([green, COMMITTED], [counted, BAD], [red("e"), BAD], [green, COMMITTED]);
    expect(named.ended).toMatchObject([{ is: "failed", tried: { signatures: ["e"] } }]);
  });

  it.each<readonly [string, readonly Run[]]>([
    [
      "what was red before may be what was counted",
      [
        [red("e"), COMMITTED],
        [counted, BAD],
        [green, COMMITTED],
      ],
    ],
    [
      "nothing was changed before it was counted",
      [
        [green, BAD],
        [counted, BAD],
        [green, COMMITTED],
      ],
    ],
    [
      "nobody saw the check before it was counted",
      [
        [counted, BAD],
        [green, COMMITTED],
      ],
    ],
    [
      "nobody saw the check before",
      [
        [red("e"), BAD],
        [green, COMMITTED],
      ],
    ],
    [
      "it was red with that before",
      [
        [red("e"), COMMITTED],
        [red("e"), BAD],
        [green, COMMITTED],
      ],
    ],
    [
      "the check ran where it says nothing",
      [
        [green, COMMITTED],
        [unknown, BAD],
        [green, COMMITTED],
      ],
    ],
    [
      "it stands",
      [
        [green, COMMITTED],
        [red("e"), BAD],
        [green, BAD],
      ],
    ],
    [
      "nothing was changed",
      [
        [green, COMMITTED],
        [red("e"), COMMITTED],
        [green, COMMITTED],
      ],
    ],
    [
      "it was red and green by itself before",
      [
        [green, BAD],
        [red("e"), BAD],
        [green, BAD],
        [red("e"), GOOD],
        [green, COMMITTED],
      ],
    ],
    [
      "so much was red that it may have been there",
      [
        [{ ...red("x"), cut: true }, COMMITTED],
        [red("e"), BAD],
        [green, COMMITTED],
      ],
    ],
    [
      "only tests were changed",
      [
        [green, COMMITTED],
        [red("e"), { ...COMMITTED, "test/a.test.js": "test(three, four);\n" }],
        [green, COMMITTED],
      ],
    ],
    [
      "it is in a stash",
      [
        [green, COMMITTED],
        [red("e"), BAD],
        [green, COMMITTED, { stash: "s1" }],
      ],
    ],
    [
      "it is on another branch",
      [
        [green, COMMITTED],
        [red("e"), BAD],
        [green, COMMITTED, { branch: "other" }],
      ],
    ],
    [
      "what it was held against is lost",
      [
        [green, COMMITTED],
        [red("e"), BAD],
        [green, COMMITTED, { since: new Map() }],
      ],
    ],
    [
      "a formatter broke its lines anew",
      [
        [green, COMMITTED],
        [red("e"), BAD],
        [green, { ...BAD, "src/a.js": "const one = 1;\nconst two = twice(\n  one,\n);\n" }],
      ],
    ],
  ])("not where %s", (_, runs) => {
    expect(told(...runs).is.filter((is) => is === "failed")).toEqual([]);
  });

  it("not where it only removed something: nobody could say when it was taken back", () => {
    const less = { ...COMMITTED, "src/a.js": "const one = 1;\n" };
    expect(told([green, COMMITTED], [red("e"), less], [green, COMMITTED]).is).toEqual([]);
  });
});

describe("a change worked", () => {
  it("where a red check is green with it, by what came since it turned red", () => {
    const feature = { ...COMMITTED, "src/b.js": "export const feature = true;\n" };
    const { ended } = told(
      [green, COMMITTED],
      [red("e"), { ...feature, ...BAD }],
      [green, { ...feature, "src/a.js": GOOD["src/a.js"] ?? "" }],
    );
    expect(ended).toMatchObject([
      // What was mended of it; the feature beside it stays.
      { is: "failed", tried: { signatures: ["e"], features: { files: [{ path: "src/a.js" }] } } },
      { is: "worked", signatures: ["e"], change: { paths: ["src/a.js"] } },
    ]);
  });

  it("and is known first by the error that the check turned red with, and names what failed meanwhile", () => {
    const { ended } = told([red("b"), COMMITTED], [red("b", "y"), BAD], [green, GOOD]);
    expect(ended).toMatchObject([
      { is: "failed", tried: { signatures: ["y"] } },
      { is: "worked", signatures: ["b", "y"], failed: [{ signatures: ["y"] }] },
    ]);
  });

  it("even if another error has taken its place", () => {
    const { ended } = told([green, COMMITTED], [red("x"), FIRST], [red("y"), BAD], [green, GOOD]);
    expect(ended.at(-1)).toMatchObject({
      is: "worked",
      began: { message: "x" },
      signatures: ["x", "y"],
    });
  });

  it("not where something was only taken back, or nothing was changed", () => {
    expect(told([green, COMMITTED], [red("e"), BAD], [green, COMMITTED]).is).toEqual(["failed"]);
    expect(told([red("e"), COMMITTED], [green, COMMITTED]).is).toEqual([]);
  });
});

describe("a change after which the check stayed red", () => {
  it("was not enough, once something else was", () => {
    const { ended } = told([red("e"), COMMITTED], [red("e"), BAD], [green, GOOD]);
    expect(ended).toMatchObject([
      { is: "failed", tried: { partial: "stayed", signatures: ["e"] } },
      { is: "worked" },
    ]);
  });

  it("says nothing if it was only taken back", () => {
    expect(told([red("e"), COMMITTED], [red("e"), BAD], [green, COMMITTED]).is).toEqual([]);
  });

  it("failed if it broke something else as well", () => {
    const { ended } = told([red("e"), COMMITTED], [red("e", "f"), BAD], [green, GOOD]);
    expect(ended[0]).toMatchObject({ is: "failed", tried: { signatures: ["f"] } });
    expect(ended[0]).not.toHaveProperty("tried.partial");
  });
});

it("a run in which everything is red at once judges no change", () => {
  const { ended, tries } = told(
    [green, COMMITTED],
    [{ ...red("e"), everything: true }, BAD],
    [green, COMMITTED],
  );
  expect(ended).toEqual([]);
  expect(tries.open).toEqual([]);
});

describe("a session that ends", () => {
  const tried = told([green, COMMITTED], [red("e"), BAD]).tries;
  const end: SessionEnded = { is: "session-end", sitting: "host one" };

  it("tells what is gone by then, and is less sure of it", () => {
    const { openAttempts: tries, ended } = step(tried, end, treeOf(COMMITTED));
    expect(ended).toMatchObject([{ is: "failed", confidence: 0.85 }]);
    expect(tries.open).toEqual([]);
  });

  it("leaves open what stands, and what another session tried", () => {
    expect(step(tried, end, treeOf(BAD))).toEqual({ openAttempts: tried, ended: [] });
    const other = step(tried, { ...end, sitting: "host two" }, treeOf(COMMITTED));
    expect(other).toEqual({ openAttempts: tried, ended: [] });
  });
});

it("checks are kept apart by their names", () => {
  const lint = ranAs("lint", green, "eslint");
  const { tries } = told([green, COMMITTED], [red("e"), BAD]);
  const after = step(tries, lint, treeOf(COMMITTED));
  expect(after.ended).toEqual([]);
  expect(after.openAttempts.open).toEqual(tries.open);
});

it("what is days old says nothing any more", () => {
  const { tries } = told([green, COMMITTED], [red("e"), BAD]);
  const later = { ...ranAs("later", green), when: 4 * 86_400_000 };
  expect(step(tries, later, treeOf(COMMITTED)).ended).toEqual([]);
});

describe("whatever happens", () => {
  const files = fc.constantFrom(COMMITTED, BAD, GOOD, {
    ...BAD,
    ...{ "src/c.js": "let c = 3;\n" },
  });
  const outcome = fc.oneof(
    fc.constantFrom(green, unknown),
    fc
      .uniqueArray(fc.constantFrom("e", "f", "g"), { minLength: 1 })
      .map((all) => red(...all.toSorted())),
  );
  const more = fc.record({
    branch: fc.constantFrom("main", "main", "other"),
    stash: fc.constantFrom(undefined, undefined, "s"),
  });
  const run = fc.tuple(outcome, files, fc.constantFrom("npm test", "tsc"), more, fc.nat(90));

  it("a run heard twice counts once, an unknown one not at all, and a state is read back as it was left", () => {
    fc.assert(
      fc.property(fc.array(run, { maxLength: 30 }), (runs) => {
        let tries: OpenAttempts = NO_OPEN_ATTEMPTS;
        for (const [of, now, check, aside, use] of runs) {
          const seen = ranAs(`use ${use}`, of, check);
          const tree = treeOf(now, aside);
          expect(anchorsOf(tries, seen, tree).every((one) => tree.since.has(one))).toBe(true);
          const once = step(tries, seen, tree);
          if (of.is === "unknown") expect(once.openAttempts).toBe(tries);
          expect(step(once.openAttempts, seen, tree)).toEqual({
            openAttempts: once.openAttempts,
            ended: [],
          });
          tries = once.openAttempts;
          const read: unknown = JSON.parse(JSON.stringify(tries));
          expect(isOpenAttempts(read)).toBe(true);
          expect(read).toEqual(tries);
          const sizes = [tries.uses, tries.checks, tries.open, tries.flaky].map(
            (all) => all.length,
          );
          expect(Math.max(...sizes)).toBeLessThanOrEqual(60);
          expect(tries.open.length).toBeLessThanOrEqual(12);
        }
      }),
    );
  });
});
