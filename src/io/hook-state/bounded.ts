// A file that lines are added to for ever, and that stays small: once it is long it becomes the old one, and a new one
// begins.
import { renameSync, statSync } from "node:fs";
import { appendLine, withFolder } from "./delivery-marks.ts";

export const appendBounded = (path: string, line: string, mostBytes: number): void =>
  withFolder(path, () => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat && stat.size > mostBytes) renameSync(path, `${path}.old`);
    appendLine(path, line);
  });
