// What a session did so far: one file a session, one line an edit. Each line is written whole after a line break, so a
// torn one costs itself. Two files of bounded size; older edits are forgotten.
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { EarlierEdit } from "../../core/judge/earlier.ts";
import { answered } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { Edits } from "../../engine/ports/session/edits.ts";
import { appendBounded } from "./bounded.ts";
import { nameOf, textOf } from "./delivery-marks.ts";

const MOST_BYTES = 65_536;
/** The trace of one edit is far smaller. A larger line is not ours. */
const MOST_EDITS = 200;

/** `folder` is `<store>/local/edits`; it need not exist. */
export const createEdits = (folder: string): Edits => {
  const pathOf = (session: string): string => join(folder, nameOf(session));
  return {
    of: (session) =>
      answered("file-unreadable", folder, () => {
        const path = pathOf(session);
        const text = textOf(path);
        if (text === undefined) return [];
        const older = text.length < MOST_BYTES / 2 ? (textOf(`${path}.old`) ?? "") : "";
        return `${older}\n${text}`.split("\n").flatMap(editIn).slice(-MOST_EDITS);
      }),
    leave: (session, edit) =>
      answered("file-unwritable", folder, () =>
        appendBounded(pathOf(session), `\n${JSON.stringify(edit)}`, MOST_BYTES),
      ),
    forget: (session) =>
      answered("file-unwritable", folder, () => {
        for (const end of ["", ".old"]) rmSync(`${pathOf(session)}${end}`, { force: true });
      }),
  };
};

const editIn = (line: string): readonly EarlierEdit[] => {
  const edit = parseJson(line);
  return isEdit(edit) ? [edit] : [];
};

const isEdit = (value: unknown): value is EarlierEdit =>
  isObject(value) &&
  typeof value["use"] === "string" &&
  typeof value["atMs"] === "number" &&
  (value["commit"] === undefined || typeof value["commit"] === "string") &&
  Array.isArray(value["files"]) &&
  value["files"].every(isFile);

const isFile = (value: unknown): boolean =>
  isObject(value) &&
  typeof value["path"] === "string" &&
  Array.isArray(value["came"]) &&
  value["came"].every((hash) => typeof hash === "number") &&
  Array.isArray(value["went"]) &&
  value["went"].every(isGone);

const isGone = (value: unknown): boolean =>
  Array.isArray(value) &&
  typeof value[0] === "number" &&
  (value.length === 1 || (value.length === 2 && typeof value[1] === "string"));
