// Takes rules and stable decisions over from another project of this machine, and gives them back. What the other project or
// this one excludes, what is private and what holds a secret does not cross.
import { namedIn } from "../../core/capture/across/private-word.ts";
import {
  INHERITED,
  inheritedFrom,
  inheritedText,
  inheritKindOf,
  keyOfInherited,
  type InheritKind,
} from "../../core/fold/lessons/inherited.ts";
import type { Draft } from "../../core/event/draft.ts";
import type { EventId } from "../../core/event/id.ts";
import { fieldOf } from "../../core/event/read.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { speakerOf } from "../../core/fold/speaker.ts";
import type { ItemPolicy } from "../../core/fold/work/policies.ts";
import { withoutPrivate } from "../../core/kit/private-text.ts";
import { parseLine } from "../../core/log/line.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { policiesKnown } from "../continuity/policies.ts";
import type { IdentityFault } from "../ports/place.ts";
import type { Project, WritableProject } from "../project.ts";
import { isExcluded } from "../recall/everywhere/lessons-here.ts";
import { localTextsOf } from "../recall/lines.ts";
import { lessonsKnown } from "../recall/lessons/known.ts";
import { remember, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import type { PersonNeeded } from "../trust/mute.ts";

export type InheritFault =
  | RememberFault
  | PersonNeeded
  | IdentityFault
  | { readonly kind: "inherit-self" }
  /** The settings leave out what that project teaches. */
  | { readonly kind: "inherit-excluded"; readonly project: string };

/** Why something stays where it is. */
export type StaysBecause = "excluded" | "private" | "secret";

export interface Inheritable {
  /** Of the memory here; until it is written, of the one there. */
  readonly id: EventId;
  readonly memory: Memory;
  readonly as: InheritKind;
  readonly text: string;
}

export interface InheritanceFound {
  readonly from: string;
  /** What is taken over, or would be. */
  readonly added: readonly Inheritable[];
  /** What was taken over before and is out of use there: it is given back. */
  readonly ended: readonly Memory[];
  readonly known: number;
  readonly stays: Readonly<Record<StaysBecause, number>>;
  /** The events that were written. */
  readonly events: readonly EventId[];
}

export interface InheritAsked {
  readonly kinds: readonly InheritKind[];
  /** Writes nothing. */
  readonly isTry: boolean;
  /** Gives back all that was taken over. */
  readonly isEnd: boolean;
}

export const inherit = (
  project: WritableProject,
  source: Project,
  asked: InheritAsked,
): Result<InheritanceFound, InheritFault> => {
  if (!asked.isTry && speakerOf(project.write.actor) !== "person")
    return err({ kind: "person-needed", act: "inherit" });
  const [own, theirs] = [project.store.identity(), source.store.identity()];
  if (!own.ok) return own;
  if (!theirs.ok) return theirs;
  if (own.value.id === theirs.value.id) return err({ kind: "inherit-self" });
  if (!asked.isEnd && isExcluded(project.store.config.across.exclude, source.name))
    return err({ kind: "inherit-excluded", project: source.name });
  const found = foundIn(project, source, { ...asked, sourceId: theirs.value.id });
  const drafts = [...draftsOf(project, found, { source, sourceId: theirs.value.id })];
  if (asked.isTry || drafts.length === 0) return ok(found);
  const before = new Map(inheritedKnown(project).map(({ key = "", id }) => [key, id]));
  const written = remember(project, drafts);
  if (!written.ok) return written;
  const events = written.value.map(({ id }) => id);
  // What was taken over before is the memory that it was.
  const added = found.added.map((one, at) => ({
    ...one,
    id: before.get(keyOfInherited(theirs.value.id, one.memory.id)) ?? events[at] ?? one.id,
  }));
  return ok({ ...found, added, events });
};

/** Those that were taken over, whatever their standing: read from the log, because lists hold only what is in use. */
export const inheritedKnown = (project: Project): readonly Memory[] => {
  const ids: EventId[] = [];
  for (const text of localTextsOf(project)) {
    if (!text.includes(`"${INHERITED}:`)) continue;
    const line = parseLine(text);
    if (line.is === "event") ids.push(line.event.id);
  }
  return project.index.atOnce(() =>
    ids
      .flatMap((id) => project.index.lookup.find(id))
      .filter((memory) => inheritedFrom(memory) !== undefined),
  );
};

const statedIn = ({ index }: Project): readonly Memory[] =>
  index.atOnce(() => [
    ...lessonsKnown({ index }),
    ...index.lists
      .ranking("decisions", Number.POSITIVE_INFINITY)
      .places.flatMap(({ id }) => index.lookup.find(id)),
  ]);

const foundIn = (
  project: WritableProject,
  source: Project,
  { kinds, isEnd, sourceId }: InheritAsked & { readonly sourceId: string },
): InheritanceFound => {
  const nowMs = project.machine.clock.nowMs();
  const stays = { excluded: 0, private: 0, secret: 0 };
  const wanted = new Map<EventId, Inheritable>();
  const reasonFor = staying(project, source);
  for (const memory of isEnd ? [] : statedIn(source)) {
    const as = inheritKindOf(memory, nowMs);
    if (as === undefined || !kinds.includes(as) || isFromHistory(source, memory)) continue;
    const reason = reasonFor(memory.text);
    if (reason === undefined)
      wanted.set(memory.id, {
        ...{ id: memory.id, memory, as },
        text: inheritedText(memory.text, source.name),
      });
    else stays[reason] += 1;
  }
  const all = inheritedKnown(project).flatMap((memory) => {
    const from = inheritedFrom(memory);
    return from?.project === sourceId ? [{ memory, origin: from.origin }] : [];
  });
  // What was taken out of use here, by whomever, does not come back by itself.
  for (const { memory, origin } of all)
    if (memory.standing !== "standing" && !isGivenBack(memory) && wanted.delete(origin))
      stays.excluded += 1;
  const known = all.filter(({ memory }) => memory.standing === "standing");
  const had = new Set(known.map(({ origin }) => origin));
  const isKept = ({ memory, origin }: (typeof known)[number]): boolean =>
    wanted.has(origin) || (!isEnd && !kinds.some((kind) => kind === memory.kind));
  return {
    from: source.name,
    added: [...wanted.values()].filter(({ memory }) => !had.has(memory.id)),
    ended: known.filter((one) => !isKept(one)).map(({ memory }) => memory),
    known: known.filter(isKept).length,
    ...{ stays, events: [] },
  };
};

const GIVEN_BACK = "No longer inherited from";

const isGivenBack = ({ standingBy }: Memory): boolean =>
  standingBy?.text?.startsWith(GIVEN_BACK) === true;

/** What git's history says of another repository is no rule of anybody. */
const isFromHistory = ({ index }: Project, { id }: Memory): boolean => {
  const [located] = index.lookup.events(id);
  return located === undefined || fieldOf(located.event, "actor").door === "git";
};

/** By the words that a policy of either project excludes, by what is private, and by what redaction would take out. */
const staying = (
  project: WritableProject,
  source: Project,
): ((text: string) => StaysBecause | undefined) => {
  const excluded = [...policiesKnown(project), ...policiesKnown(source)].filter(isOfWords);
  const names = [...project.store.config.across.private, ...source.store.config.across.private];
  return (text) => {
    const plain = text.normalize("NFKC").toLowerCase();
    if (excluded.some(({ words }) => plain.includes(words.normalize("NFKC").toLowerCase())))
      return "excluded";
    if (withoutPrivate(text) !== text || namedIn(text, names) !== undefined) return "private";
    return text.includes("[REDACTED:") || project.write.redact(text) !== text
      ? "secret"
      : undefined;
  };
};

const isOfWords = (policy: ItemPolicy): policy is ItemPolicy & { readonly words: string } =>
  policy.rule === "exclude" && policy.words !== undefined;

function* draftsOf(
  project: WritableProject,
  { added, ended }: InheritanceFound,
  { source, sourceId }: { readonly source: Project; readonly sourceId: string },
): Generator<Draft> {
  // A copy is no person's word here, and goes nowhere from here.
  const stamp = { ...stampOf(project), actor: { door: "import" as const } };
  const before = new Map(inheritedKnown(project).map((memory) => [memory.key, memory]));
  for (const { memory, as, text } of added) {
    const key = keyOfInherited(sourceId, memory.id);
    const known = before.get(key);
    if (known !== undefined) {
      const body = { ...stamp, targets: [known.id], text: `Inherited again from ${source.name}` };
      yield { kind: "restore", overlong: "cut-line", stream: "local", body };
      continue;
    }
    const body = { ...stamp, key, text, tags: [INHERITED] };
    const common = { overlong: "cut-line", stream: "local" } as const;
    if (as === "decision") yield { kind: "decision", ...common, body };
    else {
      const category = memory.lesson?.category ?? "general";
      yield { kind: "lesson", ...common, body: { ...body, category, project: source.name } };
    }
  }
  if (ended.length === 0) return;
  const targets = ended.map(({ id }) => id);
  const text = `${GIVEN_BACK} ${source.name}`;
  const body = { ...stamp, targets, as: "stale" as const, text };
  yield { kind: "retire", overlong: "cut-line", stream: "local", body };
}
