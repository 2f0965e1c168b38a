// The last checks of a work tree: a file of lines that stays small.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answered, orUndefined } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { CheckRuns, SeenRun } from "../../engine/ports/session/check-runs.ts";
import { appendBounded } from "./bounded.ts";
import { nameOf } from "./delivery-marks.ts";

const MOST_BYTES = 512 << 10;
/** An agent that runs a test after each edit makes a hundred in an afternoon. */
const MOST_RUNS = 200;

/** `folder` is `<store>/local/checks`; it need not exist. `tree` tells the work trees of a store apart. */
export const createCheckRuns = (folder: string, tree: string): CheckRuns => {
  const path = join(folder, nameOf(tree));
  const linesIn = (file: string): readonly string[] =>
    (orUndefined(() => readFileSync(file, "utf8"), "ENOENT") ?? "").split("\n");
  return {
    note: (run) =>
      answered("file-unwritable", path, () =>
        appendBounded(path, `${JSON.stringify(run)}\n`, MOST_BYTES),
      ),
    recent: () =>
      answered("file-unreadable", path, () =>
        [...linesIn(`${path}.old`), ...linesIn(path)]
          .map(parseJson)
          .filter(isRun)
          .slice(-MOST_RUNS),
      ),
  };
};

/** A line that was cut short, or that another version wrote, is passed over. */
const isRun = (value: unknown): value is SeenRun =>
  isObject(value) &&
  typeof value["check"] === "string" &&
  (value["outcome"] === "green" || value["outcome"] === "red" || value["outcome"] === "empty") &&
  typeof value["whenMs"] === "number" &&
  ["string", "undefined"].includes(typeof value["session"]) &&
  ["string", "undefined"].includes(typeof value["commit"]) &&
  ["true", "undefined"].includes(String(value["isAside"])) &&
  areMarks(value["errors"]) &&
  isObject(value["files"]) &&
  Object.values(value["files"]).every((hash) => typeof hash === "string");

const areMarks = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((one) => typeof one === "string"));
