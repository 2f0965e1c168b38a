// The brief that the next session begins with, as it was last made, with what it rests on. Kept in the index, because it is
// made from the log and goes with what is purged.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { orUndefined } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { KeptBriefs, Looked } from "../../engine/ports/session/kept-briefs.ts";
import { writeWhole } from "./files.ts";

const FOLDER = "briefs";
const SCHEMA = 2;

/** `folder` is `<store>/index`; `tree` names the work tree. */
export const createKeptBriefs = (
  folder: string,
  tree: string,
  basis: KeptBriefs["basis"],
): KeptBriefs => {
  const path = join(folder, FOLDER, tree);
  return {
    basis,
    read: (stamp) => {
      const parsed = parseJson(orUndefined(() => readFileSync(path, "utf8")) ?? "");
      if (!isObject(parsed) || parsed.schema !== SCHEMA || parsed.stamp !== stamp) return undefined;
      const { text, about, leftOut, looked } = parsed;
      if (typeof text !== "string" || typeof leftOut !== "number") return undefined;
      if (!Array.isArray(about) || !Array.isArray(looked)) return undefined;
      const answers = looked.filter(isLooked);
      if (answers.length < looked.length) return undefined;
      const ids = about.filter((id) => typeof id === "string");
      return { text, about: ids, leftOut, looked: answers };
    },
    keep: (stamp, brief) => {
      const text = `${JSON.stringify({ schema: SCHEMA, stamp, ...brief })}\n`;
      orUndefined(() => writeWhole(path, text));
    },
  };
};

/** What was purged must not stay in a brief. */
export const dropBriefs = (folder: string): void =>
  rmSync(join(folder, FOLDER), { recursive: true, force: true });

const isLooked = (value: unknown): value is Looked =>
  Array.isArray(value) &&
  (value[0] === "path" || value[0] === "branch") &&
  typeof value[1] === "string" &&
  (typeof value[2] === "boolean" || value[2] === null);
