// The act behind `notes verify`: compares the notes with the log, and with what they should be. Changes nothing.
import { actOf } from "../../core/notes/act.ts";
import { isOwn, parseNote } from "../../core/notes/entry.ts";
import { WITHDRAWN } from "../../core/notes/merge.ts";
import { notesKey } from "../../core/notes/take-in.ts";
import { memories } from "../../core/fold/memories.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { forgottenKeys } from "../amend/forgotten.ts";
import type { NamespaceCount, NotesFault } from "../ports/git-notes.ts";
import type { Repo } from "../ports/repo.ts";
import type { Project } from "../project.ts";
import { loadNotes, type LoadedNotes } from "./load.ts";
import { ownEntries, type OwnEntries } from "./own-entries.ts";
import { publish, type NotesMeans } from "./publish.ts";
import { followsIn, foreignEntries } from "./take-in.ts";

export interface NotesCheck {
  readonly namespaces: readonly NamespaceCount[];
  readonly findings: readonly NoteFinding[];
  readonly unanchored: number;
}

/** What repair puts right, then what only a person can. */
export type NoteFindingKind =
  | "missing"
  | "outdated"
  | "misplaced"
  | "not-in-log"
  | "unreadable"
  | "no-entry"
  | "unreached";

export interface NoteFinding {
  readonly is: NoteFindingKind;
  readonly namespace: string;
  /** How many entries or notes. */
  readonly count: number;
  /** The commits of the first few of them. */
  readonly commits: readonly string[];
}

export const checkNotes = async (
  project: Project,
  means: NotesMeans,
): Promise<Result<NotesCheck, NotesFault>> => {
  const own = ownEntries(project, means.redact);
  const planned = await publish(project, means, { dry: true });
  if (!planned.ok) return planned;
  const loaded = await loadHere(project, means);
  if (!loaded.ok) return loaded;
  const { namespaces, unanchored } = planned.value;
  const findings = namespaces.flatMap(({ namespace, added, changed, moved, withdrawn }) => [
    finding("missing", namespace, added),
    finding("outdated", namespace, changed + withdrawn),
    finding("misplaced", namespace, moved),
  ]);
  const staying = new Map(namespaces.map(({ namespace, commits }) => [namespace, commits]));
  const follows = followsIn(project, foreignEntries(loaded.value, own), own);
  const pending = new Set(follows.flatMap(({ act }) => act?.id ?? []));
  for (const one of loaded.value) {
    findings.push(...(await findingsIn(project, means.repo, one, staying.get(one.namespace))));
    findings.push(finding("not-in-log", one.namespace, notInLog(project, one, own, pending)));
  }
  return ok({ unanchored, namespaces, findings: joined(findings) });
};

/** All namespaces as they are here. */
export const loadHere = async (
  project: Project,
  { notes }: NotesMeans,
): Promise<Result<readonly LoadedNotes[], NotesFault>> => {
  const refs = await notes.refs();
  if (!refs.ok) return refs;
  const all: LoadedNotes[] = [];
  for (const { namespace, tip } of refs.value) {
    const one = await loadNotes(notes, namespace, tip, project.machine.digest);
    if (!one.ok) return one;
    all.push(one.value);
  }
  return ok(all);
};

const MOST_COMMITS = 5;

const finding = (
  is: NoteFindingKind,
  namespace: string,
  found: number | readonly string[],
): NoteFinding =>
  typeof found === "number"
    ? { is, namespace, count: found, commits: [] }
    : { is, namespace, count: found.length, commits: [...new Set(found)].slice(0, MOST_COMMITS) };

const joined = (findings: readonly NoteFinding[]): readonly NoteFinding[] => {
  const byKind = new Map<string, NoteFinding>();
  for (const one of findings) {
    const key = `${one.is} ${one.namespace}`;
    const before = byKind.get(key);
    const commits = [...new Set([...(before?.commits ?? []), ...one.commits])];
    const count = (before?.count ?? 0) + one.count;
    byKind.set(key, { ...one, count, commits: commits.slice(0, MOST_COMMITS) });
  }
  return [...byKind.values()].filter(({ count }) => count > 0);
};

const findingsIn = async (
  project: Project,
  repo: Repo,
  loaded: LoadedNotes,
  staying: ReadonlySet<string> | undefined,
): Promise<readonly NoteFinding[]> => {
  const { namespace, set, stored } = loaded;
  const { digest } = project.machine;
  const misplaced: string[] = [];
  const noEntry: string[] = [];
  for (const { commit, text } of stored)
    for (const entry of text === undefined ? [] : parseNote(text, { namespace, commit }, digest))
      if (entry.header === undefined) noEntry.push(commit);
      else if (isOwn(entry) && entry.header.own.commit !== commit) misplaced.push(commit);
  const shas = [...new Set(stored.map(({ commit }) => commit))];
  const here = (await repo.commits.read(shas)).map(({ sha }) => sha);
  const unreached = new Set(await repo.refs.unreached(here));
  const reached = new Set(here.filter((sha) => !unreached.has(sha)));
  return [
    finding("misplaced", namespace, misplaced),
    finding("no-entry", namespace, noEntry),
    finding("unreadable", namespace, [...set.opaque.keys()]),
    finding(
      "unreached",
      namespace,
      // If all of a note moves away from there, it is counted as misplaced.
      shas.filter((sha) => !reached.has(sha) && staying?.has(sha) !== false),
    ),
  ];
};

/** `pending` are the acts that would still change something here. */
const notInLog = (
  project: Project,
  loaded: LoadedNotes,
  own: OwnEntries,
  pending: ReadonlySet<string>,
): readonly string[] => {
  const keys = new Set<string>(forgottenKeys(project));
  for (const { key } of memories(project.index.all())) if (key !== undefined) keys.add(key);
  const foreign = foreignEntries([loaded], own);
  const missing = foreign.filter(({ entry }) => {
    if (actOf(entry) !== undefined) return pending.has(entry.id);
    return entry.header?.status !== WITHDRAWN && !keys.has(notesKey(entry.id));
  });
  return missing.map(({ at }) => at);
};
