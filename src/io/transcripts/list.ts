// Which transcripts there are on this machine: those of every agent that keeps some.
import { join } from "node:path";
import { folderIn, type Home } from "../../core/agents/folder.ts";
import { AGENTS } from "../../core/agents/registry.ts";
import type { Transcripts } from "../../core/agents/agent.ts";
import { entriesOf, statOf } from "../kit/files.ts";
import { sessionsIn } from "./database.ts";

/** A session as its agent keeps it: a file of rows, or rows of a database. */
export interface Transcript {
  /** The agent's id. */
  readonly agent: string;
  readonly path: string;
  /** Which session of a database it is, and the folder that it was held in. */
  readonly inDatabase?: { readonly session: string; readonly folder: string };
  /** A file that names the folder, if the rows do not. */
  readonly folderFile?: string;
  /** The size of a file. */
  readonly bytes: number;
  readonly changedMs: number;
}

/** The last changed first. What cannot be read is not there. */
export const listTranscripts = (home: Home): readonly Transcript[] => {
  const all = AGENTS.flatMap(({ id, folder, transcripts }) =>
    transcripts === undefined
      ? []
      : transcripts.files.flatMap((pattern) =>
          matching(folderIn(home, transcripts.folder ?? folder), pattern.split("/")).flatMap(
            (path) => transcriptsIn(id, path, transcripts),
          ),
        ),
  );
  return all.toSorted((a, b) => b.changedMs - a.changedMs || (a.path < b.path ? -1 : 1));
};

const transcriptsIn = (
  agent: string,
  path: string,
  { database, folderFile }: Transcripts,
): readonly Transcript[] => {
  const stat = statOf(path);
  if (!stat.ok || !stat.value?.isFile()) return [];
  const { size: bytes, mtimeMs: changedMs } = stat.value;
  if (database === true)
    return sessionsIn(path).map(({ session, folder, changedMs: updated }) => ({
      ...{ agent, path, bytes: 0, changedMs: updated },
      inDatabase: { session, folder },
    }));
  return [
    {
      ...{ agent, path, bytes, changedMs },
      ...(folderFile === undefined ? {} : { folderFile: join(path, "..", folderFile) }),
    },
  ];
};

/** The files below a folder whose path has that form. */
const matching = (folder: string, [name = "", ...rest]: readonly string[]): readonly string[] => {
  if (!name.includes("*") && rest.length > 0) return matching(join(folder, name), rest);
  const entries = entriesOf(folder);
  if (!entries.ok) return [];
  const [begin = "", end = ""] = name.split("*");
  return entries.value
    .filter((entry) => entry.name.length >= begin.length + end.length)
    .filter((entry) => entry.name.startsWith(begin) && entry.name.endsWith(end))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (rest.length > 0) return entry.isFile() ? [] : matching(path, rest);
      return entry.isDirectory() ? [] : [path];
    });
};
