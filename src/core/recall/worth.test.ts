import { expect, test } from "vitest";
import { createTeller } from "../../../test/golden/teller.ts";
import { memories } from "../fold/memories.ts";
import { emptyState, evolve } from "../fold/state.ts";
import type { Fields } from "../kit/json.ts";
import { worthALine } from "./worth.ts";

const NOW = Date.UTC(2026, 0, 5);
const YEAR = 365 * 24 * 3_600_000;

const worthy = (...bodies: readonly Fields[]): readonly string[] => {
  const teller = createTeller("a");
  const state = emptyState();
  for (const [at, body] of bodies.entries())
    evolve(
      state,
      teller({ kind: "attempt", body: { outcome: "failed", ...body }, ts: NOW + at }).event,
    );
  const known = [...memories(state, "attempt")];
  return worthALine(known, (path) => path !== "src/gone.ts").map(({ text }) => text);
};

const mined = (text: string, yearsAgo: number, more: Fields = {}): Fields => ({
  ...{ key: `git:revert:${text}`, text, when: NOW - yearsAgo * YEAR, files: ["src/a.ts"] },
  ...more,
});

test("what history tells earns a line by its reason, its file's life and its age", () => {
  const why = { reason: "It leaked." };
  expect(
    worthy(
      mined("new, unexplained", 0),
      mined("explained", 4, why),
      mined("long ago, explained", 9, why),
      mined("unexplained", 3),
      mined("of a file that is gone", 0, { ...why, files: ["src/gone.ts"] }),
      mined("new, explained", 0, why),
      mined("for its process", 0, { ...why, tags: ["process"] }),
    ),
  ).toEqual(["new, explained", "new, unexplained", "explained", "for its process"]);
});

test("what was said here comes first, however old", () => {
  const said = { text: "said", when: NOW - 9 * YEAR, files: ["src/gone.ts"] };
  expect(worthy(mined("new", 0, { reason: "It leaked." }), said)).toEqual(["said", "new"]);
});
