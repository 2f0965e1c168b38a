// The brief that the next session begins with, as it was last made, with what it rests on. Kept in the index, because it is
// made from the log and goes with what is purged.
import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { KeptBriefs, Looked } from "../../engine/ports/session/kept-briefs.ts";
import { writeFile } from "./files.ts";

const FOLDER = "briefs";
const SCHEMA = 1;

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
      const said = parseJson(textOr(path) ?? "");
      if (!isObject(said) || said.schema !== SCHEMA || said.stamp !== stamp) return undefined;
      const { text, about, looked } = said;
      if (typeof text !== "string" || !Array.isArray(about) || !Array.isArray(looked))
        return undefined;
      const answers = looked.filter(isLooked);
      if (answers.length < looked.length) return undefined;
      return { text, about: about.filter((id) => typeof id === "string"), looked: answers };
    },
    keep: (stamp, brief) => {
      const draft = `${path}.${process.pid}.new`;
      try {
        mkdirSync(join(folder, FOLDER), { recursive: true, mode: 0o700 });
        try {
          writeFile(draft, [`${JSON.stringify({ schema: SCHEMA, stamp, ...brief })}\n`]);
          renameSync(draft, path);
        } finally {
          rmSync(draft, { force: true });
        }
      } catch (fault) {
        codeOf(fault);
      }
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

const textOr = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch (fault) {
    // Missing or unreadable. A fault of our own has no code, and `codeOf` throws it again.
    codeOf(fault);
    return undefined;
  }
};
