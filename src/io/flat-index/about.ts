// What is said of the project in one line, kept beside the index. The file gets its name only when whole, and nothing
// needs it.
import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { answered, codeOf } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { KeptAbout } from "../../engine/ports/project-files.ts";
import { writeFile } from "./files.ts";

const SCHEMA = 2;

/** `folder` is `<store>/index`; it need not exist. */
export const createKeptAbout = (folder: string): KeptAbout => {
  const path = join(folder, "about.json");
  return {
    read: () => {
      const said = parseJson(textOr(path) ?? "");
      if (!isObject(said) || said.schema !== SCHEMA) return undefined;
      const { line, checks } = said;
      if (typeof line !== "string" || !Array.isArray(checks)) return undefined;
      return { line, checks: checks.filter((one) => typeof one === "string") };
    },
    keep: (about) =>
      answered("file-unwritable", path, () => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const draft = `${path}.${process.pid}.new`;
        try {
          writeFile(draft, [`${JSON.stringify({ schema: SCHEMA, ...about })}\n`]);
          renameSync(draft, path);
        } finally {
          rmSync(draft, { force: true });
        }
      }),
  };
};

const textOr = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch (fault) {
    // Missing or unreadable. A fault of our own has no code, and `codeOf` throws it again.
    codeOf(fault);
    return undefined;
  }
};
