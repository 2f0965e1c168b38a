// Erases for good. The purge is appended and synced first, then the bodies are overwritten in
// place: the chain stays provable, and an interrupted purge is finished by the next command that
// writes.
import type { PurgeReason } from "../../core/event/kinds/amendment/purge.ts";
import { spokenWith } from "./purge-turns.ts";
import { blobsOf } from "../../core/log/blobs.ts";
import type { EventId } from "../../core/event/id.ts";
import { fieldOf } from "../../core/event/read.ts";
import type { Fact } from "../../core/fold/trust-fact.ts";
import { isDistinctive } from "../../core/append/look-alike.ts";
import { assert } from "../../core/kit/assert.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { NOTES_KEY } from "../../core/notes/entry-id.ts";
import { kindInText, parseLine, skeletonOnly } from "../../core/log/line.ts";
import { purgedBy } from "../../core/log/purged.ts";
import type { ReadLine, Segment } from "../../core/log/line-position.ts";
import { namedBlobs } from "../blobs/sweep.ts";
import { find, findEvent, claimOf, type Named, type FindFault } from "../recall/find.ts";
import { linesOf, textsOf as lineTexts } from "../recall/lines.ts";
import type { FileFault } from "../ports/file.ts";
import type { Erasable, EraseFault } from "../ports/log.ts";
import type { Project, WritableProject } from "../project.ts";
import { remember, type RememberFault } from "../remember/remember.ts";
import { personMayPurge, type PersonsOwn } from "./authority.ts";
import { forgottenIn, isPurgedMemory } from "./forgotten.ts";
import { holdsOneOf } from "./holding.ts";
import { purgeDrafts, textsOf, unwelcomeIn } from "./purge-drafts.ts";
import { drawnFrom } from "./purge-drawn.ts";
import { eraseElsewhere, isOfPurged } from "./purge-elsewhere.ts";

export interface Purged {
  /** The purge's own id. */
  readonly id: EventId;
  readonly erased: readonly EventId[];
  /** The values and the texts of the erased bodies, so that a search can prove that nothing of them is left. */
  readonly texts: readonly string[];
  /** What other projects of this machine were shown of it and could not be erased there. */
  readonly notElsewhere: readonly FileFault[];
}

export type PurgeFault =
  | FindFault
  | RememberFault
  | EraseFault
  | FileFault
  | Unpurgeable
  | PersonsOwn
  | { readonly kind: "purge-restates" };

export interface Unpurgeable {
  /** A purge keeps what it erased from coming back. Without its body it could not. */
  readonly kind: "purge-of-a-purge" | "purged-already";
  readonly given: string;
  /** What other projects were shown of it was erased once more. */
  readonly swept?: true;
}

export interface PurgeWords {
  /** It stays in the log. Without it, the purge states its reason alone. */
  readonly why?: string | undefined;
  readonly reason: PurgeReason;
  /** What the memories were found by: it does not come back by itself either. */
  readonly values?: readonly string[];
  /** Whether it was purged before, and another clone brought it back. */
  readonly isReturned?: boolean;
}

export const purge = (
  project: WritableProject,
  given: readonly string[],
  { why: stated, reason, values = [], isReturned = false }: PurgeWords,
): Result<Purged, PurgeFault> => {
  const found = purgeable(project, given, values);
  if (!found.ok) return found;
  const targets = [...new Set(found.value.flatMap(({ ids }) => ids))];
  const may = personMayPurge(project, targets);
  if (!may.ok) return may;
  const bodies = project.index.atOnce(() =>
    found.value.map((target) => ({ ...target, texts: textsOf(project, target.id) })),
  );
  const texts = [...values.filter(isDistinctive), ...new Set(bodies.flatMap((body) => body.texts))];
  if (stated !== undefined && holdsOneOf([...values, ...texts])(stated))
    return err({ kind: "purge-restates" });
  // What is here by now and shares words with it is a memory of its own, and did not come back.
  const swept = isReturned ? ok(undefined) : keepSwept(project);
  if (!swept.ok) return swept;
  const marked = project.write.purging.set();
  if (!marked.ok) return marked;
  // While their texts are still known: the transcripts of agents keep what was purged here.
  const forgotten = project.write.turns.forget(unwelcomeIn(bodies, values).filter(isDistinctive));
  if (!forgotten.ok) return forgotten;
  const why = stated ?? `Erased as ${reason}`;
  // All or none, however many it takes.
  const remembered = remember(project, purgeDrafts(project, bodies, { why, reason, values }));
  if (!remembered.ok) return remembered;
  const erased = finishPurges(project, texts);
  if (!erased.ok) return erased;
  const notElsewhere = eraseElsewhere(project.write.purging.elsewhere(), {
    erased: targets,
    texts,
  });
  const cleared = project.write.purging.clear();
  if (!cleared.ok) return cleared;
  const id = remembered.value.at(-1)?.id;
  assert(id !== undefined, "something to purge was found, and each purge is an event");
  return ok({ id, erased: targets, texts, notElsewhere });
};

/** A named target: a memory with all its copies, or any other event, because each may hold what must go. */
export interface Purgeable extends Named {
  readonly ids: readonly EventId[];
  readonly key?: string;
}

export const purgeable = (
  project: Project,
  given: readonly string[],
  values: readonly string[] = [],
): Result<readonly Purgeable[], FindFault | Unpurgeable> =>
  project.index.atOnce(() => purgeableNow(project, given, values));

const purgeableNow = (
  project: Project,
  given: readonly string[],
  values: readonly string[],
): Result<readonly Purgeable[], FindFault | Unpurgeable> => {
  const targets: Purgeable[] = [];
  const copiesOf = copiesIn(project);
  for (const one of given) {
    const memory = find(project, one);
    if (memory.ok) {
      const { id, ids, kind, text, key } = memory.value;
      if (ids.every((copy) => isGone(project, copy)))
        return err({ kind: "purged-already", given: one });
      targets.push({ id, ids, what: kind, text, ...(key === undefined ? {} : { key }) });
      continue;
    }
    const other = memory.error.kind === "id-unknown" ? findEvent(project, one) : memory;
    if (!other.ok) return other;
    const { id, kind, body } = other.value;
    if (body === null) return err({ kind: "purged-already", given: one });
    if (kind === "purge") return err({ kind: "purge-of-a-purge", given: one });
    const ids = [...new Set([id, ...copiesOf(id)])];
    const stated = fieldOf(other.value, "key");
    const key = LEARNED.has(kind) || stated?.startsWith(NOTES_KEY) ? stated : undefined;
    targets.push({
      id,
      ids,
      what: kind,
      text: claimOf(other.value),
      ...(key === undefined ? {} : { key }),
    });
  }
  const spoken = spokenWith(
    project,
    targets,
    unwelcomeIn(
      targets.map(({ id }) => ({ texts: textsOf(project, id) })),
      values,
    ),
    values,
  );
  const going = [...targets, ...drawnFrom(project, targets), ...spoken];
  return ok([...going, ...warningsOn(project, going)]);
};

/** What `learn` would bring back, if its key were not kept. So would git notes. */
const LEARNED = new Set(["pull-request", "link"]);

/** The most warnings that one purge names. For any others, the files that still hold the text are reported. */
const MOST = 400;

/** A warning quotes the memories that it rests on, so it is purged with them. */
const warningsOn = (project: Project, targets: readonly Purgeable[]): readonly Purgeable[] => {
  const purged = new Set(targets.flatMap(({ ids }) => ids));
  const isOn = (fact: Fact): boolean =>
    fact.kind === "verdict" && !purged.has(fact.id) && fact.memories.some((id) => purged.has(id));
  return Object.values(project.index.trust.read().facts)
    .filter(isOn)
    .slice(0, MOST)
    .map(({ id, kind }) => {
      const [located] = project.index.lookup.events(id);
      return { id, ids: [id], what: kind, text: claimOf(located?.event) };
    });
};

/** Copies of a gate event from other clones have the same key and would be told in its place. */
const copiesIn = ({ index }: Project): ((id: EventId) => readonly EventId[]) => {
  const { facts } = index.trust.read();
  const alike = new Map<string, EventId[]>();
  const nameOf = ({ kind, key }: Fact): string => `${kind} ${key}`;
  for (const one of Object.values(facts)) {
    const others = alike.get(nameOf(one));
    if (others === undefined) alike.set(nameOf(one), [one.id]);
    else others.push(one.id);
  }
  return (id) => {
    const one = facts[id];
    return one?.key === undefined ? [] : (alike.get(nameOf(one)) ?? []);
  };
};

const isGone = ({ index }: Project, id: EventId): boolean =>
  index.lookup.events(id).every(({ event }) => event.body === null);

/**
 * Erases every body that a purge in the log names and that is still there, whole or in part, and
 * what agents were told of it or of one of these texts. Returns what it erased. Running it again
 * finishes an interrupted purge.
 */
export const finishPurges = (
  project: Project,
  texts: readonly string[] = [],
): Result<readonly EventId[], EraseFault | FileFault> => {
  const purged = purgedIn(project);
  if (purged.size === 0) return ok([]);
  const going: Erasable[] = [];
  const blobs = new Set<string>();
  for (const { line, text, spot } of linesOf(project)) {
    const id = standingIn({ line, text }, project);
    if (id === undefined || !purged.has(id)) continue;
    going.push({ at: spot, id });
    if (line.is === "event") for (const { hash } of blobsOf(line.event.body)) blobs.add(hash);
  }
  const dropped = dropBlobs(project, blobs, purged);
  if (!dropped.ok) return dropped;
  const done = project.store.bodies.erase(going);
  if (!done.ok) return done;
  const erased = going.map(({ id }) => id);
  // What agents were told of it goes too, and so does what they said last, which may be about it.
  const unsaid = project.hooks.lastWords.drop();
  if (!unsaid.ok) return unsaid;
  const forgotten = project.hooks.receipts.erase(isOfPurged([...purged], texts));
  return forgotten.ok ? ok(erased) : forgotten;
};

/** Before the bodies that name them, so that an interrupted purge finds them again. Other events may name them too. */
const dropBlobs = (
  project: Project,
  blobs: ReadonlySet<string>,
  purged: ReadonlySet<EventId>,
): Result<void, FileFault> => {
  const kept = blobs.size === 0 ? blobs : namedBlobs(project, purged);
  for (const hash of blobs) {
    const removed = kept.has(hash) ? ok(undefined) : project.store.bodies.blobs.remove(hash);
    if (!removed.ok) return removed;
  }
  return ok(undefined);
};

/** Every event that a purge in the log names. */
const purgedIn = (project: Project): ReadonlySet<EventId> => {
  const purged = new Set<EventId>();
  for (const text of lineTexts(project)) {
    const line = kindInText(text) === "purge" ? parseLine(text) : undefined;
    if (line?.is === "event") for (const target of purgedBy(line.event)) purged.add(target);
  }
  return purged;
};

/**
 * Erases once more, in the other projects of this machine, what they were shown of anything that was purged here: one of
 * them may have failed before. Returns what could not be erased.
 */
export const sweepElsewhere = (project: WritableProject): readonly FileFault[] =>
  eraseElsewhere(project.write.purging.elsewhere(), { erased: [...purgedIn(project)], texts: [] });

/** The event whose body is still in the line: whole, or what an interrupted overwrite left of it. */
const standingIn = (
  { line, text }: Pick<ReadLine, "line" | "text">,
  { machine: { digest } }: Project,
): EventId | undefined => {
  if (line.is === "event") return line.event.body === null ? undefined : line.event.id;
  return line.is === "torn" ? skeletonOnly(text, digest)?.id : undefined;
};

/**
 * Finishes a purge that an earlier command began; nothing if there was none. Then everything derived is rebuilt. Returns
 * what could not be erased in other projects.
 */
export const resumePurge = (
  project: WritableProject,
): Result<readonly FileFault[] | undefined, EraseFault | FileFault> => {
  if (!project.write.purging.isSet()) return ok(undefined);
  const finished = finishPurges(project);
  if (!finished.ok) return finished;
  const notElsewhere = sweepElsewhere(project);
  const cleared = project.write.purging.clear();
  return cleared.ok ? ok(notElsewhere) : cleared;
};

/**
 * Erases what purges in another clone's lines name, and what came back in them under another id: only what was added to
 * the log since the last look is read. Returns what was erased.
 */
export const purgeReturned = (project: WritableProject): Result<readonly EventId[], PurgeFault> => {
  if (!project.index.lists.counts().kinds["purge"]) return ok([]);
  const { swept } = project.write.purging;
  const segments = project.log.segments();
  const seen = new Map(
    swept
      .read()
      .split("\n")
      .map((row) => [row.split(" ")[0] ?? "", Number(row.split(" ")[1])] as const),
  );
  const grown = segments.filter((one) => one.bytes > (seen.get(nameOf(one)) ?? 0));
  if (grown.length === 0) return ok([]);
  const { purged } = forgottenIn(project);
  const back: EventId[] = [];
  let purges = false;
  for (const segment of grown)
    for (const { line } of project.log.lines(segment, seen.get(nameOf(segment)) ?? 0)) {
      if (line.is !== "event") continue;
      if (isPurgedMemory(line.event, purged, project.machine.digest)) back.push(line.event.id);
      purges ||= purgedBy(line.event).length > 0;
    }
  const finished = purges ? finishPurges(project) : ok([]);
  if (!finished.ok) return finished;
  if (back.length > 0) {
    const why = "Erased again: it had been purged, and another clone brought it back";
    const done = purge(project, back, { why, reason: "other", isReturned: true });
    if (!done.ok) return done;
  }
  const kept = keepSwept(project, segments);
  return kept.ok ? ok([...finished.value, ...back]) : kept;
};

const nameOf = (one: Segment): string => `${one.writer}/${one.stream}/${one.number}`;

/** What was added to the log up to here needs no second look. */
const keepSwept = (
  { log, write }: WritableProject,
  segments: readonly Segment[] = log.segments(),
): Result<void, FileFault> =>
  write.purging.swept.keep(segments.map((one) => `${nameOf(one)} ${one.bytes}\n`).join(""));
