// Whether recording is paused, as the commands that pause and resume it answer.
import * as v from "valibot";
import type { Paused } from "../../engine/care/pause.ts";
import type { DocumentOf } from "../document.ts";
import { isoTime } from "../text/time.ts";

const pausedSchema = v.object({
  project: v.string(),
  paused: v.boolean(),
  /** When the pause began that goes on, or has ended now: ISO 8601, UTC. */
  since: v.optional(v.string()),
  /** Whether this command changed that. */
  changed: v.boolean(),
});
export type PausedDocument = DocumentOf<typeof pausedSchema>;

export const pausedDocument = (
  project: string,
  paused: boolean,
  { sinceMs, changed }: Paused,
): PausedDocument => ({
  ...{ project, paused, changed },
  ...(sinceMs === undefined ? {} : { since: isoTime(sinceMs) }),
});

const pausedText = ({ paused, since = "", changed }: PausedDocument): string => {
  if (!paused && !changed) return "Nothing to do: recording is not paused.";
  if (!paused)
    return `Recording again. Nothing was recorded since ${since}, and transcripts of that time stay unread.`;
  const begun = changed ? "Paused" : `Paused already, since ${since}`;
  return `${begun}: hooks do nothing and nothing is recorded here. twiceshy resume ends it.`;
};

export const pausedAnswer = { output: pausedSchema, say: pausedText };
