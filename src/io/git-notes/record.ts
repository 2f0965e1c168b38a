// What the last publishing and syncing of notes came to, in a small file of local state. Losing it costs only the times.
import { dirname } from "node:path";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { ok } from "../../core/kit/result.ts";
import type { NamespaceCount, NotesRecord, NotesSummary } from "../../engine/ports/git-notes.ts";
import { createFlag } from "../kit/flag.ts";
import { makeFolder, readText, replaceFile } from "../kit/files.ts";

/** `local` is the folder of the store for what only this clone keeps. */
export const createNotesRecord = (local: string): NotesRecord => {
  const path = `${local}/notes.json`;
  return { ...summaryIn(path), atSessionEnd: createFlag(`${local}/at-session-end`) };
};

const summaryIn = (path: string): Omit<NotesRecord, "atSessionEnd"> => ({
  read: () => {
    const text = readText(path);
    return text.ok ? ok(text.value === undefined ? undefined : summaryOf(text.value)) : text;
  },
  write: (summary) => {
    const folder = makeFolder(dirname(path));
    return folder.ok ? replaceFile(path, `${JSON.stringify(summary)}\n`) : folder;
  },
});

const summaryOf = (text: string): NotesSummary | undefined => {
  const fields = parseJson(text);
  if (!isObject(fields)) return undefined;
  const { publishedMs, syncedMs, remote, namespaces } = fields;
  return {
    ...(typeof publishedMs === "number" ? { publishedMs } : {}),
    ...(typeof syncedMs === "number" ? { syncedMs } : {}),
    ...(typeof remote === "string" ? { remote } : {}),
    namespaces: Array.isArray(namespaces) ? namespaces.flatMap(countIn) : [],
  };
};

const countIn = (one: unknown): readonly NamespaceCount[] => {
  if (!isObject(one)) return [];
  const { namespace, entries, own } = one;
  return typeof namespace === "string" && typeof entries === "number" && typeof own === "number"
    ? [{ namespace, entries, own }]
    : [];
};
