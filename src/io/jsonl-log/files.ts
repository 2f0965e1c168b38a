// The files of the log folder: which are segments, which are not ours, and the code of a failed system call.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isStream, isWriterId, type Stream, type WriterId } from "../../core/event/id.ts";
import { orUndefined } from "../../core/kit/fault.ts";
import { compareSegments, segmentPath, type Segment } from "../../core/log/line-position.ts";

const SEGMENT_NAME = /^(local|team)-(\d{6,15})\.jsonl$/;

export interface Listing {
  /** In reading order. */
  readonly segments: readonly Segment[];
  /** Paths within the folder that are not segments: editors' copies, files of the desktop. */
  readonly strays: readonly string[];
}

/** What the folder holds; nothing if it is missing. Links are not followed: they are strays. */
export const listLog = (dir: string): Listing => {
  const segments: Segment[] = [];
  const strays: string[] = [];
  for (const entry of entriesOf(dir)) {
    const writer = entry.name;
    if (!isWriterId(writer) || !entry.isDirectory()) {
      strays.push(writer);
      continue;
    }
    for (const file of entriesOf(join(dir, writer))) {
      const segment = file.isFile() ? segmentNamed(dir, writer, file.name) : undefined;
      if (segment) segments.push(segment);
      else strays.push(`${writer}/${file.name}`);
    }
  }
  return { segments: segments.toSorted(compareSegments), strays: strays.toSorted() };
};

const entriesOf = (dir: string) =>
  orUndefined(() => readdirSync(dir, { withFileTypes: true }), "ENOENT") ?? [];

const segmentNamed = (dir: string, writer: WriterId, name: string): Segment | undefined => {
  const [, stream, digits] = SEGMENT_NAME.exec(name) ?? [];
  if (!isStream(stream) || digits === undefined) return undefined;
  const segment = segmentAt(dir, writer, stream, Number(digits));
  // A name we would not write ("team-0000001.jsonl") is not ours.
  return segment && segmentPath(segment) === `${writer}/${name}` ? segment : undefined;
};

/** The segment of that name with its present size, if its file exists. */
export const segmentAt = (
  dir: string,
  writer: WriterId,
  stream: Stream,
  number: number,
): Segment | undefined => {
  const path = join(dir, segmentPath({ writer, stream, number }));
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && { writer, stream, number, bytes: stats.size };
};

/** The code of a failed system call (`ENOSPC`); nothing for any other error, which is then a fault of ours. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "syscall" in error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
