// The log on disk: plain files of JSON lines, `<dir>/<writer>/<stream>-000001.jsonl`. Opening it touches nothing.
import { join } from "node:path";
import { segmentPath, type Segment } from "../../core/log/line-position.ts";
import type { Log } from "../../engine/ports/log.ts";
import { createAppend } from "./append.ts";
import { eraseBody } from "./erase.ts";
import { listLog } from "./files.ts";
import { recordedHeads } from "./known.ts";
import type { LogOptions } from "./options.ts";
import { readLineAt, readLines, readTextsAt, readTexts } from "./read.ts";

export const openLog = (options: LogOptions): Log => {
  const { dir, localDir, digest } = options;
  const pathOf = (segment: Segment): string => join(dir, segmentPath(segment));
  return {
    append: createAppend(options),
    segments: () => listLog(dir).segments,
    lines: (segment, from) => readLines(pathOf(segment), segment, from),
    texts: (segment) => readTexts(pathOf(segment), segment),
    lineAt: (spot) => readLineAt(pathOf(spot.segment), spot),
    textsAt: (spots) => readTextsAt(pathOf, spots),
    erase: (spot, id) => eraseBody(pathOf(spot.segment), spot, id, digest),
    recordedHeads: () => recordedHeads(localDir, digest),
    strays: () => listLog(dir).strays,
  };
};
