// Drafts that wait to be appended, one a file, each whole or not there.
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Draft } from "../../core/event/draft.ts";
import { answered } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { Spool } from "../../engine/ports/session/deliveries.ts";
import { namesIn } from "./session-state.ts";
import { withFolder } from "./delivery-marks.ts";

const NAME = /^\d+-\d+\.json$/;

/** `folder` is `<store>/local/spool`; it need not exist. */
export const createSpool = (folder: string): Spool => ({
  put: (draft) =>
    answered("file-unwritable", folder, () => {
      const path = join(folder, `${draft.body.when}-${process.pid}.json`);
      withFolder(path, () => {
        writeFileSync(`${path}.new`, JSON.stringify(draft), { mode: 0o600 });
        renameSync(`${path}.new`, path);
      });
    }),
  waiting: () =>
    answered("file-unreadable", folder, () =>
      namesIn(folder)
        .filter((name) => NAME.test(name))
        .map((name) => {
          const draft = parseJson(readFileSync(join(folder, name), "utf8"));
          return isDraft(draft) ? { name, draft } : { name };
        }),
    ),
  remove: (name) =>
    answered("file-unwritable", folder, () => rmSync(join(folder, name), { force: true })),
});

/** A hook leaves only these two kinds. Validation proves the body on the way in. */
const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  (value["kind"] === "verdict" || value["kind"] === "answer") &&
  isObject(value["body"]);
