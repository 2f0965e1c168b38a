import { expect, test } from "vitest";
import { createTeller } from "../../../test/golden/teller.ts";
import { memories } from "../fold/memories.ts";
import { emptyState, evolve } from "../fold/state.ts";
import type { Fields } from "../kit/json.ts";
import { worthShowing } from "./worth-showing.ts";

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
  const isThere = (path: string): boolean => path !== "src/gone.ts";
  return worthShowing(known, { at: NOW, isThere }).map(({ text }) => text);
};

const mined = (text: string, yearsAgo: number, more: Fields = {}): Fields => ({
  ...{ key: `git:revert:${text}`, text, when: NOW - yearsAgo * YEAR, files: ["src/a.ts"] },
  ...more,
});

test("what history tells earns a line by its reason, its file's life and its age", () => {
  const why = { reason: "It leaked under a heavy load." };
  expect(
    worthy(
      mined("sorted by name, unexplained", 0),
      mined("explained", 4, why),
      mined("long ago, explained", 9, why),
      mined("sorted by size, unexplained", 3),
      mined("fix for ##6604", 0.1),
      mined("with a reason that names no cause", 5, { reason: "The simpler way will be tried." }),
      mined("a page beside the product", 0, { ...why, files: ["docs/a.md"] }),
      mined("explained, and a joke", 0, { ...why, tags: ["minor"] }),
      mined("of a file that is gone", 0, { ...why, files: ["src/gone.ts"] }),
      mined("new, explained", 0, why),
      mined("for its process", 0, { ...why, tags: ["process"] }),
    ),
  ).toEqual(["new, explained", "sorted by name, unexplained", "explained"]);
});

test("what was said here comes first, however old", () => {
  const said = { text: "said", when: NOW - 9 * YEAR, files: ["src/gone.ts"] };
  expect(worthy(mined("new", 0, { reason: "It leaked under a heavy load." }), said)).toEqual([
    "said",
    "new",
  ]);
});
