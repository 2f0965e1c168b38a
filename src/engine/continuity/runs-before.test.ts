// Which runs saw none of the work, and what they say of later ones.
import { expect, test } from "vitest";
import type { SeenRun } from "../ports/session/check-runs.ts";
import { runsOfWork } from "./runs-before.ts";

const BASE = { commit: "c1", changed: [{ path: "src/a.py" }, { path: "README.md" }] };

const run = (whenMs: number, more: Partial<SeenRun> = {}): SeenRun => ({
  ...{ check: "pytest", outcome: "red", whenMs, commit: "c1", files: { "src/a.py": "1" } },
  ...more,
});

const UNTOUCHED = { files: { "README.md": "9", "try.py": "2" } };

test("errors that a run before the first edit had are as before; one more is not", () => {
  const first = run(1, { ...UNTOUCHED, errors: ["e1", "e2"] });
  const fixed = run(2, { errors: ["e1"] });
  const worse = run(3, { errors: ["e1", "e3"] });
  const { ran, isAsBefore } = runsOfWork([first, fixed, worse], BASE);
  expect(ran).toEqual([first, fixed, worse]);
  expect(ran.map(isAsBefore)).toEqual([true, true, false]);
});

test("a run with the work put away or put back counts for no run of the work", () => {
  const own = run(1, { errors: ["e1"] });
  const stashed = run(2, { files: {}, errors: ["e1"], isAside: true });
  const putBack = run(3, { files: {}, errors: ["e2"] });
  const { ran, isAsBefore } = runsOfWork([own, stashed, putBack], BASE);
  expect(ran).toEqual([own]);
  expect([own, run(4, { errors: ["e2"] })].map(isAsBefore)).toEqual([true, true]);
});

test("nothing is as before on another commit, with errors that are not all known, or where no code changed", () => {
  const first = run(1, { files: {}, errors: ["e1"], commit: "c0" });
  const later = run(2, { errors: ["e1"] });
  expect(runsOfWork([first, later], BASE).isAsBefore(later)).toBe(false);
  const here = { ...first, commit: "c1" };
  expect(runsOfWork([here, later], BASE).isAsBefore(later)).toBe(true);
  expect(runsOfWork([here, later], BASE).isAsBefore(run(3))).toBe(false);
  const unclear = run(1, { files: {} });
  expect(runsOfWork([unclear, later], BASE).isAsBefore(later)).toBe(false);
  const documents = { commit: "c1", changed: [{ path: "README.md" }] };
  expect(runsOfWork([here, later], documents).isAsBefore(later)).toBe(false);
  expect(runsOfWork([here, later], { commit: "c1", changed: undefined }).isAsBefore(later)).toBe(
    false,
  );
});

test("a mark of a tree that holds not every file shows of no file that it was as it was", () => {
  const files = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`gen/${at}.py`, "1"]));
  const first = run(1, { files, errors: ["e1"] });
  const later = run(2, { errors: ["e1"] });
  expect(runsOfWork([first, later], BASE).isAsBefore(later)).toBe(false);
});
