// What to know about a project, within a budget of tokens: gathered from the index, never from the
// whole log, and packed. Uses no clock, so the answer stays the same as long as the memory does.
import { isFailure } from "../../../core/fold/attempts.ts";
import { isCode, isProduct } from "../../../core/project/layout.ts";
import type { EventId } from "../../../core/event/id.ts";
import { isOnPath } from "../../../core/fold/paths.ts";
import { lastStated, type FactMemory } from "../../../core/fold/facts/resolve.ts";
import { familiesInOrder, isLessonMemory } from "../../../core/fold/lessons/families.ts";
import type { IssueStory, Memory } from "../../../core/fold/memory.ts";
import { mutedIn, type Clearance } from "../../../core/judge/trust/clearance.ts";
import type { Redact } from "../../../core/kit/redact.ts";
import {
  briefOf,
  type BriefContents,
  type FactSelection,
  type Selection,
} from "../../../core/recall/brief.ts";
import {
  briefLesson,
  type BriefItem,
  type BriefLesson,
  type Doubted,
  type KnownFailure,
} from "../../../core/recall/brief-items.ts";
import type { BriefFacts } from "../../../core/recall/brief-facts.ts";
import type { Budget } from "../../../core/recall/budget.ts";
import { weeksTo } from "../../../core/judge/trust/weeks.ts";
import { worthShowing } from "../../../core/recall/worth-showing.ts";
import type { OpenWork } from "../../../core/recall/open-work.ts";
import type { Removal } from "../../../core/recall/removals.ts";
import type { HostWithoutNode } from "../../../core/recall/without-node.ts";
import type { Work } from "../../../core/recall/work.ts";
import { pack, type BriefForm, type Pack } from "../../../core/recall/pack.ts";
import type { FailingFile } from "../../../core/recall/failing.ts";
import { isPinned, type RankedId, type RankingName } from "../../../core/recall/ranking.ts";
import { whereWeWere } from "./where-we-were.ts";
import type { StaleLook, StaleSign } from "../../../core/judge/stale.ts";
import { clearanceNow } from "../../gate/clearance.ts";
import type { PathCase, Project } from "../../project.ts";
import { asCalledNow, failingNow, onPathNow, type Following } from "../../code/renames.ts";
import { staleAmong, type FilesNow } from "../../code/stale.ts";

export interface BriefWishes {
  readonly budget: Budget;
  /** Memories about this file or folder come first. */
  readonly focus?: string | undefined;
  /** Only what happened from this moment on, and what is open: milliseconds since 1970. */
  readonly sinceMs?: number | undefined;
  /** The present state of the files, and how to say that a memory may be stale. */
  readonly stale?:
    | { readonly now: FilesNow; readonly remark: (one: StaleLook) => string }
    | undefined;
  /** Whether the work tree has such a file; undefined if that is unknown. */
  readonly isThere?: FilesNow["isThere"];
  /** What is in work, and how a change is checked; neither is a memory. */
  readonly work?: Work | undefined;
  readonly checks?: readonly string[] | undefined;
  /** Hosts whose hooks found no Node. */
  readonly withoutNode?: readonly HostWithoutNode[] | undefined;
  readonly removals?: readonly Removal[] | undefined;
  /** What earlier sessions left open. */
  readonly openWork?: OpenWork | undefined;
  /** The facts in force; none if not given. */
  readonly facts?: (() => BriefFacts) | undefined;
  /** The lessons of other projects that apply here, the highest-ranked first; none if not given. */
  readonly lessonsElsewhere?: (() => readonly BriefLesson[]) | undefined;
  /** The names of the wanted sections; all if not given. */
  readonly only?: ReadonlySet<string>;
  /** The same for a branch. */
  readonly isBranch?: ((name: string) => boolean | undefined) | undefined;
  readonly redact: Redact;
}

/** What a brief is made from. */
type Source = Pick<Project, "index"> & PathCase & Following;

/** Each memory is looked up only when there is room for it. */
export const brief = (
  project: Source,
  form: BriefForm<BriefItem>,
  wishes: BriefWishes,
): Pack<BriefItem> =>
  project.index.atOnce(() => {
    const sections = briefOf(gather(project, wishes), wishes.budget.split);
    const wanted = sections.filter(({ name }) => wishes.only?.has(name) !== false);
    return pack(wanted, form, wishes.budget);
  });

const gather = (project: Source, wishes: BriefWishes): BriefContents => {
  const { index } = project;
  const { redact, focus } = wishes;
  const about = focus === undefined ? undefined : onPathNow(project, focus);
  const first = new Set(
    [...(about?.issues ?? []), ...(about?.statements ?? [])].map(({ id }) => id),
  );
  const lately = lastDecided(project, wishes);
  // Without a history there is no evidence against what was said of files, so it is not looked up.
  const citing = wishes.stale?.now.known.trails ? index.lists.ranking("citing", LOOK).places : [];
  const resting = wishes.stale ? index.lists.ranking("resting", LOOK).places : [];
  const { stale, doubtful } = doubted(project, [...citing, ...resting], wishes);
  const precedence = { first, lately, doubtful };
  const all = (name: RankingName): Selection<Memory> => shelved(project, name, precedence, redact);
  const ranking = (name: RankingName): Selection<Memory> => since(wishes, all(name));
  const issues = all("issues");
  const known = {
    memories: (name: RankingName) => (OPEN.has(name) ? all(name) : ranking(name)),
    failures: failures(project, about?.attempts.filter(isFailure) ?? [], wishes),
    failing: failing(project, wishes),
    issues: { ...issues, items: storiesOf(index, issues.items, redact) },
    ...{ work: wishes.work, checks: wishes.checks, withoutNode: wishes.withoutNode },
    removals: wishes.removals,
    openWork: wishes.openWork && { ...wishes.openWork, items: redact(wishes.openWork.items) },
  };
  // These come last because they are read at once, while all others are read only when there is room.
  const lessons = since(wishes, ownLessons(project, precedence));
  const own = families(lessons, redact);
  const { acts: last, branch, current } = redact(whereWeWere(project));
  const acts = last.filter(({ id }) => !doubtful.has(id));
  const isGone = branch !== undefined && wishes.isBranch?.(branch) === false;
  // All facts are read to compare them, and what was read makes each ranking take longer: so this is the very last.
  const facts = factsSince(wishes);
  return {
    ...known,
    lessons: withElsewhere(own, wishes),
    facts,
    stale,
    acts,
    weeks: weeksTo(lastAct(project, wishes.work), clearanceNow(project).firings),
    current,
    branch: isGone ? undefined : branch,
  };
};

const factsSince = ({ facts: read, sinceMs, redact }: BriefWishes): BriefContents["facts"] => {
  if (read === undefined) return undefined;
  const facts = read();
  const some = (all: readonly FactMemory[]): FactSelection => {
    const recent =
      sinceMs === undefined ? all : all.filter((memory) => lastStated(memory) >= sinceMs);
    const byPerson = recent.filter(({ fact }) => fact.byPerson === true).length;
    return { total: recent.length, byPerson, items: redacted(recent, redact) };
  };
  return { personal: some(facts.personal), others: some(facts.others), atMs: facts.atMs };
};

/** Those of other projects take turns with the project's own: what applies to the stack is not crowded out by age. */
const withElsewhere = (
  own: Selection<BriefLesson>,
  { lessonsElsewhere, sinceMs = Number.NEGATIVE_INFINITY, redact }: BriefWishes,
): Selection<BriefLesson> => {
  const others = (lessonsElsewhere?.() ?? []).filter(({ memory }) => memory.when >= sinceMs);
  if (others.length === 0) return own;
  const items = inTurns(own.items, redacted(others, redact));
  return { total: own.total + others.length, items };
};

function* inTurns<Item>(first: Iterable<Item>, then: Iterable<Item>): Generator<Item> {
  const others = then[Symbol.iterator]();
  for (const item of first) {
    yield item;
    const other = others.next();
    if (other.done !== true) yield other.value;
  }
  for (let other = others.next(); other.done !== true; other = others.next()) yield other.value;
}

function* redacted<Item>(items: readonly Item[], redact: Redact): Generator<Item> {
  for (const item of items) yield redact(item);
}

/** What is open is shown however long it has been so. */
const OPEN: ReadonlySet<RankingName> = new Set(["blockers", "pending"]);

const LATELY_MS = 7 * 86_400_000;

/**
 * The decisions of the last seven days, which come before older ones. A file that stays where it is
 * has them in the order of their worth alone.
 */
const lastDecided = (project: Source, { work, only }: BriefWishes): ReadonlySet<EventId> => {
  if (only !== undefined) return new Set();
  const from = lastAct(project, work) - LATELY_MS;
  const { places } = project.index.lists.ranking("decided", LOOK);
  return new Set(places.flatMap(({ id, rank }) => (rank >= from ? id : [])));
};

/** How many files are shown, and how many are looked at to find them, because some no longer exist. */
const FAILING = 5;
const FAILING_LOOK = 40;

/** Where many failures are known, two of them in one file are no cluster. */
const MANY = 10;

const failing = (
  project: Source,
  { isThere, redact, sinceMs }: BriefWishes,
): readonly FailingFile[] => {
  // They are counted over the whole memory.
  if (sinceMs !== undefined) return [];
  const least = project.index.lists.ranking("failures", 1).total < MANY ? 2 : 3;
  return redact(
    failingNow(project, FAILING_LOOK)
      .filter(({ failures }) => failures >= least)
      .filter(({ path }) => isThere?.(path) !== false && isProduct(path) && isCode(path))
      .slice(0, FAILING),
  );
};

/** How many places of a shelf are looked at: more than the largest budget has room for. */
const LOOK = 80;

/** The recent ones among those that a brief looks at, if only they are wanted. */
const since = (
  { sinceMs }: Pick<BriefWishes, "sinceMs">,
  { total, items }: Selection<Memory>,
): Selection<Memory> => {
  if (sinceMs === undefined) return { total, items };
  const recent = [...items].filter(({ when }) => when >= sinceMs);
  return { total: recent.length, items: recent };
};

interface Precedence {
  /** The memories about the path that is asked for. */
  readonly first: ReadonlySet<EventId>;
  readonly lately: ReadonlySet<EventId>;
  /** What may not hold any more, which is shown with what speaks against it, and nowhere else. */
  readonly doubtful: ReadonlySet<EventId>;
}

const shelved = (
  project: Source,
  name: RankingName,
  precedence: Precedence,
  redact: Redact,
): Selection<Memory> => {
  const { total, ids } = idsInOrder(project, name, precedence);
  return { total, items: memoriesAt(project, ids, redact) };
};

/** Those of the project, all read at once, because which of them are alike shows only when they are compared. */
const ownLessons = (project: Source, precedence: Precedence): Selection<Memory> => {
  const { total, ids } = idsInOrder(project, "lessons", precedence);
  return { total, items: project.index.lookup.memories(ids).map(asCalledNow(project)) };
};

const idsInOrder = (
  project: Source,
  name: RankingName,
  { first, lately, doubtful }: Precedence,
): { readonly total: number; readonly ids: readonly EventId[] } => {
  const { total, places: ranked } = project.index.lists.ranking(name, LOOK);
  const places = ranked.filter(({ id }) => !doubtful.has(id));
  const orderOf = (place: RankedId): number =>
    first.has(place.id) ? 0 : isPinned(place) ? 1 : lately.has(place.id) ? 2 : 3;
  const inOrder = places.toSorted((a, b) => orderOf(a) - orderOf(b));
  const left = total - ranked.length + places.length;
  return { total: left, ids: inOrder.map(({ id }) => id) };
};

function* memoriesAt(project: Source, ids: readonly EventId[], redact: Redact): Generator<Memory> {
  const calledNow = asCalledNow(project);
  for (const id of ids) yield* redact(project.index.lookup.find(id)).map(calledNow);
}

/** What was decided of a file that changes often, or is still to come, is in force all the same. */
const isStrong = (sign: StaleSign): boolean =>
  sign.is === "gone" ? sign.commits.length > 0 : sign.is !== "changed" && sign.is !== "renamed";

/** Memories about the path come first. */
const doubted = (
  project: Source,
  places: readonly RankedId[],
  { stale, focus, redact }: BriefWishes,
): { readonly stale: Selection<Doubted>; readonly doubtful: ReadonlySet<EventId> } => {
  if (stale === undefined) return { stale: { total: 0, items: [] }, doubtful: new Set() };
  const {
    paths: { ignoreCase },
  } = project;
  const isAbout = ({ memory }: StaleLook): boolean =>
    focus !== undefined && isOnPath(memory, focus, { ignoreCase });
  const looks = staleAmong(project, stale.now, places).stale.toSorted(
    (a, b) => Number(isAbout(b)) - Number(isAbout(a)),
  );
  const items = looks.map((one) => redact({ memory: one.memory, sign: stale.remark(one) }));
  const doubtful = looks.flatMap(({ memory, signs }) => (signs.some(isStrong) ? [memory.id] : []));
  return { stale: { total: items.length, items }, doubtful: new Set(doubtful) };
};

/** The failures among them that the gate may still speak of. */
export const failuresAmong = (
  project: Source,
  memories: readonly Memory[],
  redact: Redact,
): Selection<KnownFailure> => {
  const clearance = clearanceNow(project);
  const ids = memories.map(({ id }) => id);
  const known = [...standingIn(project, ids, clearance)];
  const items = withCounterparts(project, known, citedIn(clearance), redact);
  return { items, total: known.length };
};

const failures = (
  project: Source,
  about: readonly Memory[],
  { isThere, work, redact, sinceMs = Number.NEGATIVE_INFINITY }: BriefWishes,
): Selection<KnownFailure> => {
  const clearance = clearanceNow(project);
  const { total, places } = project.index.lists.ranking("failures", LOOK);
  const cited = citedIn(clearance);
  const first = about.map(({ id }) => id);
  const others = places
    .map(({ id, rank }) => ({ id, rank: rank + Math.log2(1 + (cited.get(id) ?? 0)) }))
    .toSorted((a, b) => b.rank - a.rank);
  const asked = standingIn(project, first, clearance);
  const rest = others.filter(({ id }) => !first.includes(id)).map(({ id }) => id);
  const isLiving = (path: string): boolean | undefined =>
    isProduct(path) && isCode(path) ? isThere?.(path) : false;
  const live = [...standingIn(project, rest, clearance)];
  const known = [
    ...asked,
    ...worthShowing(live, { at: lastAct(project, work), isThere: isLiving }),
  ];
  // If none is worth a line, nothing is said of how many there are.
  const recent = known.filter(({ when }) => when >= sinceMs);
  if (recent.length === 0) return { total: 0, items: [] };
  const items = withCounterparts(project, recent, cited, redact);
  return { total: sinceMs === Number.NEGATIVE_INFINITY ? total : recent.length, items };
};

/** When something last happened, by the log and the last commits, because a brief uses no clock. */
const lastAct = ({ index }: Source, work: Work | undefined): number =>
  Math.max(index.lists.ranking("acts", 1).places[0]?.rank ?? 0, work?.commits[0]?.when ?? 0);

/** The memories that the gate may still speak of. */
function* standingIn(project: Source, ids: Iterable<EventId>, clearance: Clearance) {
  const calledNow = asCalledNow(project);
  for (const id of ids)
    for (const memory of project.index.lookup.find(id))
      if (mutedIn(clearance, { memory: memory.ids }) === undefined) yield calledNow(memory);
}

/** Each failure with what held instead. */
function* withCounterparts(
  project: Source,
  known: readonly Memory[],
  cited: ReadonlyMap<string, number>,
  redact: Redact,
): Generator<KnownFailure> {
  for (const memory of known) {
    const count = Math.max(0, ...memory.ids.map((id) => cited.get(id) ?? 0));
    yield redact({ memory, instead: heldInstead(project, memory), cited: count });
  }
}

/** How often the gate cited each memory. */
const citedIn = ({ firings }: Clearance): ReadonlyMap<string, number> => {
  const cited = new Map<string, number>();
  for (const { memory } of firings) cited.set(memory, (cited.get(memory) ?? 0) + 1);
  return cited;
};

/** What fixed the issue that it was tried for, or else worked for it. */
const heldInstead = ({ index }: Source, { issue }: Memory): string | undefined => {
  const story = issue === undefined ? undefined : index.lookup.story(issue);
  if (!story) return undefined;
  const stands = ({ standing }: Memory): boolean => standing === "standing";
  const fix = story.open ? undefined : story.fixes.findLast(stands);
  const worked = story.attempts.findLast((one) => one.outcome === "worked" && stands(one));
  const best = fix ?? worked;
  return best?.heldBy === undefined
    ? best?.text
    : `${best.text} (held by ${best.heldBy.slice(0, 10)})`;
};

/** What was learned more than once is one item. All are compared, and only what is shown is redacted. */
const families = ({ items, total }: Selection<Memory>, redact: Redact): Selection<BriefLesson> => {
  const lessons = [...items].filter(isLessonMemory);
  const folded = familiesInOrder(lessons).map((family) => briefLesson(family));
  return { items: redacted(folded, redact), total: total - lessons.length + folded.length };
};

function* storiesOf(
  index: Source["index"],
  issues: Iterable<Memory>,
  redact: Redact,
): Generator<IssueStory> {
  for (const { id } of issues) {
    const story = index.lookup.story(id);
    if (story) yield redact(story);
  }
}
