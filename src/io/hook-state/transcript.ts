// The last lines of the file in which a host keeps what was said. Read only when an attempt has
// ended, and never kept.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { orUndefined } from "../../core/kit/fault.ts";

const TAIL = 131_072;

/** None if the file cannot be read: the host may keep it elsewhere, or not at all. */
export const tailOfTranscript = (path: string): readonly string[] => {
  // Without the transcript only the agent's words are missing.
  const file = orUndefined(() => openSync(path, "r"));
  if (file === undefined) return [];
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, TAIL));
    const read = readSync(file, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString("utf8", 0, read).split("\n");
  } catch {
    // The same holds for a folder, or a file that was removed while it was read.
    return [];
  } finally {
    closeSync(file);
  }
};
