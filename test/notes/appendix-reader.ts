// A reader of notes written from the format's public description alone (the schema that git-notes-memory publishes): refs
// under refs/notes/mem, one note for each commit, entries between pairs of delimiter lines. It shares no code with ours.
import { parse } from "yaml";

export interface AppendixEntry {
  readonly type: string;
  readonly timestamp: string;
  readonly summary: string;
  readonly commit: string;
  readonly body: string;
}

export const notesByAppendix = (
  git: (...args: readonly string[]) => string,
): readonly AppendixEntry[] => {
  const refs = git("for-each-ref", "--format=%(refname)", "refs/notes/mem").split("\n");
  return refs.filter(Boolean).flatMap((ref) =>
    git("notes", `--ref=${ref}`, "list")
      .split("\n")
      .filter(Boolean)
      .flatMap((line) => {
        const [blob = "", commit = ""] = line.split(" ");
        return entriesIn(git("cat-file", "blob", blob), commit);
      }),
  );
};

/** Front matter stands between the first and second delimiter, the third and fourth, and so on. */
const entriesIn = (note: string, commit: string): readonly AppendixEntry[] => {
  const parts = note.split(/^---$/m);
  const entries: AppendixEntry[] = [];
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const fields: unknown = parse(parts[at] ?? "");
    const text = (name: string): string => {
      const value: unknown = Object.entries(Object(fields)).find(([key]) => key === name)?.[1];
      if (typeof value !== "string") throw new Error(`no ${name} in ${parts[at]}`);
      return value;
    };
    entries.push({
      ...{ type: text("type"), timestamp: text("timestamp"), summary: text("summary") },
      ...{ commit, body: (parts[at + 1] ?? "").trim() },
    });
  }
  return entries;
};
