// Follows renames: from what became of each file to where the files are now that memories name. What a memory means by
// a name is the file that had it at the memory's commit, so of two files that had one name each keeps its own failures.
import type { FormerName } from "../history/files/churn.ts";
import type { FileHistories } from "../history/files/file-history.ts";
import type { EventId } from "../event/id.ts";
import type { Renames } from "../fold/renames.ts";

/** What names files, and the commit at which it does. */
export interface NamedFiles {
  readonly ids: readonly EventId[];
  readonly paths: readonly string[];
  readonly commit: string | undefined;
  /** Decides for a commit that is not in the history: milliseconds since 1970. */
  readonly when: number;
}

export type Anchor = Pick<NamedFiles, "commit" | "when">;

/** Whether a commit was made after this one, by descent, or by time if the anchor is not in the history. */
export const isAfter = (
  trails: Pick<FileHistories, "contains">,
  { commit, when }: Anchor,
  touch: { readonly sha: string; readonly when: number },
): boolean => {
  const contained = commit === undefined ? undefined : trails.contains(commit, touch.sha);
  return contained === undefined ? touch.when > when && touch.sha !== commit : !contained;
};

/** The rename that took the name away from the file that had it then, if it was renamed since. */
export const renamedSince = (
  trails: Pick<FileHistories, "contains" | "formerly">,
  name: string,
  anchor: Anchor,
): FormerName | undefined =>
  // The newest comes first.
  trails.formerly(name).findLast((former) => isAfter(trails, anchor, former));

export const followRenames = (trails: FileHistories, all: Iterable<NamedFiles>): Renames => {
  const byName = new Map<string, string>();
  const byEvent = new Map<EventId, Map<string, string>>();
  const known = new Map<string, readonly FormerName[]>();
  const formerly = (name: string): readonly FormerName[] => {
    const found = known.get(name) ?? trails.formerly(name);
    known.set(name, found);
    return found;
  };
  const history = { contains: trails.contains, formerly };
  for (const naming of all)
    for (const name of naming.paths) {
      const [newest] = formerly(name);
      if (newest === undefined) continue;
      const fileHistory = trails.of(name);
      const isThere = fileHistory !== undefined && !fileHistory.gone;
      // Without a file of that name, the last one that had it is meant.
      if (!isThere && newest.path !== name) byName.set(name, newest.path);
      const usual = byName.get(name) ?? name;
      const since = renamedSince(history, name, naming);
      const path = since?.path ?? (fileHistory === undefined ? usual : name);
      if (path === usual) continue;
      for (const id of naming.ids) {
        const names = byEvent.get(id) ?? new Map<string, string>();
        byEvent.set(id, names.set(name, path));
      }
    }
  return { head: trails.reach.head, byName, byEvent };
};
