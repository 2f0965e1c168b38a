// What the memories on a disk are to the list of projects: listed, new, moved, copies, or the work of a new clone.
import type { FoundMemory, ListedProject } from "../ports/projects/list.ts";

export type ScanFinding =
  /** Not in the list. */
  | { readonly is: "new"; readonly memory: FoundMemory }
  /** In the list, at a place where it no longer is. */
  | { readonly is: "moved"; readonly memory: FoundMemory; readonly from: ListedProject }
  /** A memory of its own, of the same remote as a listed one that is gone. */
  | { readonly is: "recloned"; readonly memory: FoundMemory; readonly from: ListedProject }
  /** Another folder has the same memory: which one is meant, only a person knows. */
  | { readonly is: "copy"; readonly memory: FoundMemory; readonly of: string };

export interface Classified {
  readonly findings: readonly ScanFinding[];
  /** How many are listed where they are. */
  readonly listed: number;
}

export const classify = (
  found: readonly FoundMemory[],
  projects: readonly ListedProject[],
): Classified => {
  const listedById = new Map(projects.map((project) => [project.id, project]));
  const foundIds = new Set(found.map(({ id }) => id));
  const gone = projects.filter(({ id, there }) => isGone(there) && !foundIds.has(id));
  const findings: ScanFinding[] = [];
  let listed = 0;
  for (const memory of found) {
    const before = listedById.get(memory.id);
    const twin = twinOf(memory, found);
    if (before?.there.is === "memory") {
      if (before.there.place.store !== memory.place.store)
        findings.push({ is: "copy", memory, of: before.folder });
      else {
        listed++;
        const hasLabels = before.alias !== undefined || before.tags.length > 0;
        const from = hasLabels ? undefined : formerOf(memory, gone, found);
        if (from !== undefined) findings.push({ is: "recloned", memory, from });
      }
    } else if (before?.there.is === "unused" && before.there.store === memory.place.store) {
      // A linked work tree still leads to a repository that is damaged.
      continue;
    } else if (twin !== undefined) findings.push({ is: "copy", memory, of: twin.folder });
    else if (before !== undefined) findings.push({ is: "moved", memory, from: before });
    else {
      const from = formerOf(memory, gone, found);
      findings.push(from ? { is: "recloned", memory, from } : { is: "new", memory });
    }
  }
  return { findings, listed };
};

const isGone = ({ is }: ListedProject["there"]): boolean => is === "nothing" || is === "another";

const twinOf = (
  { id, place }: FoundMemory,
  found: readonly FoundMemory[],
): FoundMemory | undefined => found.find((one) => one.id === id && one.place.store !== place.store);

/** What a new clone takes the place of, if there is no doubt: one listed clone of its remote is gone, and one is found. */
const formerOf = (
  { remote }: FoundMemory,
  gone: readonly ListedProject[],
  found: readonly FoundMemory[],
): ListedProject | undefined => {
  if (remote === undefined) return undefined;
  const [from, ...others] = gone.filter((project) => project.remote === remote);
  const clones = found.filter((one) => one.remote === remote);
  return others.length > 0 || clones.length > 1 ? undefined : from;
};
