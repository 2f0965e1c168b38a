// What is said of the project in one line, kept beside the index. The file gets its name only when whole, and nothing
// needs it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answered, orUndefined } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { VERSION_FILE_NAMES } from "../../core/project/versions/version-file-names.ts";
import type { Place } from "../../engine/ports/place.ts";
import type { KeptAbout } from "../../engine/ports/project-files.ts";
import { datesIn } from "../kit/file-date.ts";
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
      const { manifests } = parsed;
      return {
        ...{ line, checks: textsAmong(checks) },
        ...(Array.isArray(manifests) ? { manifests: textsAmong(manifests) } : {}),
      };
    },
    keep: (about) =>
      answered("file-unwritable", path, () => {
        writeWhole(path, `${JSON.stringify({ schema: SCHEMA, ...about })}\n`);
      }),
  };
};

/** When the files were written that say which lessons of other projects apply here. */
export const stackDates = ({ store, top }: Pick<Place, "store" | "top">): readonly unknown[] => {
  const manifests = createKeptAbout(join(store, "index")).read()?.manifests ?? [];
  return top === undefined
    ? []
    : [...manifests, ...VERSION_FILE_NAMES].map((path) => datesIn(join(top, path)));
};

const textsAmong = (values: readonly unknown[]): readonly string[] =>
  values.filter((one) => typeof one === "string");
