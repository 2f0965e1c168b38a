// Forgetting for good. The purge is appended and synced first, then the bodies are overwritten in place: the chain stays
// provable, and a purge that was cut short is finished by the next command that writes.
import type { EventId } from "../core/event/id.ts";
import { purge as purgeKind } from "../core/event/kinds/purge.ts";
import { err, ok, type Result } from "../core/kit/result.ts";
import { find, findEvent, textIn, type Candidate, type FindFault } from "./find.ts";
import type { EraseFault, LocatedEvent } from "./ports.ts";
import type { Project, WritableProject } from "./project.ts";
import { rememberOne, type RememberFault } from "./remember.ts";
import { stampOf } from "./stamp.ts";

export interface Purged {
  /** The purge's own id. */
  readonly id: EventId;
  readonly erased: readonly EventId[];
  /** What the erased bodies said, so that a search can show that nothing of it is left. */
  readonly texts: readonly string[];
}

export type PurgeFault = FindFault | RememberFault | EraseFault | PurgeOfPurge;

/** A purge keeps what it erased from coming back; without its body it could not. */
export interface PurgeOfPurge {
  readonly kind: "purge-of-a-purge";
  readonly given: string;
}

export const PURGE_REASONS = ["secret", "personal", "other"] as const;
export type PurgeReason = (typeof PURGE_REASONS)[number];

export const purge = (
  project: WritableProject,
  given: readonly string[],
  said: { readonly why: string; readonly reason: PurgeReason },
): Result<Purged, PurgeFault> => {
  const found = purgeable(project, given);
  if (!found.ok) return found;
  const targets = [...new Set(found.value.flatMap(({ ids }) => ids))];
  const keys = [...new Set(found.value.flatMap(({ key }) => (key === undefined ? [] : [key])))];
  const texts = found.value.flatMap(({ id }) => textsOf(project, id));
  const remembered = rememberOne(project, {
    kind: "purge",
    body: {
      ...stampOf(project),
      targets,
      text: said.why,
      reason: said.reason,
      tombstones: [
        ...targets.map((value) => ({ of: "id" as const, value })),
        ...keys.map((value) => ({ of: "key" as const, value })),
      ],
    },
  });
  if (!remembered.ok) return remembered;
  const erased = finishPurges(project);
  return erased.ok ? ok({ id: remembered.value.id, erased: targets, texts }) : erased;
};

/** What was named: a memory with all its copies, or any other event, since each may hold what must go. */
export interface Purgeable extends Candidate {
  readonly ids: readonly EventId[];
  readonly key?: string;
}

export const purgeable = (
  project: Project,
  given: readonly string[],
): Result<readonly Purgeable[], FindFault | PurgeOfPurge> => {
  const targets: Purgeable[] = [];
  for (const one of given) {
    const memory = find(project, one);
    if (memory.ok) {
      const { id, ids, kind, text, key } = memory.value;
      targets.push({ id, ids, what: kind, text, ...(key === undefined ? {} : { key }) });
      continue;
    }
    const other = memory.error.kind === "id-unknown" ? findEvent(project, one) : memory;
    if (!other.ok) return other;
    const { id, kind, body } = other.value;
    if (kind === "purge") return err({ kind: "purge-of-a-purge", given: one });
    targets.push({ id, ids: [id], what: kind, text: textIn(body) });
  }
  return ok(targets);
};

/** Shorter texts stand in many places for many reasons. */
const TELLING_LENGTH = 12;

/** Fields that hold what somebody said, at whatever length. */
const PROSE = [
  "text",
  "body",
  "reason",
  "context",
  "rationale",
  "alternatives",
  "cause",
  "avoid",
  "prefer",
  "exceptions",
];

const textsOf = ({ index }: Project, id: EventId): string[] => {
  const [located] = index.events(id);
  return PROSE.flatMap((field) => located?.event.body?.[field] ?? []).filter(
    (text): text is string => typeof text === "string" && text.length >= TELLING_LENGTH,
  );
};

/** Erases every body that a purge in the log names and that still stands; returns what it erased. */
export const finishPurges = (project: Project): Result<readonly EventId[], EraseFault> => {
  const purged = new Set<string>();
  for (const { event } of eventsOf(project))
    if (purgeKind.is(event)) for (const target of event.body.targets) purged.add(target);
  const erased: EventId[] = [];
  if (purged.size === 0) return ok(erased);
  for (const { event, spot } of eventsOf(project)) {
    if (event.body === null || !purged.has(event.id)) continue;
    const done = project.log.erase(spot, event.id);
    if (!done.ok) return done;
    erased.push(event.id);
  }
  return ok(erased);
};

function* eventsOf({ log }: Project): Generator<LocatedEvent> {
  for (const segment of log.segments())
    for (const { line, spot } of log.lines(segment))
      if (line.is === "event") yield { event: line.event, spot };
}
