// Which files are the product itself, and not its tests, examples or stories, and which of their lines a person or an agent wrote.
import { roleOf } from "../../../code/role.ts";
import type { FileOfWork } from "../checker.ts";

/** Notebooks count, although programs write them. */
export const isProduct = ({ path }: FileOfWork): boolean =>
  (roleOf(path) === "source" || path.endsWith(".ipynb")) && !STANDS_IN.test(path);

const STANDS_IN =
  /mock|fake|dummy|stub|fixture|example|sample|demo|seed|stor(?:y|ies)|test|spec|bench|template/iu;

/** Longer lines are made by programs. */
export const LONGEST_LINE = 500;
