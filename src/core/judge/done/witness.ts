// What was seen of the work that a report is about: checks that ran, files that changed, what persons asked for and what the
// agent stated. The judgment of `done` and the end of a turn look at nothing else.
import type { FileOfWork } from "./checker.ts";
import type { CheckSubject } from "./check-claims.ts";
import type { ListedWork } from "./listed.ts";
import { isDocument } from "./report/own-words.ts";

/** A check that ran in the course of the work. */
export interface CheckWitness {
  /** The command, as it is recognised. */
  readonly name: string;
  readonly outcome: "green" | "red" | "empty";
  /** What it looks at, if that is known. */
  readonly what?: CheckSubject | undefined;
  /** The files that were changed after it, up to now. */
  readonly changedSince: readonly FileOfWork[];
  /** The same between the run before it of the same check and this one. */
  readonly changedBefore: readonly FileOfWork[];
  /** Files that it saw, that were in no commit, and that are gone. */
  readonly gone?: readonly string[];
  /** It is red, and each of its errors was there before the work. */
  readonly isAsBefore?: true;
}

/** A command of the session, as it was called. */
export interface RanCommand {
  readonly text: string;
  /** It is known to be a check, so it does nothing else. */
  readonly isCheck: boolean;
  /** It may have been a check, and is not known. */
  readonly isUnknown?: boolean;
  /** How it ended, where the host states that; absent of what only looks or moves something. */
  readonly ended?: "well" | "badly";
}

/** What came after the last prompt. */
export interface SincePrompt {
  /** How many of the prompts a report answered before; none where that is not known. */
  readonly answered?: number;
  /** What the agent stated before its report. */
  readonly spoken: readonly string[];
  /** It may have changed something: it used a tool that does not only read. */
  readonly mayHaveEdited: boolean;
  /** Whether a tool was given that path to write: git does not list what it ignores. Absent where that is not known. */
  readonly wrote?: (path: string) => boolean;
  /** Whether it may have changed that file; absent where that is not known. */
  readonly touches?: (path: string) => boolean;
  readonly listed: ListedWork;
}

export interface TurnWitnesses {
  /** The last message of the turn; empty where none is known that reports anything. */
  readonly report: string;
  /** It says that the work, or a part of it, is done. */
  readonly isDone: boolean;
  /** It says that of a part alone, or names what is left. */
  readonly isPart: boolean;
  /** What persons asked for in this session, the oldest first. */
  readonly prompts: readonly string[];
  readonly sincePrompt: SincePrompt;
  /** Those of this session, in the order in which they ran. */
  readonly checks: readonly CheckWitness[];
  /** All files that this session changed; absent where that is not certain. */
  readonly changed?: readonly FileOfWork[] | undefined;
  /** Whether this session may have changed a file; absent where all that changed counts as its work. */
  readonly isOwn?: (path: string) => boolean;
  /** HEAD is still where the session began. */
  readonly isHeadSame?: boolean | undefined;
  /** Files that differ from HEAD; absent where that is not known. */
  readonly uncommitted?: readonly string[] | undefined;
  /** All commands of this session, whatever they are; absent where they are not known. */
  readonly commands?: readonly RanCommand[] | undefined;
  /** Whether a command ran after that check (after none: in all of the session) of which it is unknown what it looked at. */
  readonly mayHaveChecked: (after: CheckWitness | undefined) => boolean;
  /** Whether a file of that path, or that ends in it, is there now. */
  readonly exists: (path: string) => boolean;
}

/** A task of the agent's list that it calls completed. */
export interface TaskWitnesses extends Pick<
  TurnWitnesses,
  "checks" | "changed" | "mayHaveChecked" | "exists"
> {
  /** What it is about, in the agent's words. */
  readonly subject: string;
  /** What the agent stated last. */
  readonly report: string;
}

/**
 * What persons wish for in their own words, and no report has answered yet: a person who goes on with another matter has seen the
 * report, and one who only says _go on_ wishes for the same.
 */
export const wishesOf = ({
  prompts,
  sincePrompt: { answered = 0 },
}: Pick<TurnWitnesses, "prompts" | "sincePrompt">): readonly string[] => {
  let from = answered;
  while (from > 0 && GOES_ON.test(prompts[from] ?? "")) from -= 1;
  return prompts.slice(from).filter((prompt) => !isDocument(prompt));
};

const GOES_ON =
  /^[^.;:\n]{0,30}(?<!\p{L})(?:go on|continue|keep going|carry on|proceed|resume|sigue|continúa|weiter|mach weiter|continuez?)(?!\p{L})[^.;:\n]{0,30}[.!]*\s*$/iu;

/** All that persons wrote, to be searched for words. */
export const askedIn = ({ prompts }: Pick<TurnWitnesses, "prompts">): string => prompts.join("\n");

/**
 * Whether an edit of a file was taken back: it was edited again, differs no longer from what it was when the work began, and the
 * last green run of the check, one of `runs`, saw it so.
 */
export const isTakenBack = (
  path: string,
  runs: readonly CheckWitness[],
  all: readonly CheckWitness[],
  changed: readonly FileOfWork[] | undefined,
): boolean => {
  const last = runs.findLast(({ outcome }) => outcome === "green");
  const edits = all.filter(({ changedBefore }) => changedBefore.some((file) => file.path === path));
  return (
    last !== undefined &&
    edits.length > 1 &&
    changed?.some((file) => file.path === path || file.from === path) === false &&
    !last.changedSince.some((file) => file.path === path)
  );
};
