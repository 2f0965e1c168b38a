// Keeps where the files are now that memories name, for this work tree's HEAD: made at capture, because only git's
// history knows it, and read by hooks and by every question about a path.
import { fingerprintIn } from "../../core/judge/match/fingerprint.ts";
import { fieldOf } from "../../core/event/read.ts";
import type { FileHistories } from "../../core/history/files/file-history.ts";
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import { memories } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import {
  formerNames,
  NO_RENAMES,
  presentPath,
  withPresentPaths,
  type Renames,
} from "../../core/fold/renames.ts";
import { isOnPath, newestFirst, type OnPath } from "../../core/fold/paths.ts";
import { followRenames, type NamedFiles } from "../../core/judge/follow-renames.ts";
import { pathsOf } from "../../core/judge/lookup-keys.ts";
import { clustered, type FailingFile } from "../../core/recall/failing.ts";
import type { Result } from "../../core/kit/result.ts";
import type { GateFault } from "../ports/gate-files.ts";
import type { RenameStore } from "../ports/gate-files.ts";
import type { PathCase, Project } from "../project.ts";

export const keepRenames = (
  { gate, index }: Pick<Project, "gate" | "index">,
  trails: FileHistories,
): Result<Renames, GateFault> => {
  const all = [...memories(index.all())];
  return gate.renames.keep((known, before) => ({
    ...followRenames(trails, namingsIn(all, known())),
    ...(before?.compared === undefined ? {} : { compared: before.compared }),
  }));
};

/** Notes that failed changes were compared with the code at the commit of these renames. */
export const keepCompared = (
  { gate }: Pick<Project, "gate">,
  renames: Renames,
  ms: number,
): Result<unknown, GateFault> =>
  gate.renames.keep(() => ({ ...renames, compared: { commit: renames.head, ms } }));

/** What names files: each memory, and each change that the gate knows, which may touch more files than its memory names. */
function* namingsIn(all: readonly Memory[], known: readonly Event[]): Generator<NamedFiles> {
  const commits = new Map<EventId, string | undefined>();
  for (const { ids, files, commit, when } of all) {
    for (const id of ids) commits.set(id, commit);
    yield { ids, paths: files, commit, when };
  }
  for (const event of known) {
    const { id, body } = event;
    const when = fieldOf(event, "when");
    if (body === null || fingerprintIn(event) === undefined || when === undefined) continue;
    // An amend or a rebase may have given the commit another name since.
    yield { ids: [id], paths: pathsOf(body), commit: commits.get(id), when };
  }
}

/** Knows where files are now. */
export type Following = { readonly gate: { readonly renames: Pick<RenameStore, "read"> } };

/** A memory with its files as they are called now. */
export const asCalledNow = ({ gate }: Following): ((memory: Memory) => Memory) => {
  const renames = gate.renames.read();
  return (memory) => (renames === undefined ? memory : withPresentPaths(renames, memory));
};

/** Where failures cluster, counting those under a file's former names as its own. */
export const failingNow = (
  { index, gate }: Pick<Project, "index"> & Following,
  most: number,
): readonly FailingFile[] => {
  const found = index.lists.failing(most);
  const renames = gate.renames.read();
  if (renames === undefined) return found;
  const counts = new Map<string, number>();
  for (const { path, failures } of found) {
    const now = presentPath(renames, [], path);
    counts.set(now, (counts.get(now) ?? 0) + failures);
  }
  return clustered(counts);
};

/** What is known about a path, under the names that its files had as well. */
export const onPathNow = (
  { index, gate, paths: { ignoreCase } }: Pick<Project, "index"> & PathCase & Following,
  path: string,
): OnPath => {
  const renames = gate.renames.read() ?? NO_RENAMES;
  const match = { ignoreCase };
  const each = [path, ...formerNames(renames, path, match)].map((name) =>
    index.lookup.onPath(name, match),
  );
  /** Another file may have the name by now. */
  const here = (found: (one: OnPath) => readonly Memory[]): readonly Memory[] => {
    const once = new Map(each.flatMap(found).map((memory) => [memory.id, memory]));
    return newestFirst(
      [...once.values()].filter((memory) =>
        isOnPath(withPresentPaths(renames, memory), path, match),
      ),
    );
  };
  return {
    attempts: here(({ attempts }) => attempts),
    issues: here(({ issues }) => issues),
    statements: here(({ statements }) => statements),
  };
};
