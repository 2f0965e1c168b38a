// The log on disk: plain files of JSON lines, `<dir>/<writer>/<stream>-000001.jsonl`. Opening it touches nothing.
import { join } from "node:path";
import { segmentPath, type Segment } from "../../core/log/line-position.ts";
import type { Erase, Log } from "../../engine/ports/log.ts";
import { eraseBody } from "./erase.ts";
import { listLog } from "./files.ts";
import { recordedHeads } from "./known.ts";
import type { LogPlace } from "./options.ts";
import { readLineAt, readLines, readTextsAt, readTexts } from "./read.ts";

/** The log as it is read. */
export const openLog = ({ dir, localDir, digest }: LogPlace): Log => {
  const pathOf = (segment: Segment): string => join(dir, segmentPath(segment));
  /** While several questions are answered at once. */
  let held: readonly Segment[] | undefined;
  return {
    segments: () => held ?? listLog(dir).segments,
    lines: (segment, from) => readLines(pathOf(segment), segment, from),
    texts: (segment) => readTexts(pathOf(segment), segment),
    lineAt: (position) => readLineAt(pathOf(position.segment), position),
    textsAt: (positions) => readTextsAt(pathOf, positions),
    audit: {
      recordedHeads: () => recordedHeads(localDir, digest),
      strays: () => listLog(dir).strays,
    },
    atOnce: (ask) => {
      const outer = held;
      held ??= listLog(dir).segments;
      try {
        return ask();
      } finally {
        held = outer;
      }
    },
  };
};

export const createErase =
  ({ dir, digest }: Omit<LogPlace, "localDir">): Erase =>
  (position, id) =>
    eraseBody(join(dir, segmentPath(position.segment)), position, id, digest);
