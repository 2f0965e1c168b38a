// Whether the index of a project's sessions is whole, and how many transcripts have changed since it was read.
import { ok, type Result } from "../../core/kit/result.ts";
import type { SessionIndexState } from "../../engine/ports/agents/installation-state.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import { statOf } from "../kit/files.ts";
import type { IndexedTranscript } from "./head.ts";
import { openTurns } from "./project-turns.ts";

/** Undefined if there is none. */
export const sessionIndexState = (
  folder: string,
): Result<SessionIndexState | undefined, FileFault> => {
  const stat = statOf(folder);
  if (!stat.ok) return stat;
  if (stat.value === undefined) return ok(undefined);
  const opened = openTurns(folder);
  if (opened === undefined) return ok("damaged");
  const indexed = opened.head.transcripts.filter(({ isGone }) => !isGone);
  return ok({ indexed: indexed.length, grown: indexed.filter(isGrown).length });
};

/** What is not there any more has changed, too. */
const isGrown = ({ path, changedMs, isDatabase }: IndexedTranscript): boolean => {
  const stat = statOf(path);
  const now = stat.ok ? stat.value?.mtimeMs : undefined;
  // Of a database, each session has a time of its own, which only its rows say.
  return isDatabase ? now === undefined : now !== changedMs;
};
