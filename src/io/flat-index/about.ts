// What is said of the project in one line, kept beside the index. The file gets its name only when whole, and nothing
// needs it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answered, orUndefined } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { KeptAbout } from "../../engine/ports/project-files.ts";
import { writeWhole } from "./files.ts";

const SCHEMA = 2;

/** `folder` is `<store>/index`; it need not exist. */
export const createKeptAbout = (folder: string): KeptAbout => {
  const path = join(folder, "about.json");
  return {
    read: () => {
      const parsed = parseJson(orUndefined(() => readFileSync(path, "utf8")) ?? "");
      if (!isObject(parsed) || parsed.schema !== SCHEMA) return undefined;
      const { line, checks } = parsed;
      if (typeof line !== "string" || !Array.isArray(checks)) return undefined;
      return { line, checks: checks.filter((one) => typeof one === "string") };
    },
    keep: (about) =>
      answered("file-unwritable", path, () => {
        writeWhole(path, `${JSON.stringify({ schema: SCHEMA, ...about })}\n`);
      }),
  };
};
