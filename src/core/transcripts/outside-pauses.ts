// The rows of a transcript without those from while recording was paused. What records anything
// from a transcript reads these.
import { isObject, parseJson } from "../kit/json.ts";
import { rowTime } from "./session.ts";

/** Milliseconds since 1970, both ends included. */
export interface PausedSpan {
  readonly fromMs: number;
  /** Absent from the pause that goes on. */
  readonly toMs?: number;
}

/** A row without a time is as old as the one before it; before the first time, as the first that has one. */
export const outsidePauses = (
  lines: readonly string[],
  spans: readonly PausedSpan[],
): readonly string[] => {
  if (spans.length === 0) return lines;
  const times = lines.map(timeOf);
  let atMs = times.find((time) => time !== undefined);
  return lines.filter((_, at) => {
    atMs = times[at] ?? atMs;
    return atMs !== undefined && !isPaused(atMs, spans);
  });
};

export const isPaused = (atMs: number, spans: readonly PausedSpan[]): boolean =>
  spans.some((span) => isWithin(span, atMs));

const isWithin = ({ fromMs, toMs = Number.POSITIVE_INFINITY }: PausedSpan, atMs: number): boolean =>
  fromMs <= atMs && atMs <= toMs;

const timeOf = (line: string): number | undefined => {
  const row = parseJson(line);
  return isObject(row) ? rowTime(row) : undefined;
};
