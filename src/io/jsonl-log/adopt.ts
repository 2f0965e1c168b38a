// Puts lines of other writers' chains into the log as they are: what an import takes in. Logs are merged by union, so
// where among its writer's lines a line stands does not matter.
import { closeSync, fstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import { compareSegments, segmentPath, type Segment } from "../../core/log/line-position.ts";
import type { Adopt, AdoptedLine, AppendFault } from "../../engine/ports/log.ts";
import { createBlobs } from "./blobs.ts";
import { listLog } from "./files.ts";
import { SEGMENT_BYTES } from "./options.ts";
import { atDisk, openForAppend, syncFile, writeLines } from "./write.ts";

/** Synced to the disk before it returns, whatever the mode: an import is rare and its file may be deleted next. */
export const createAdopt =
  (dir: string, blobDir: string): Adopt =>
  ({ lines, blobs = [] }) =>
    atDisk(dir, (): Result<void, AppendFault> => {
      const kept = createBlobs(blobDir).put(blobs);
      if (!kept.ok) return kept;
      const { segments } = listLog(dir);
      for (const [, chain] of byChain(lines)) {
        const written = adoptChain(dir, segments, chain);
        if (!written.ok) return written;
      }
      return ok(undefined);
    });

const byChain = (lines: readonly AdoptedLine[]): ReadonlyMap<string, readonly AdoptedLine[]> => {
  const chains = new Map<string, AdoptedLine[]>();
  for (const line of lines) {
    const name = `${line.writer}/${line.stream}`;
    const chain = chains.get(name);
    if (chain) chain.push(line);
    else chains.set(name, [line]);
  }
  return chains;
};

/** In files of the usual size, in the order given. */
const adoptChain = (
  dir: string,
  segments: readonly Segment[],
  lines: readonly AdoptedLine[],
): Result<void, AppendFault> => {
  const [first] = lines;
  if (first === undefined) return ok(undefined);
  const { writer, stream } = first;
  const last = segments
    .filter((one) => one.writer === writer && one.stream === stream)
    .toSorted(compareSegments)
    .at(-1);
  let number = last === undefined ? 1 : last.number + (last.bytes >= SEGMENT_BYTES ? 1 : 0);
  let room = SEGMENT_BYTES - (last?.number === number ? last.bytes : 0);
  let batch = "";
  for (const { text } of lines) {
    batch += `${text}\n`;
    if (batch.length < room) continue;
    const written = writeAll(join(dir, segmentPath({ writer, stream, number })), batch);
    if (!written.ok) return written;
    number += 1;
    room = SEGMENT_BYTES;
    batch = "";
  }
  return batch === ""
    ? ok(undefined)
    : writeAll(join(dir, segmentPath({ writer, stream, number })), batch);
};

const writeAll = (path: string, text: string): Result<void, AppendFault> => {
  const file = openForAppend(path);
  try {
    const bytes = fstatSync(file).size;
    // Nothing of the file was read, so that its end is looked at before anything is written.
    const target = { held: { file, bytes }, path, readTo: -1 };
    const written = writeLines(target, text, () => {});
    if (!written.ok) return written;
    const folder = dirname(path);
    syncFile(file, [folder, dirname(folder)]);
    return ok(undefined);
  } finally {
    closeSync(file);
  }
};
