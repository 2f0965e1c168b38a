// What this memory has to say in notes: each of its memories in full, redacted by today's rules, and the ids of those that
// were purged.
import { composeEntry, type EntryText } from "../../core/notes/compose.ts";
import { isPublishable, keyedId } from "../../core/notes/entry-id.ts";
import { asText } from "../../core/event/read.ts";
import type { EventId } from "../../core/event/id.ts";
import { memories } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { isMemoryKind, NOUNS } from "../../core/fold/nouns.ts";
import type { Fields } from "../../core/kit/json.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { forgottenKeys } from "../amend/forgotten.ts";
import { linesOf } from "../recall/lines.ts";
import type { Project } from "../project.ts";

export interface OwnMemory {
  readonly entry: EntryText;
  /** The commit that it is anchored to, by its newest name. */
  readonly commit: string;
  /** Whether the log knows that this commit was called otherwise before. */
  readonly renamed: boolean;
}

export interface OwnEntries {
  readonly byId: ReadonlyMap<string, OwnMemory>;
  /** The ids under which memories that were purged may have been published. */
  readonly purged: ReadonlySet<string>;
  /** How many were recorded on no commit, and so can be on none. */
  readonly unanchored: number;
}

export const ownEntries = (project: Project, redact: Redact): OwnEntries => {
  const { digest } = project.machine;
  const all = [...memories(project.index.all())];
  const wanted = all.filter(isPublishable);
  const words = teamWords(project, wanted);
  const open = new Set(project.index.lists.openIssues().map(({ id }) => id));
  const byId = new Map<string, OwnMemory>();
  let unanchored = 0;
  for (const memory of wanted) {
    const fields = words.get(memory.id);
    // It is of a stream that never leaves this clone.
    if (fields === undefined) continue;
    const { commit } = memory;
    if (commit === undefined) {
      unanchored += 1;
      continue;
    }
    const isOpen = memory.kind === "issue" ? open.has(memory.id) : undefined;
    const clean = redact({ memory, fields });
    const entry = composeEntry(clean.memory, clean.fields, isOpen, digest);
    byId.set(entry.id, { entry, commit, renamed: asText(fields["commit"]) !== commit });
  }
  return { byId, purged: purgedIds(project, all), unanchored };
};

/** The body of the first event in full, of those memories that are the team's in all of their events. */
const teamWords = (project: Project, wanted: readonly Memory[]): ReadonlyMap<EventId, Fields> => {
  const owners = new Map(wanted.flatMap(({ id, ids }) => ids.map((one) => [one, id] as const)));
  const words = new Map<EventId, Fields>();
  const local = new Set<EventId>();
  for (const { line } of linesOf(project)) {
    if (line.is !== "event" || line.event.body === null) continue;
    const { id, stream, body } = line.event;
    const owner = owners.get(id);
    if (owner === undefined) continue;
    if (stream !== "team") local.add(owner);
    else if (owner === id) words.set(owner, body);
  }
  for (const id of local) words.delete(id);
  return words;
};

const purgedIds = (project: Project, all: readonly Memory[]): ReadonlySet<string> => {
  const { digest } = project.machine;
  const kinds = Object.keys(NOUNS).filter(isMemoryKind);
  return new Set<string>([
    ...all.flatMap(({ standing, ids }) => (standing === "purged" ? ids : [])),
    ...[...forgottenKeys(project)].flatMap((key) =>
      kinds.map((kind) => keyedId(kind, key, digest)),
    ),
  ]);
};
