import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHistory } from "../../../test/golden/any.ts";
import { growingLog } from "../../../test/golden/growing-log.ts";
import { createTeller, type Told } from "../../../test/golden/teller.ts";
import { asItIs } from "../../../test/support/as-it-is.ts";
import { draws } from "../../../test/support/draws.ts";
import { exactTokens } from "../../../test/support/tokenizers.ts";
import { startBudgetOf } from "../../engine/recall/brief/brief-here.ts";
import { brief } from "../../engine/recall/brief/brief.ts";
import { unknownOf } from "../../engine/recall/brief/session-brief.ts";
import { createFlatIndex } from "../../io/flat-index/flat-index.ts";
import type { BriefItem } from "./brief-items.ts";
import { LEAST_TOKENS, MOST_START_TOKENS, startBudget, type StartSize } from "./budget.ts";
import { FORMATS, writingOf, type Format } from "./forms.ts";
import { leftOutOf, type Pack } from "./pack.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 5, 9);

type Body = { readonly [field: string]: unknown };

const tell = (bodies: readonly Body[]): readonly Told[] => {
  const teller = createTeller("a");
  return bodies.map(({ kind = "note", ts = START, ...body }, n) =>
    teller({
      kind: String(kind),
      body: { ...(kind === "attempt" ? { outcome: "failed" } : {}), ...body },
      ts: Number(ts) + n,
    }),
  );
};

/** What an agent is given when its session begins. */
const startWith = (told: readonly Told[], size: StartSize, format: Format = "md") => {
  const { log, append } = growingLog();
  append(told);
  const index = createFlatIndex("/nowhere", log);
  const project = {
    ...{ index, paths: { ignoreCase: false } },
    gate: { renames: { read: () => undefined } },
  };
  const writing = writingOf(format, "photo-store");
  const budget = startBudgetOf(project, size);
  const packed = brief(project, writing, { budget, redact: asItIs });
  return { packed, text: writing.text(packed), budget };
};

const anyMemories = fc
  .array(
    fc.record({
      kind: fc.constantFrom("attempt", "issue", "decision", "lesson", "lesson", "note", "note"),
      text: fc.string({ unit: "grapheme", minLength: 1, maxLength: 400 }),
      reason: fc.option(fc.string({ maxLength: 3_000 }), { nil: undefined }),
      namespace: fc.constantFrom("learnings", "blockers", "progress", "patterns", "decisions"),
      status: fc.constantFrom("active", "pending", "in-progress"),
      ts: fc.integer({ min: 0, max: 30 }).map((days) => START + days * DAY_MS),
    }),
    { maxLength: 80 },
  )
  .map(tell);

const anySize = fc.oneof(
  fc.constantFrom<StartSize[]>("adaptive", "full", "minimal"),
  fc.integer({ min: LEAST_TOKENS.md, max: 9_000 }),
);

/** What the text of a brief says that it leaves out. */
const saidLeftOut = (text: string): number => {
  const named = text.matchAll(/^## .* \((\d+) of (\d+); all: `/gm);
  const inAll = /^> Left out: (\d+) more/m.exec(text)?.[1] ?? 0;
  return [...named].reduce((sum, [, shown, total]) => sum + Number(total) - Number(shown), +inAll);
};

/** The most last acts, with the issue that they were about. */
const ACTS = 7;

const shownIn = ({ sections }: Pack<BriefItem>): number =>
  sections.reduce((sum, { items }) => sum + items.length, 0);

test("whatever is remembered, a start is within its budget, and its text counts what is left out", () => {
  fc.assert(
    fc.property(fc.oneof(anyMemories, anyHistory(60)), anySize, (told, size) => {
      const { packed, text, budget } = startWith(told, size);
      expect(budget.tokens).toBeLessThanOrEqual(MOST_START_TOKENS);
      expect(exactTokens(text)).toBeLessThanOrEqual(budget.tokens);
      expect(saidLeftOut(text)).toBe(leftOutOf(packed));
      const { packed: whole } = startWith(told, 1);
      // The last acts are counted only as far as they are not shown above.
      const counted = shownIn(whole) + leftOutOf(whole) - shownIn(packed) - leftOutOf(packed);
      expect(counted).toBeGreaterThanOrEqual(0);
      expect(counted).toBeLessThanOrEqual(ACTS);
    }),
    { numRuns: draws(120) },
  );
});

test("what a session knows is neither repeated nor counted, and the rest stays within the budget", () => {
  fc.assert(
    fc.property(anyMemories, anySize, fc.integer({ min: 2, max: 5 }), (told, size, every) => {
      const { packed, budget } = startWith(told, size);
      const known = new Set(
        packed.sections
          .flatMap(({ items }) => items.flatMap(({ id }) => id ?? []))
          .filter((_, at) => at % every === 0),
      );
      const fresh = unknownOf(packed, (id) => known.has(id));
      const text = writingOf("md", "photo-store").text(fresh);
      const ids = fresh.sections.flatMap(({ items }) => items.flatMap(({ id }) => id ?? []));
      expect(ids.filter((id) => known.has(id))).toEqual([]);
      expect(leftOutOf(fresh)).toBe(leftOutOf(packed));
      expect(saidLeftOut(text)).toBe(leftOutOf(packed));
      if (ids.length > 0) expect(exactTokens(text)).toBeLessThanOrEqual(budget.tokens);
    }),
    { numRuns: draws(60) },
  );
});

test("the budget follows the number of memories only if it is adaptive", () => {
  const budgetOf = (size: StartSize, memories: number): number =>
    startBudget(size, () => memories).tokens;
  const counts = [0, 9, 10, 49, 50, 199, 200, 90_000];
  expect(counts.map((count) => budgetOf("adaptive", count))).toEqual([
    ...[500, 500, 1_000, 1_000],
    ...[2_000, 2_000, 3_000, 3_000],
  ]);
  expect(startBudget("adaptive", () => 60).split).toEqual({ working: 1_200, semantic: 700 });
  for (const count of counts) {
    expect(budgetOf("full", count)).toBe(3_000);
    expect(budgetOf("minimal", count)).toBe(300);
    expect(budgetOf(700, count)).toBe(700);
    expect(budgetOf(90_000, count)).toBe(3_000);
  }
});

/** As many of each part as the largest budget has no room for. */
const plenty = (n: number): readonly Body[] => [
  { kind: "decision", text: `Choose ${n} for the queue of uploads`, reason: "It is simpler." },
  { text: `Waits for ${n} of the other team`, namespace: "blockers" },
  { text: `Migrate table ${n} of the archive`, namespace: "progress", status: "pending" },
  { kind: "lesson", text: `Count ${n} parts before sending them`, reason: "The proxy cuts them." },
  { text: `The proxy has limit ${n} for a request`, namespace: "learnings" },
  { text: `Whenever ${n} is late, so is the other`, namespace: "patterns" },
  { kind: "attempt", text: `Retry upload ${n} at once`, reason: "The server counts each one." },
];

test("with plenty of all, each part has room, and what is in work has about as much as its side", () => {
  const told = tell(Array.from({ length: 60 }, (_, n) => plenty(n)).flat());
  const { packed, text } = startWith(told, "full");
  const names = packed.sections.map(({ name }) => name);
  expect(names.slice(0, 7)).toEqual([
    ...["blockers", "decisions", "pending"],
    ...["lessons", "learnings", "patterns", "failures"],
  ]);
  const tokensOf = (title: string): number => {
    const part = text.split(/^(?=## )/m).find((one) => one.startsWith(`## ${title}`)) ?? "";
    return exactTokens(part);
  };
  const working = ["Blockers", "Decisions in force", "Open"].map(tokensOf);
  const known = ["Lessons", "Worth knowing", "Patterns", "Failed before"].map(tokensOf);
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
  for (const tokens of [...working, ...known]) expect(tokens).toBeGreaterThan(60);
  expect(sum(working) / (sum(working) + sum(known))).toBeGreaterThan(0.55);
  expect(sum(working) / (sum(working) + sum(known))).toBeLessThan(0.7);
});

test("the minimal start shows only what is in work and counts the rest", () => {
  const told = tell([0, 1].flatMap(plenty));
  const { packed } = startWith(told, "minimal");
  const working = ["blockers", "decisions", "pending", "where"];
  expect(packed.sections.length).toBeGreaterThan(1);
  for (const { name } of packed.sections) expect(working).toContain(name);
  expect(leftOutOf(packed)).toBeGreaterThanOrEqual(8);
});

test("decisions of the last seven days come before older ones that give a reason", () => {
  const told = tell([
    { kind: "decision", text: "Old, with a reason", reason: "It is simpler.", ts: START },
    { kind: "decision", text: "Of this week", ts: START + 30 * DAY_MS },
    { text: "Something learned", ts: START + 36 * DAY_MS },
  ]);
  const decisions = (size: StartSize, more: readonly Body[] = []) =>
    startWith([...told, ...tell(more)], size).packed.sections.find(
      ({ name }) => name === "decisions",
    )?.items;
  expect(decisions(600)?.map(({ text }) => text)).toEqual(["Of this week", "Old, with a reason"]);
});

test("lessons take no more than eight thousand bytes of a start", () => {
  const told = tell(
    Array.from({ length: 80 }, (_, n) => ({
      kind: "lesson",
      text: `${n}: ${"the same words again and again ".repeat(12)}`,
    })),
  );
  const { text } = startWith(told, "full");
  const [, lessons = ""] = text.split(/^## /m);
  const bytes = new TextEncoder().encode(lessons).length;
  expect(bytes).toBeGreaterThan(7_000);
  expect(bytes).toBeLessThan(
    8_000 + "Lessons (00 of 80; all: `twiceshy log --kind lesson`)\n\n".length,
  );
});

test("one memory that is longer than the whole budget keeps no other out", () => {
  const told = tell([
    { kind: "lesson", text: "Short" },
    {
      kind: "lesson",
      text: "word ".repeat(900),
      reason: "It is pinned by its age.",
      ts: START + 1,
    },
  ]);
  const { packed, text } = startWith(told, 600);
  expect(packed.sections[0]?.items.map((item) => item.text)).toEqual(["Short"]);
  expect(text).toContain("## Lessons (1 of 2; all: `twiceshy log --kind lesson`)");
});

test("no sentence is cut in an item, however long it is", () => {
  const long = `Because ${"the server counts each retry as an upload and ".repeat(7)}that is all.`;
  for (const format of FORMATS) {
    const told = tell([{ kind: "attempt", text: "Retry at once", reason: long }]);
    const { text } = startWith(told, 1_000, format);
    expect(text).toContain(long);
    expect(text).not.toContain("…");
  }
});
