// Signs from the files of a commit: which parts of the project it touches, and whether anything but
// names and blanks changed.
import { partOf, type Changes, type ProjectPart } from "../../code/project-part.ts";
import type { Sign, Weights } from "./sign.ts";

export const shapeSigns = ({ paths, blanksOnly }: Changes): readonly Sign[] => {
  if (paths.length === 0) return [{ why: "changes no file", weights: { other: 2 } }];
  const parts = new Set(paths.map(partOf));
  const signs: Sign[] = [];
  if (blanksOnly === "yes") signs.push({ why: "white space only", weights: { style: 4 } });
  if (paths.every(({ act }) => act === "rename"))
    signs.push({ why: "renames only", weights: { refactor: 3 } });
  const only = ONLY.find(([allowed]) => [...parts].every((part) => allowed.includes(part)));
  if (only) signs.push({ why: `only ${only[1]}`, weights: only[2] });
  else
    signs.push({
      why: "code",
      weights: { docs: -0.8, test: -1.5, build: -1, release: -1, other: -1 },
    });
  const source = paths.filter((each) => partOf(each) === "source");
  if (source.length > 0 && source.every(({ act }) => act === "delete"))
    signs.push({ why: "takes code away", weights: { refactor: 1.5 } });
  if (source.some(({ act }) => act === "add"))
    signs.push({ why: "new files of code", weights: { feature: 0.8 } });
  if (source.length > 0 && parts.has("test"))
    signs.push({ why: "code with its tests", weights: { fix: 0.5, feature: 0.5 } });
  if (source.length > 20) signs.push({ why: "much code", weights: { release: -3, fix: -0.7 } });
  return signs;
};

/** Whatever such a commit mends, adds or reshapes is documentation or tests, not code. */
const NO_CODE: Weights = { fix: -4, feature: -4, refactor: -3, other: -2 };

const ONLY: readonly (readonly [readonly ProjectPart[], string, Weights])[] = [
  [["docs"], "docs", { docs: 4.5, release: 1, ...NO_CODE }],
  [["test"], "tests", { test: 4.5, ...NO_CODE }],
  [["build"], "what builds it", { build: 4, release: 2, test: -2, fix: -1, feature: -1 }],
  [["derived"], "derived files", { build: 1, other: 1, test: 1 }],
  [["build", "docs"], "docs and what builds it", { build: 2.2, docs: 2, release: 2 }],
  [["docs", "derived"], "docs", { docs: 3.5, ...NO_CODE }],
  [["test", "derived"], "tests", { test: 3.5, ...NO_CODE }],
  [["build", "derived"], "what builds it", { build: 3, release: 1 }],
  [["test", "docs", "derived"], "tests and docs", { test: 2.5, docs: 2.5, ...NO_CODE }],
  [["test", "build", "docs", "derived"], "no code", { test: 2, build: 2, docs: 1 }],
];
