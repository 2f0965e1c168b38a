// What each agent last read, one file an agent, one line a read. Two files of bounded size; older reads are forgotten.
import { join } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { OnStaleRead, ReadNote, Reads } from "../../engine/ports/session/reads.ts";
import { appendBounded } from "./bounded.ts";
import { nameOf, textOf } from "./delivery-marks.ts";

const MOST_BYTES = 262_144;

/** `folder` is `<store>/local/reads`; it need not exist. `mark` is the gate's file that says what is done. */
export const createReads = (folder: string, mark: string): Reads => {
  const pathOf = (reader: string): string => join(folder, nameOf(reader));
  return {
    mode: () => modeIn(textOf(mark)),
    of: (reader) =>
      answered("file-unreadable", folder, () => {
        const path = pathOf(reader);
        const notes = new Map<string, ReadNote>();
        for (const line of `${textOf(`${path}.old`) ?? ""}\n${textOf(path) ?? ""}`.split("\n")) {
          const note = line === "" ? undefined : parseJson(line);
          if (isNote(note)) notes.set(note.path, note);
        }
        return notes;
      }),
    note: (reader, note) =>
      answered("file-unwritable", folder, () =>
        appendBounded(pathOf(reader), `\n${JSON.stringify(note)}`, MOST_BYTES),
      ),
  };
};

const modeIn = (text: string | undefined): OnStaleRead =>
  text === "deny" || text === "inform" ? text : "off";

const isNote = (value: unknown): value is ReadNote =>
  isObject(value) &&
  typeof value["path"] === "string" &&
  typeof value["atMs"] === "number" &&
  typeof value["hash"] === "string" &&
  (value["lines"] === undefined || typeof value["lines"] === "string");
