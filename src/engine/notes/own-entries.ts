// What this memory has to say in notes: each of its memories in full, redacted by today's rules, what was done here to those
// of other clones, and the ids of those that were purged.
import { composeEntry, type EntryText } from "../../core/notes/compose.ts";
import { entryIdOf, isPublishable, keyedId, NOTES_KEY } from "../../core/notes/entry-id.ts";
import { closingsOf, type StandingChange } from "../../core/notes/standing-change.ts";
import { asText } from "../../core/event/read.ts";
import type { EventId } from "../../core/event/id.ts";
import { memories } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { isMemoryKind, NOUNS } from "../../core/fold/nouns.ts";
import type { Fields } from "../../core/kit/json.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { forgottenKeys } from "../amend/forgotten.ts";
import type { Project } from "../project.ts";
import { actIdsOf, ownActs, type ActMeans } from "./own-acts.ts";
import { changesIn, readOwnLog, type OwnLog } from "./own-log.ts";

export interface OwnMemory {
  readonly entry: EntryText;
  /** The commit that it is anchored to, by its newest name. */
  readonly commit: string;
  /** Whether the log knows that this commit was called otherwise before. */
  readonly renamed: boolean;
  /** Of an act: the entry of its target. It is on the same commit. */
  readonly beside?: string;
}

export interface OwnEntries {
  readonly byId: ReadonlyMap<string, OwnMemory>;
  /** The memories that were recorded here, by the ids of their entries. */
  readonly memories: ReadonlyMap<string, Memory>;
  /** How memories came to their standing, for those that ever changed it. */
  readonly changes: ReadonlyMap<EventId, readonly StandingChange[]>;
  /** The ids under which memories and acts that were purged may have been published. */
  readonly purged: ReadonlySet<string>;
  /** The ids of all acts that were done here, also of those that were purged. */
  readonly acts: ReadonlySet<string>;
  /** The ids of acts on memories that were purged here: what they quote goes as well. */
  readonly wordless: ReadonlySet<string>;
  /** How many were recorded on no commit, and so can be on none. */
  readonly unanchored: number;
}

export const ownEntries = (project: Project, redact: Redact): OwnEntries => {
  const { digest } = project.machine;
  const all = [...memories(project.index.all())];
  const log = readOwnLog(project, all.filter(isPublishable));
  const changes = changesIn(project, all, log);
  const mine = ownMemories(project, all, log);
  const names = entryIds(all, mine.byEntry);
  const open = new Set(project.index.lists.openIssues().map(({ id }) => id));
  const byId = new Map<string, OwnMemory>();
  for (const { memory, fields, commit } of mine.byEntry.values()) {
    const isOpen = memory.kind === "issue" ? open.has(memory.id) : undefined;
    const restsOn = actsBehind(memory, changes.get(memory.id) ?? [], names);
    const clean = redact({ memory, fields });
    const entry = composeEntry(clean.memory, clean.fields, { open: isOpen, restsOn }, digest);
    byId.set(entry.id, { entry, commit, renamed: asText(fields["commit"]) !== commit });
  }
  const acts = new Set(log.purged);
  const means: ActMeans = { redact, digest, shared: log.shared, names };
  for (const memory of all) {
    const target = names.get(memory.id);
    const some = changes.get(memory.id);
    if (target === undefined || some === undefined) continue;
    const noted = { memory, isOwn: byId.has(target), changes: some };
    for (const act of ownActs(target, noted, means)) {
      byId.set(act.entry.id, act);
      acts.add(act.entry.id);
    }
  }
  const wordless = all
    .filter(({ standing }) => standing === "purged")
    .flatMap(({ id }) => actIdsOf(changes.get(id) ?? [], digest));
  return {
    ...{ byId, acts, changes, wordless: new Set(wordless), unanchored: mine.unanchored },
    memories: new Map([...mine.byEntry].map(([id, { memory }]) => [id, memory])),
    purged: new Set([...purgedIds(project, all), ...log.purged]),
  };
};

interface OwnMemories {
  readonly byEntry: ReadonlyMap<string, Anchored>;
  readonly unanchored: number;
}

interface Anchored {
  readonly memory: Memory;
  readonly fields: Fields;
  readonly commit: string;
}

/** Those that are on a commit. What is of a stream that never leaves this clone is not among them. */
const ownMemories = (project: Project, all: readonly Memory[], { words }: OwnLog): OwnMemories => {
  const byEntry = new Map<string, Anchored>();
  let unanchored = 0;
  for (const memory of all) {
    const fields = words.get(memory.id);
    if (fields === undefined) continue;
    const { commit } = memory;
    if (commit === undefined) unanchored += 1;
    else byEntry.set(entryIdOf(memory, project.machine.digest), { memory, fields, commit });
  }
  return { byEntry, unanchored };
};

/** The ids of the entries of memories, by the ids of these. */
const entryIds = (
  all: readonly Memory[],
  mine: OwnMemories["byEntry"],
): ReadonlyMap<EventId, string> => {
  const foreign = all.flatMap(({ id, key = "" }) =>
    key.startsWith(NOTES_KEY) ? [[id, key.slice(NOTES_KEY.length)] as const] : [],
  );
  return new Map([
    ...foreign,
    ...[...mine].map(([entry, { memory }]) => [memory.id, entry] as const),
  ]);
};

/** Of a memory that only acts of other clones took out of use: these acts, and what takes its place. */
const actsBehind = (
  { standingBy }: Memory,
  changes: readonly StandingChange[],
  names: ReadonlyMap<EventId, string>,
): readonly string[] | undefined => {
  const closings = closingsOf(changes);
  const acts = closings.flatMap(({ act }) => act ?? []);
  if (acts.length === 0 || acts.length < closings.length) return undefined;
  const successor = standingBy?.by === undefined ? undefined : names.get(standingBy.by);
  return successor === undefined ? acts : [...acts, successor];
};

const purgedIds = (project: Project, all: readonly Memory[]): readonly string[] => {
  const { digest } = project.machine;
  const kinds = Object.keys(NOUNS).filter(isMemoryKind);
  return [
    ...all.flatMap(({ standing, ids }) => (standing === "purged" ? ids : [])),
    ...[...forgottenKeys(project)].flatMap((key) =>
      kinds.map((kind) => keyedId(kind, key, digest)),
    ),
  ];
};
