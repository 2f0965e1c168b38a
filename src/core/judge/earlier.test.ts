// A failed change in small edits: what the session did before counts together with the present
// edit, but only if that edit continues it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffLines } from "../code/line-diff.ts";
import type { ChangedFile } from "../event/change.ts";
import type { EventId } from "../event/id.ts";
import type { Action } from "./action/action.ts";
import { featuresOfDiff } from "./action/features.ts";
import { fileChange } from "./action/file-change.ts";
import type { Case } from "./cases/case.ts";
import { changeWith, compareEdit, wantsEarlier } from "./edit-evidence.ts";
import { leftOf, together, type EarlierEdit } from "./earlier.ts";
import { fingerprintOf, type Fingerprint } from "./match/fingerprint.ts";
import { countRarity, gramsOf } from "./match/rarity.ts";
import { LEVELS } from "./level.ts";
import { verdictOf, type Verdict } from "./verdict.ts";
import { draws } from "../../../test/support/draws.ts";

const isId = (text: string): text is EventId => text !== "";
const idOf = (text: string): EventId => {
  if (!isId(text)) throw new Error("no id");
  return text;
};

type Files = Readonly<Record<string, string>>;

const BEFORE: Files = {
  "src/upload.ts": `export const upload = async (file: Blob): Promise<void> => {
  const answer = await request(file);
  check(answer);
};

export const cancel = (): void => {
  stop();
};
`,
  "src/queue.ts": `export const push = (job: Job): void => {
  jobs.add(job);
};
`,
};

/** An edit of one line: `line` is added after the line `after`. If `line` is empty, `after` is removed. */
interface Small {
  readonly path: string;
  readonly after: string;
  readonly line: string;
}

const UPLOAD = "src/upload.ts";
const QUEUE = "src/queue.ts";
const lines = (path: string, after: string, names: string): readonly Small[] =>
  names.split(" ").map((name) => ({ path, after, line: `  ${name}();` }));
const FAILED: readonly Small[] = [
  ...lines(UPLOAD, "  check(answer);", "drain settle rewind unlock refill notify"),
  ...lines(QUEUE, "  jobs.add(job);", "wake trim seal mark drop join"),
];
/** Six of its lines, in two files. */
const AGAIN = [...FAILED.slice(0, 3), ...FAILED.slice(6, 9)];

const INNOCENT: readonly Small[] = [
  { path: UPLOAD, after: "  stop();", line: "  logger.info(`cancelled by ${user.name}`);" },
  { path: QUEUE, after: "};", line: "export const size = (): number => jobs.count;" },
  { path: UPLOAD, after: "};", line: "// Nothing is sent twice." },
];

const apply = (files: Files, { path, after, line }: Small): Files => {
  const text = files[path] ?? "";
  const at = text.indexOf(`${after}\n`) + after.length + 1;
  if (at <= after.length) return files;
  const [from, came] = line === "" ? [at - after.length - 1, ""] : [at, `${line}\n`];
  return { ...files, [path]: `${text.slice(0, from)}${came}${text.slice(at)}` };
};

const actionFrom = (before: Files, after: Files): Action => ({
  files: Object.keys(after)
    .filter((path) => before[path] !== after[path])
    .map((path) => fileChange(path, "edit", diffLines(before[path] ?? "", after[path] ?? ""))),
  faults: [],
});

const fingerprintIn = (before: Files, after: Files): Fingerprint => {
  const change = featuresOfDiff(actionFrom(before, after).files);
  if (change === undefined) throw new Error("nothing changed");
  return fingerprintOf(change);
};

const failureOf = (after: Files): Case & { readonly fingerprint: Fingerprint } => {
  return {
    id: idOf("failure"),
    ids: [idOf("failure")],
    kind: "failure",
    paths: Object.keys(after),
    text: "Try the upload three times",
    when: 0,
    most: "warn",
    conditions: [],
    fingerprint: fingerprintIn(BEFORE, after),
  };
};

const failure = failureOf(FAILED.reduce(apply, BEFORE));
const counted = countRarity();
counted.add(failure.fingerprint);
const known = gramsOf(failure.fingerprint);

const judged = (before: Files, after: Files, earlier: readonly EarlierEdit[]): Verdict =>
  judgedWith(
    actionFrom(before, after),
    failure,
    together(earlier, (path) => before[path]),
  );

const judgedWith = (action: Action, about: Case, before: readonly ChangedFile[]): Verdict => {
  const { rarity } = counted;
  const alone = compareEdit(action, [about], { rarity });
  const change = wantsEarlier(alone) ? changeWith(action, before) : undefined;
  return verdictOf(action, [about], { rarity }, alone, change);
};

let uses = 0;
const leave = (before: Files, after: Files): EarlierEdit => ({
  use: `use-${(uses += 1)}`,
  atMs: 0,
  files: leftOf(actionFrom(before, after).files, () => known),
});

interface Played {
  readonly files: Files;
  readonly left: readonly EarlierEdit[];
  /** The level of the verdict on each edit. */
  readonly levels: readonly string[];
}

/** Edits one after the other, all of them allowed. */
const play = (steps: readonly Small[]): Played => {
  let files = BEFORE;
  const left: EarlierEdit[] = [];
  const levels: string[] = [];
  for (const step of steps) {
    const next = apply(files, step);
    levels.push(judged(files, next, left).level);
    left.push(leave(files, next));
    files = next;
  }
  return { files, left, levels };
};

const alone = (step: Small): string => judged(BEFORE, apply(BEFORE, step), []).level;

describe("a failed change, a line at a time", () => {
  it("is silent while it shows nothing, and warned of at the edit that makes it evident", () => {
    expect(AGAIN.map(alone)).toEqual(AGAIN.map(() => "silent"));
    expect(play(AGAIN).levels).toEqual(["silent", "warn", "warn", "warn", "warn", "warn"]);
    expect(judged(BEFORE, AGAIN.reduce(apply, BEFORE), []).level).toBe("warn");
  });

  it("is warned of in whatever order, and however many innocent edits come between", () => {
    const steps = [...AGAIN, ...INNOCENT];
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: steps.length }), (order) => {
        const { levels } = play(order);
        const told = order.filter((_, at) => levels[at] === "warn");
        expect(told.length).toBeGreaterThan(0);
        for (const step of told) expect(AGAIN).toContain(step);
        expect(levels[order.findIndex((step) => AGAIN.includes(step))]).toBe("silent");
      }),
      { numRuns: draws(50) },
    );
  });

  it("leaves an innocent edit that follows in peace", () => {
    for (const step of INNOCENT) expect(play([...AGAIN, step]).levels.at(-1)).toBe("silent");
  });

  it("does not count what was taken back since", () => {
    const { left } = play(AGAIN.slice(0, 3));
    const [next] = AGAIN.slice(3);
    if (next === undefined) throw new Error("no edit");
    expect(judged(BEFORE, apply(BEFORE, next), left).level).toBe("silent");
    const undone = play(AGAIN.slice(0, 3));
    const back = leave(undone.files, BEFORE);
    expect(together([...undone.left, back], (path) => BEFORE[path])).toEqual([]);
  });

  it("counts an edit that a host fires twice once", () => {
    const { files, left } = play(AGAIN);
    const present = (path: string): string | undefined => files[path];
    expect(together([...left, ...left], present)).toEqual(together(left, present));
  });

  it("is known by the lines that go as well", () => {
    const whole = AGAIN.reduce(apply, BEFORE);
    const removal = { ...failure, fingerprint: fingerprintIn(whole, BEFORE) };
    const grams = new Set(gramsOf(removal.fingerprint));
    const without = (files: Files, { path, line }: Small): Files => ({
      ...files,
      [path]: (files[path] ?? "").replace(`${line}\n`, ""),
    });
    let files = whole;
    const left: EarlierEdit[] = [];
    const scores = AGAIN.map((step, at) => {
      const next = without(files, step);
      const before = together(left, (path) => files[path]);
      const verdict = judgedWith(actionFrom(files, next), removal, before);
      const { files: edits } = actionFrom(files, next);
      left.push({ use: `gone-${at}`, atMs: 0, files: leftOf(edits, () => grams) });
      files = next;
      return verdict.evidence[0]?.score ?? 0;
    });
    expect(scores.at(-1)).toBeGreaterThan(scores[0] ?? 1);
  });
});

describe("of an edit is left", () => {
  const secret = 'const apiKey = "aB3xYz9QwErTy";';
  const [left] = leftOf(
    actionFrom({ a: `${secret}\n  drain();\n` }, { a: "  settle();\n" }).files,
    () => known,
  );

  it("a hash of each line, and features only where a failure holds all of them", () => {
    expect(left?.came).toEqual([expect.any(Number)]);
    expect(left?.went.map((gone) => gone.length)).toEqual([1, 2]);
  });

  it("nothing of a file whose lines say nothing", () => {
    const files = [fileChange("package-lock.json", "edit", diffLines("a\n", "b\n"))];
    expect(leftOf(files, () => known)).toEqual([]);
  });
});

const REMOVALS: readonly Small[] = [
  ...FAILED.slice(0, 4).map(({ path, line }) => ({ path, after: line, line: "" })),
  { path: UPLOAD, after: "  stop();", line: "" },
  { path: QUEUE, after: "  jobs.add(job);", line: "" },
];
const anySteps = fc.array(fc.constantFrom(...FAILED, ...INNOCENT, ...REMOVALS), { maxLength: 8 });

describe("together", () => {
  it("a verdict is never lower than alone", () => {
    fc.assert(
      fc.property(anySteps, anySteps, ([first, ...rest], before) => {
        if (first === undefined) return;
        const { files, left } = play(before);
        const next = [first, ...rest].reduce(apply, files);
        const one = judged(files, next, []);
        const all = judged(files, next, left);
        expect(LEVELS.indexOf(all.level)).toBeGreaterThanOrEqual(LEVELS.indexOf(one.level));
        expect(all.evidence[0]?.score ?? 0).toBeGreaterThanOrEqual(one.evidence[0]?.score ?? 0);
      }),
      { numRuns: draws(100) },
    );
  });

  it("edits come to the same in whatever order they were left", () => {
    fc.assert(
      fc.property(
        anySteps.chain((steps) => {
          const { files, left } = play(steps);
          return fc.record({
            files: fc.constant(files),
            left: fc.constant(left),
            shuffled: fc.shuffledSubarray([...left], { minLength: left.length }),
          });
        }),
        ({ files, left, shuffled }) => {
          const present = (path: string): string | undefined => files[path];
          expect(together(shuffled, present)).toEqual(together(left, present));
        },
      ),
      { numRuns: draws(100) },
    );
  });
});
