// The log on disk: plain files of JSON lines, `<dir>/<writer>/<stream>-000001.jsonl`. Opening it touches nothing.
import { join } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { segmentPath, type Segment } from "../../core/log/line-position.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Erase, Log } from "../../engine/ports/log.ts";
import { statOf } from "../kit/files.ts";
import { eraseBodies } from "./erase.ts";
import { listLog } from "./files.ts";
import { recordedHeads } from "./known.ts";
import type { LogPlace } from "./options.ts";
import { createLineReader, readLineAt, readLines, readTextsAt, readTexts } from "./read.ts";

/** The log as it is read. */
export const openLog = ({ dir, localDir, digest }: LogPlace): Log => {
  const pathOf = (segment: Segment): string => join(dir, segmentPath(segment));
  /** While several questions are answered at once. */
  let held: readonly Segment[] | undefined;
  let lineFrom = readLineAt;
  return {
    segments: () => held ?? listLog(dir).segments,
    lines: (segment, from) => readLines(pathOf(segment), segment, from),
    texts: (segment) => readTexts(pathOf(segment), segment),
    lineAt: (position) => lineFrom(pathOf(position.segment), position),
    textsAt: (positions) => readTextsAt(pathOf, positions),
    audit: {
      recordedHeads: () => recordedHeads(localDir, digest),
      strays: () => listLog(dir).strays,
    },
    atOnce: (ask) => {
      const outer = { held, lineFrom };
      if (held === undefined) lineFrom = createLineReader();
      held ??= listLog(dir).segments;
      try {
        return ask();
      } finally {
        ({ held, lineFrom } = outer);
      }
    },
  };
};

/** Whether there is a log; a fault if it, or a folder in it, cannot be listed. */
export const isReadableLog = (dir: string): Result<boolean, FileFault> => {
  const there = statOf(dir);
  if (!there.ok || !there.value) return there.ok ? ok(false) : there;
  return answered("file-unreadable", dir, () => (listLog(dir), true));
};

export const createErase =
  ({ dir, digest }: Omit<LogPlace, "localDir">): Erase =>
  (lines) => {
    const paths = new Set(lines.map(({ at }) => segmentPath(at.segment)));
    for (const path of paths) {
      const some = lines.filter(({ at }) => segmentPath(at.segment) === path);
      const erased = eraseBodies(join(dir, path), some, digest);
      if (!erased.ok) return erased;
    }
    return ok(undefined);
  };
