// What turns state about the work, compared with what careful readers noted: how much of what is taken is right, and how
// much of what is there is taken. TURNS=tuning or TURNS=unseen prints the figures; docs/continuity.md has them.
import { describe, expect, test } from "vitest";
import { asideOfAnswer } from "../../src/core/capture/turns/aside.ts";
import { statementsIn } from "../../src/core/capture/turns/statements.ts";
import { ownWords } from "../../src/core/capture/turns/turn.ts";
import { isSameStatement, partsOf, readTurns, type LabelledTurn } from "./set.ts";

interface Count {
  right: number;
  wrong: number;
  missed: number;
}

interface Measured {
  readonly byForm: ReadonlyMap<string, Count>;
  /** Of turns whose items have labels or boxes. */
  readonly labelled: Count;
  readonly faults: readonly string[];
}

const LABELLED: ReadonlySet<string> = new Set(["labels", "inline", "boxes", "plans", "headings"]);

/** What the labels leave out: they were written for what is stated, not for what is taken back. */
const UNLABELLED: ReadonlySet<string> = new Set(["dropped", "unblocked"]);

const foundIn = ({ text, role }: LabelledTurn): readonly string[] => {
  const own = ownWords(text);
  if (asideOfAnswer(own, role, undefined) !== undefined) return [];
  return statementsIn(own, role)
    .filter(({ form }) => !UNLABELLED.has(form))
    .map(
      ({ form, level, text: words }) =>
        `${form}${level === undefined ? "" : `/${level}`}: ${words}`,
    );
};

const measure = (half: "tuning" | "unseen"): Measured => {
  const byForm = new Map<string, Count>();
  const labelled: Count = { right: 0, wrong: 0, missed: 0 };
  const faults: string[] = [];
  const count = (turn: LabelledTurn, item: string, as: keyof Count): void => {
    const form = partsOf(item)[0].replace(/\/.*/u, "");
    const one = byForm.get(form) ?? { right: 0, wrong: 0, missed: 0 };
    one[as] += 1;
    byForm.set(form, one);
    if (LABELLED.has(turn.style)) labelled[as] += 1;
    if (as !== "right") faults.push(`${turn.style} ${turn.id} ${as}: ${item}`);
  };
  for (const turn of readTurns(half)) {
    const left = [...turn.items];
    for (const found of foundIn(turn)) {
      const at = left.findIndex((item) => isSameStatement(item, found));
      if (at >= 0) left.splice(at, 1);
      count(turn, found, at >= 0 ? "right" : "wrong");
    }
    for (const item of left) count(turn, item, "missed");
  }
  return { byForm, labelled, faults };
};

const precisionOf = ({ right, wrong }: Count): number => right / (right + wrong);
const recallOf = ({ right, missed }: Count): number => right / (right + missed);

const print = (measured: Measured, half: string): void => {
  if (process.env["TURNS"] !== half) return;
  for (const [form, count] of measured.byForm)
    process.stdout.write(
      `${form.padEnd(11)} precision ${precisionOf(count).toFixed(3)}  recall ${recallOf(count).toFixed(3)}  ${JSON.stringify(count)}\n`,
    );
  process.stdout.write(`labels, boxes: recall ${recallOf(measured.labelled).toFixed(3)}\n`);
  if (half === "tuning") process.stdout.write(`${measured.faults.join("\n")}\n`);
};

describe("turns that the rules were made by", () => {
  const measured = measure("tuning");
  print(measured, "tuning");

  test.each([...measured.byForm])("%s: at most 1 in 20 is wrong or missed", (_, count) => {
    expect(precisionOf(count)).toBeGreaterThanOrEqual(0.95);
    expect(recallOf(count)).toBeGreaterThanOrEqual(0.95);
  });
});

describe("turns that were kept aside", () => {
  const measured = measure("unseen");
  print(measured, "unseen");

  test.each([...measured.byForm])("%s: at most 1 in 10 is wrong", (_, count) => {
    expect(precisionOf(count)).toBeGreaterThanOrEqual(0.9);
  });

  test.each(["completed", "blocker"])("%s: at most 1 in 20 is wrong", (form) => {
    expect(precisionOf(measured.byForm.get(form) ?? NONE)).toBeGreaterThanOrEqual(0.95);
  });

  test("of what has a label or a box, at least four in five are taken", () => {
    expect(recallOf(measured.labelled)).toBeGreaterThanOrEqual(0.8);
  });
});

const NONE: Count = { right: 0, wrong: 1, missed: 0 };
