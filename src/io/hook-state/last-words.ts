// What agents said last in turns that go on: one small file a session, named by a hash of the session, replaced by each message.
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answered, orUndefined } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { LastWords, LastMessage } from "../../engine/ports/session/last-words.ts";
import { nameOf, withFolder } from "./delivery-marks.ts";

/** `folder` is `<store>/local/last-words`; it need not exist. */
export const createLastWords = (folder: string): LastWords => {
  const pathOf = (session: string): string => join(folder, nameOf(session));
  return {
    keep: (session, message) =>
      answered("file-unwritable", folder, () =>
        withFolder(pathOf(session), () => {
          const draft = `${pathOf(session)}.${process.pid}.new`;
          writeFileSync(draft, JSON.stringify(message), { mode: 0o600 });
          renameSync(draft, pathOf(session));
        }),
      ),
    take: (session) =>
      answered("file-unwritable", folder, () => {
        const taken = `${pathOf(session)}.${process.pid}.taken`;
        const text = orUndefined(() => {
          renameSync(pathOf(session), taken);
          return readFileSync(taken, "utf8");
        }, "ENOENT");
        rmSync(taken, { force: true });
        const message = parseJson(text ?? "");
        return isMessage(message) ? message : undefined;
      }),
    drop: () =>
      answered("file-unwritable", folder, () => rmSync(folder, { recursive: true, force: true })),
  };
};

const isMessage = (value: unknown): value is LastMessage =>
  isObject(value) && typeof value["text"] === "string" && Number.isSafeInteger(value["atMs"]);
