// Each memory stands once in a brief: what is shown in its own section is not shown among the last acts.
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHistory } from "../../../test/golden/any.ts";
import { growingLog } from "../../../test/golden/growing-log.ts";
import { createTeller, type Told } from "../../../test/golden/teller.ts";
import { asItIs } from "../../../test/support/as-it-is.ts";
import { draws } from "../../../test/support/draws.ts";
import { brief } from "../../engine/recall/brief/brief.ts";
import { createFlatIndex } from "../../io/flat-index/flat-index.ts";
import { LEAST_TOKENS } from "./budget.ts";
import { FORMATS, writingOf, type Format } from "./forms.ts";

const briefOf = (events: readonly Told[], tokens: number, format: Format = "md") => {
  const { log, append } = growingLog();
  append(events);
  const index = createFlatIndex("/nowhere", log);
  const writing = writingOf(format, "photo-store");
  const project = {
    ...{ index, paths: { ignoreCase: false } },
    gate: { renames: { read: () => undefined } },
  };
  const packed = brief(project, writing, { budget: { tokens }, redact: asItIs });
  return { packed, text: writing.text(packed) };
};

test("a memory stands once in a brief, whatever happened to it, but for the doubts of it", () => {
  let several = 0;
  fc.assert(
    fc.property(
      ...([anyHistory(60), fc.constantFrom(...FORMATS), fc.nat(4_000)] as const),
      (events, format, more) => {
        const { packed } = briefOf(events, LEAST_TOKENS[format] + more, format);
        const sections = packed.sections.filter(({ name }) => name !== "stale");
        const ids = sections.flatMap(({ items }) => items.flatMap(({ id }) => id ?? []));
        expect(ids).toEqual([...new Set(ids)]);
        for (const { items, total } of sections) expect(items.length).toBeLessThanOrEqual(total);
        if (ids.length > 1) several += 1;
      },
    ),
    { numRuns: draws(200) },
  );
  expect(several).toBeGreaterThan(10);
});

const MINUTE_MS = 60_000;

test("the last acts are those that nothing above shows, and an open issue is marked where it stands", () => {
  const teller = createTeller("a");
  const events = [
    { kind: "issue", body: { text: "Uploads hang" } },
    { kind: "decision", body: { text: "Uploads go through the queue" } },
    { kind: "note", body: { namespace: "progress", text: "The queue is built" } },
  ].map((one, n) => teller({ ...one, ts: Date.UTC(2026, 0, 5, 9) + n * MINUTE_MS }));
  const { packed, text } = briefOf(events, 700);
  const where = packed.sections.find(({ name }) => name === "where");
  expect(where).toMatchObject({ total: 1, items: [{ text: "The queue is built" }] });
  expect(text).toMatch(/## Open\n.*Uploads hang; worked on last\n/);
  expect(text.match(/Uploads go through the queue/g)).toHaveLength(1);
  const nothingElse = briefOf(events.slice(0, 2), 700).packed;
  expect(nothingElse.sections.map(({ name }) => name)).toEqual(["decisions", "pending"]);
  expect(nothingElse.leftOut).toBe(0);
});
