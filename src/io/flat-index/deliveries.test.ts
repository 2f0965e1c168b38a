import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createTeller, type Telling, type Told } from "../../../test/golden/teller.ts";
import { fold } from "../../core/fold/state.ts";
import { timeline } from "../../core/fold/timeline.ts";
import type { DeliveredLine } from "./deliveries.ts";
import { orderOf, sortsIn, textIn, deliveriesIn, type Order } from "./deliveries.ts";
import { draws } from "../../../test/support/draws.ts";
import { anyCharacter } from "../../../test/support/texts.ts";

const START = Date.UTC(2026, 0, 5, 9);

/** As `rebuild` draws it, and as it comes back from JSON. */
const orderFrom = (told: readonly Told[]): Order => {
  const lines = new Map(
    told.map(({ event, line }): readonly [typeof event.id, DeliveredLine] => [
      event.id,
      [0, 0, line.length, ...textIn(event, line)],
    ]),
  );
  const { sorts, rows } = orderOf(timeline(fold(told.map(({ event }) => event))), lines);
  return { sorts: sortsIn(JSON.parse(JSON.stringify(sorts))), rows };
};

const tell = (...tellings: readonly Omit<Telling, "ts">[]): readonly Told[] => {
  const teller = createTeller("a");
  return tellings.map((telling, n) => teller({ ...telling, ts: START - n }));
};

test("a memory is told from its line as the fold tells it, whatever its text", () => {
  const anyMemory = fc.record({
    kind: fc.constantFrom("note", "attempt", "issue"),
    body: fc.record({
      // A nested field of the same name comes before it; then one with the same words.
      actor: fc.record({ text: fc.string() }),
      text: fc.string({ unit: anyCharacter }),
      outcome: fc.constantFrom("worked", "failed", "partial", "else", undefined),
      body: fc.constantFrom('"text":"no"', "ok"),
    }),
  });
  fc.assert(
    fc.property(fc.array(anyMemory, { minLength: 1, maxLength: 3 }), (tellings) => {
      const told = tell(...tellings);
      const order = orderFrom(told);
      const state = fold(told.map(({ event }) => event));
      for (const [row, { id, ts, kind, when, text, outcome }] of timeline(state).entries()) {
        const line = told.find(({ event }) => event.id === id)?.line ?? "";
        expect(deliveriesIn(order, row, line)).toEqual({ id, ts, kind, when, text, outcome });
      }
    }),
    { numRuns: draws(50) },
  );
});

test("what does not stand there as it was is left to be read", () => {
  const told = tell({ kind: "note", body: { text: "as it was" } });
  const order = orderFrom(told);
  const [line = ""] = told.map((one) => one.line);
  expect(deliveriesIn(order, 0, line)).toMatchObject({ text: "as it was" });
  const body = line.slice(line.indexOf(',"body":') + 8, -2);
  for (const other of [
    line.replace(body, "null".padEnd(body.length)),
    `\uFEFF${line}`,
    ` ${line}`,
    "",
  ])
    expect(deliveriesIn(order, 0, other)).toBeUndefined();
});

test("an amendment, and a text in other words than ours, are left to be read", () => {
  const [note, retire] = tell(
    { kind: "note", body: { text: "straße" } },
    { kind: "retire", body: { text: "stale", targets: [], as: "stale" } },
  );
  expect(retire && textIn(retire.event, retire.line)).toEqual([0, 0]);
  expect(note && textIn(note.event, note.line.replace("ß", "\\u00df"))).toEqual([0, 0]);
});
