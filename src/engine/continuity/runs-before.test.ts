// Which runs saw none of the work, and what they say of later ones.
import { expect, test } from "vitest";
import type { SeenRun } from "../ports/session/check-runs.ts";
import { runsOfWork, type WorkBase } from "./runs-before.ts";

const THERE = new Set(["src/a.py", "src/b.py", "README.md", "pyproject.toml"]);
const isThere = (path: string): boolean => THERE.has(path);
const edited = (path: string) => ({ path, act: "edit" }) as const;
const BASE = { commit: "c1", changed: [edited("src/a.py"), edited("README.md")], isThere };

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
  const documents = { ...BASE, changed: [edited("README.md")] };
  expect(runsOfWork([here, later], documents).isAsBefore(later)).toBe(false);
  expect(runsOfWork([here, later], { ...BASE, changed: undefined }).isAsBefore(later)).toBe(false);
});

test("a mark of a tree that holds not every file shows of no file that it was as it was", () => {
  const files = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`gen/${at}.py`, "1"]));
  const first = run(1, { files, errors: ["e1"] });
  const later = run(2, { errors: ["e1"] });
  expect(runsOfWork([first, later], BASE).isAsBefore(later)).toBe(false);
});

test("a run that saw another edit, later put back, or a manifest that the work edited did not see what was there before", () => {
  const later = run(2, { errors: ["e1"] });
  const isBefore = (files: SeenRun["files"], changed: WorkBase["changed"] = BASE.changed) => {
    const first = run(1, { files, errors: ["e1"] });
    return runsOfWork([first, later], { ...BASE, changed }).isAsBefore(later);
  };
  expect(isBefore({ "src/b.py": "1" })).toBe(false);
  const manifest = edited("pyproject.toml");
  expect(isBefore({ "pyproject.toml": "1" }, [...BASE.changed, manifest])).toBe(false);
  expect(isBefore({ "try.py": "1" })).toBe(true);
  const data = { path: "out.json", act: "add" } as const;
  expect(isBefore({ "out.json": "1" }, [...BASE.changed, data])).toBe(true);
});
