// Imports what another memory holds. Idempotent: events are known by natural key, so a second run
// of the same file writes nothing, and a file that has grown adds only what is new.
import type { Refused } from "../history/remember-what-fits.ts";
import type { BadLine, ForeignEvent, ForeignLog } from "../../core/capture/imports/foreign.ts";
import type { Draft } from "../../core/event/draft.ts";
import type { EventId } from "../../core/event/id.ts";
import { isObject } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { forgottenKeys } from "../amend/forgotten.ts";
import type { LearnFault } from "../history/learn-history.ts";
import { rememberWhatFits } from "../history/remember-what-fits.ts";
import { linesOf } from "../recall/lines.ts";
import { statedAgain } from "./stated-again.ts";
import type { AppendFault } from "../ports/log.ts";
import type { Project, WritableProject } from "../project.ts";

export interface Imported {
  /** The number of lines that say something. */
  readonly events: number;
  readonly remembered: number;
  /** Already known: from an earlier import or from history itself. */
  readonly known: number;
  /** Purged here, and not to come back. */
  readonly purged: number;
  /** Memories that another one superseded. */
  readonly superseded: number;
  readonly refused: readonly Refused[];
  readonly bad: readonly BadLine[];
  /** What a dry run would import. */
  readonly proposed: readonly ProposedMemory[];
}

export interface ProposedMemory {
  readonly line: number;
  readonly kind: string;
  readonly text: string;
}

/** One process at a time, because two would both find nothing there. */
export const importMemory = (
  project: WritableProject,
  foreign: ForeignLog,
): Result<Imported, LearnFault> => {
  const taken = project.write.leases.learning.take();
  if (!taken.ok) return taken;
  if (!taken.value) return err({ kind: "history-busy", project: project.name });
  try {
    return importAlone(project, foreign);
  } finally {
    project.write.leases.learning.give();
  }
};

/** What an import would do, with what is known already. Writes nothing. */
export const proposeImport = (project: Project | undefined, foreign: ForeignLog): Imported => {
  const { fresh, counts } = freshOf(project, foreign);
  const proposed = fresh.map(({ line, draft: { kind, body } }) => ({
    ...{ line, kind },
    text: body.text ?? "",
  }));
  return { ...counts, proposed, remembered: fresh.length, superseded: 0, refused: [] };
};

const freshOf = (project: Project | undefined, { events, bad }: ForeignLog) => {
  const { ids, commits, own, erased } = project === undefined ? NOTHING_KNOWN : knownIn(project);
  const forgotten = project === undefined ? NONE : forgottenKeys(project);
  const taken = new Set([...ids.keys(), ...forgotten]);
  const again =
    project === undefined ? NO_EVENTS : statedAgain(project, events, (key) => ids.has(key));
  const fresh: ForeignEvent[] = [];
  let purged = 0;
  for (const given of events) {
    const event = again.get(given) ?? given;
    const { id, key } = event;
    if (forgotten.has(key) || (id !== undefined && erased.has(id))) purged += 1;
    else if (!(id !== undefined && own.has(id)) && !taken.has(key) && !isLearned(event, commits)) {
      taken.add(key);
      fresh.push(event);
    }
  }
  const known = events.length - fresh.length - purged;
  const counts = { events: events.length, known, purged, bad };
  return { fresh, taken, counts };
};

const importAlone = (
  project: WritableProject,
  foreign: ForeignLog,
): Result<Imported, AppendFault> => {
  const { fresh, taken, counts } = freshOf(project, foreign);
  const done = rememberWhatFits(
    project,
    fresh.map(({ draft }) => draft),
  );
  if (!done.ok) return done;
  const replaced = rememberWhatFits(project, supersedes(project, foreign.events, taken));
  if (!replaced.ok) return replaced;
  return ok({
    ...counts,
    proposed: [],
    remembered: done.value.remembered,
    superseded: replaced.value.remembered,
    refused: [...done.value.refused, ...replaced.value.refused],
  });
};

/** Whether it was read from a commit that our own reading of history knows better. */
const isLearned = ({ learnedFrom }: ForeignEvent, commits: readonly string[]): boolean =>
  learnedFrom !== undefined && commits.some((sha) => sha.startsWith(learnedFrom));

interface KnownHere {
  /** The first event of each natural key. */
  readonly ids: ReadonlyMap<string, EventId>;
  /** The commits from which history taught something. */
  readonly commits: readonly string[];
  /** All events, also those that were purged. */
  readonly own: ReadonlySet<string>;
  /** Those that were purged. */
  readonly erased: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const NO_EVENTS: ReadonlyMap<ForeignEvent, ForeignEvent> = new Map();
const NOTHING_KNOWN: KnownHere = { ids: new Map(), commits: [], own: NONE, erased: NONE };

const knownIn = (project: Project): KnownHere => {
  const ids = new Map<string, EventId>();
  const commits: string[] = [];
  const own = new Set<string>();
  const erased = new Set<string>();
  for (const { line } of linesOf(project)) {
    if (line.is !== "event") continue;
    own.add(line.event.id);
    if (line.event.body === null) erased.add(line.event.id);
    if (line.event.body === null) continue;
    const { id, body } = line.event;
    const { key, check } = body;
    if (typeof key !== "string") continue;
    if (!ids.has(key)) ids.set(key, id);
    const [, sha] = /^git:[a-z]+:([0-9a-f]+)$/.exec(key) ?? [];
    if (sha === undefined) continue;
    commits.push(sha);
    if (isObject(check) && typeof check["commit"] === "string") commits.push(check["commit"]);
  }
  return { ids, commits, own, erased };
};

/** Drafted once both are in the log, because their ids are not known before. */
const supersedes = (
  project: WritableProject,
  events: readonly ForeignEvent[],
  taken: ReadonlySet<string>,
): readonly Draft[] => {
  const pairs = events.flatMap(({ key, supersedes: old, draft }) =>
    old === undefined || !taken.has(old) ? [] : [{ key, old, when: draft.body.when }],
  );
  if (pairs.length === 0) return [];
  const { ids } = knownIn(project);
  return pairs.flatMap(({ key, old, when }): readonly Draft[] => {
    const [by, target, known] = [ids.get(key), ids.get(old), ids.get(`${key}:supersedes`)];
    if (by === undefined || target === undefined || known !== undefined) return [];
    return [
      {
        kind: "supersede",
        body: {
          ...{ when, key: `${key}:supersedes`, actor: { door: "import" } },
          ...{ targets: [target], by, text: "Its place was taken in projectmem" },
        },
      },
    ];
  });
};
