// Faults of files and settings, in words: what cannot be read or written, and what is not in the expected form.
import { nearest } from "../../core/kit/near.ts";
import { clip, inLine } from "../../core/kit/text.ts";
import { errorWords } from "../text/error-words.ts";
import type { Fault } from "./fault.ts";
import { badCall, capital, no, world, type Phrasing, type Phrasings } from "./phrase.ts";
import { kilobytes } from "./record.ts";

interface OnDisk {
  readonly path: string;
  readonly code: string;
}

const derivedFiles: Phrasing<OnDisk> = world(
  ({ path, code }) =>
    `Could not write derived files at ${path} (${errorWords(code)}); the log is safe.`,
  ({ code }, { person, command }) =>
    code === "EEXIST"
      ? `Run ${command("rebuild")}, which moves it away.`
      : `${capital(person("free space or fix the permissions"))}, then run ${command("rebuild")}.`,
);

const viewsFolder: Phrasing<{ readonly path: string }> = world(
  ({ path }) =>
    `${path} is a link or a file, but twiceshy needs a folder there; nothing was written through it.`,
  (_, { person, command }) => `${capital(person(`move it away, then run ${command("rebuild")}`))}.`,
);

export const filePhrasings = {
  "file-unreadable": world(
    ({ path, code }) => `Could not read ${clip(path, 300)} (${errorWords(code)}).`,
    ({ code }, { person }) => UNREADABLE[code] ?? `${capital(person("fix its permissions"))}.`,
  ),
  "file-unwritable": world(
    ({ path, code }) => `Could not write ${clip(path, 300)} (${errorWords(code)}).`,
    ({ code }, { person, again }) =>
      code === "ENOENT" || code === "EISDIR"
        ? "Name a file in a folder that exists."
        : `${capital(person("free space or fix the permissions"))}, then ${again}.`,
  ),
  "file-broken": world(
    ({ path }) => `${path} is not in the expected form.`,
    (_, { person }) =>
      `${capital(person("fix it by hand, or move it away"))}: twiceshy rebuilds derived files, and settings fall back to their defaults.`,
  ),
  "file-busy": world(
    ({ path }) => `${path} is locked by another process.`,
    (_, { again }) => `${capital(again)}.`,
  ),
  "views-not-a-folder": viewsFolder,
  "views-not-ours": viewsFolder,
  "views-not-writable": derivedFiles,
  "index-not-writable": derivedFiles,
  "bridge-torn": no(
    ({ path }) =>
      `The marks of twiceshy in ${path} were changed, so its block for agents is not updated.`,
    "Remove the lines from >>> twiceshy to <<< twiceshy, then run twiceshy bridge.",
  ),
  "page-not-ours": no(
    ({ path, isFile }) =>
      `${path} is ${isFile ? "not a file that twiceshy wrote" : "a link or not a file"}, so it was not overwritten.`,
    "Name another file, or overwrite it with --force.",
  ),
  "uninstall-unconfirmed": no(
    ({ path, bytes }) =>
      `Nothing was removed. --with-log would permanently erase ${kilobytes(bytes)} KB of log: ${path}.`,
    "Pass --yes to do it, or leave out --with-log to keep the log.",
  ),
  "nothing-to-import": no(
    ({ path }) => `Nothing to import at ${path}.`,
    "Name a file written by twiceshy export --format jsonl: twiceshy import <file>. Without a name, import reads projectmem's log, .projectmem/events.jsonl.",
  ),
  "export-not-lines": no(
    ({ path }) => `${path} is an export for reading and does not contain log lines.`,
    "Run twiceshy export --format jsonl > memory.jsonl in the source project, and import that file.",
  ),
  "not-a-memory": no(
    ({ path }) => `${path} is nothing that import reads: none of its lines can be imported.`,
    "Name a file written by twiceshy export --format jsonl, a .projectmem/events.jsonl, the JSONL of an MCP memory server, an .agent-trace/traces.jsonl, a topic_memory.json, or a CLAUDE.md. Transcripts of agents are read by twiceshy consolidate <transcript>, or --past for all of this project.",
  ),
  "artifact-newer": no(
    ({ path, schema }) =>
      `${path} has the schema ${inLine(schema)}, and this version of twiceshy reads v1 and older.`,
    "Nothing was imported. Update twiceshy, and import the file again.",
  ),
  "program-not-runnable": world(
    ({ program, code }) => `Could not start ${clip(inLine(program), 200)} (${errorWords(code)}).`,
    "Install it, or put it on the PATH.",
  ),
  "config-key-unsaid": badCall(
    "Missing key: --unset needs the setting to remove.",
    "Name it: twiceshy config <key> --unset.",
  ),
  "config-key-unknown": badCall(
    (fault) => `Unknown setting "${fault.key}"${"path" in fault ? ` (in ${fault.path})` : ""}.`,
    (fault) =>
      "known" in fault
        ? knownKeys(fault.key, fault.known)
        : "Run twiceshy config to list the settings.",
  ),
  "config-value-wrong": badCall(
    (fault) =>
      `${fault.key} ${fault.must}${"path" in fault ? ` (in ${fault.path}); its default applies until you fix it` : ""}.`,
    "Run twiceshy config to list the settings and their values.",
  ),
} satisfies Partial<Phrasings<Fault>>;

const knownKeys = (typed: string, known: readonly string[]): string => {
  const near = nearest(known, typed);
  return near.length > 0
    ? `Did you mean ${near.join(" or ")}?`
    : `Use one of: ${known.join(", ")}.`;
};

/** What to do about a file, by why it cannot be read. */
const UNREADABLE: { readonly [code: string]: string } = {
  ENAMETOOLONG: "Name a file that can exist.",
  ENOENT: "Name a file that exists.",
  EISDIR: "Name a file.",
  ENOTDIR: "Move the file that is in its place away.",
  ELOOP: "Name the file by another path, or fix the link.",
};
