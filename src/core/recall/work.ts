// What is in work, as items of a brief: what is not committed yet, the last commits with their
// aim, and the commands that check a change. None of it is a memory.
import { sourcesFirst } from "../fold/aside.ts";
import { dayOf } from "../kit/time.ts";
import { codeSpan } from "../kit/code-span.ts";
import { inOneLine, type BriefItem } from "./brief-items.ts";

export interface Work {
  readonly branch?: string;
  /** The paths of changed and untracked files. */
  readonly uncommitted: readonly string[];
  /** Newest first. `when`: milliseconds since 1970. */
  readonly commits: readonly {
    readonly sha: string;
    readonly when: number;
    readonly subject: string;
    /** Why, by the first sentence of its message. */
    readonly aim?: string;
  }[];
}

export const workItems = (work: Work | undefined): readonly BriefItem[] =>
  work === undefined ? [] : [...uncommittedItems(work), ...work.commits.map(commitItem)];

const FILES = 3;

const uncommittedItems = ({ uncommitted }: Work): readonly BriefItem[] => {
  const { length } = uncommitted;
  if (length === 0) return [];
  return [
    {
      kind: "work",
      text: `${length} ${length === 1 ? "file" : "files"} not committed`,
      files: sourcesFirst(uncommitted).slice(0, FILES).map(inOneLine),
      ...(length > FILES ? { moreFiles: length - FILES } : {}),
    },
  ];
};

const commitItem = ({ sha, when, subject, aim }: Work["commits"][number]): BriefItem => ({
  ...{ id: sha, kind: "commit", when: dayOf(when), text: inOneLine(subject), files: [] },
  ...(aim === undefined ? {} : { why: inOneLine(aim) }),
});

export const checkItem = (command: string): BriefItem => ({
  kind: "command",
  text: codeSpan(inOneLine(command)),
  files: [],
});
