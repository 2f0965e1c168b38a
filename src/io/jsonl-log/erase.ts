// Purge in place: overwrites the body in an event's line with `null` and spaces. The file keeps its length, the line
// its skeleton, the chain its proof. Nothing is renamed or cut, so no append at the same moment can be lost.
import { closeSync, fdatasyncSync, openSync, readSync, writeSync } from "node:fs";
import type { EventId } from "../../core/event/id.ts";
import type { Digest } from "../../core/kit/digest.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { partsOf } from "../../core/log/line.ts";
import type { Erasable, EraseFault } from "../../engine/ports/log.ts";
import { atDisk } from "./write.ts";

const NEWLINE = 10;
/** A byte order mark, read byte by byte. */
const MARK = "\u00ef\u00bb\u00bf";

/** Bodies in one file. One that is gone, or half gone after a kill, is overwritten again: the act may be repeated. */
export const eraseBodies = (
  path: string,
  lines: readonly Erasable[],
  digest: Digest,
): Result<void, EraseFault> =>
  atDisk(path, (): Result<void, EraseFault> => {
    const file = openSync(path, "r+");
    try {
      for (const line of lines) {
        const fault = overwrite(file, line, digest);
        if (fault !== undefined) return err({ ...fault, path });
      }
      fdatasyncSync(file);
      return ok(undefined);
    } finally {
      closeSync(file);
    }
  });

const overwrite = (file: number, { at: { offset, length }, id }: Erasable, digest: Digest) => {
  const buffer = Buffer.alloc(length + 1);
  const bytes = buffer.subarray(0, readSync(file, buffer, 0, buffer.length, offset));
  const ends = bytes.length === length || bytes[length] === NEWLINE;
  const body = bodyOf(bytes.subarray(0, length), id, digest);
  if (!ends || body === undefined) return { kind: "log-line-moved" as const };
  const wanted = body.to - body.from;
  const written = writeSync(file, "null".padEnd(wanted), offset + body.from);
  return written < wanted ? { kind: "log-write-short" as const, written, wanted } : undefined;
};

/** Where the body is in the bytes, if they are the line of that event, which the skeleton proves. */
const bodyOf = (bytes: Buffer, id: EventId, digest: Digest) => {
  // One character for each byte, so that positions in the text are positions in the file.
  const text = bytes.toString("latin1");
  const start = text.startsWith(MARK) ? MARK.length : 0;
  const parts = partsOf(text, start);
  if (!parts || !text.startsWith(`{"id":"${id}"`, start)) return undefined;
  const { skeleton, body } = parts;
  return digest(bytes.subarray(skeleton.from, skeleton.to)) === id ? body : undefined;
};
