// What must be known of a project within a budget of tokens: gathered from the index, never from the whole log, and packed.
// Looks at no clock: as long as the memory did not change, the answer does not.
import type { Event } from "../core/event/envelope.ts";
import { compareEvents } from "../core/event/order.ts";
import { newestFirst, isOnPath } from "../core/fold/paths.ts";
import type { OpenIssue } from "../core/fold/attribution.ts";
import type { Memory } from "../core/fold/memory.ts";
import { mutedIn, type Hearing } from "../core/judge/trust/hearing.ts";
import { isObject } from "../core/kit/json.ts";
import type { Redact } from "../core/kit/redact.ts";
import {
  briefOf,
  type Act,
  type BriefItem,
  type Known,
  type KnownFailure,
  type Learned,
  type Some,
} from "../core/recall/brief.ts";
import type { Writing } from "../core/recall/forms.ts";
import { pack, type Pack } from "../core/recall/pack.ts";
import { rankOf, type ShelfName } from "../core/recall/shelf.ts";
import { textIn } from "./find.ts";
import { hear } from "./hearing.ts";
import type { Project } from "./project.ts";

export interface BriefWishes {
  readonly budgetTokens: number;
  /** What is about this file or folder comes first. */
  readonly focus?: string | undefined;
  readonly redact: Redact;
}

/** What a brief is drawn from. */
type Source = Pick<Project, "index" | "ignoreCase">;

export const brief = (
  project: Source,
  writing: Writing,
  { budgetTokens, focus, redact }: BriefWishes,
): Pack<BriefItem> => {
  // No memory takes less; so many of a sort are enough to fill the budget with.
  const most = Math.min(200, Math.ceil(budgetTokens / 15));
  return pack(briefOf(redact(gather(project, most, focus))), writing, budgetTokens);
};

const gather = (project: Source, most: number, focus: string | undefined): Known => {
  const { index, ignoreCase } = project;
  const isAbout = (memory: Memory): boolean =>
    focus !== undefined && isOnPath(memory, focus, { ignoreCase });
  const shelf = (name: ShelfName): Some<Memory> => {
    const { total, memories } = index.shelf(name, focus === undefined ? most : FOCUS_LOOK);
    const about = memories.filter(isAbout);
    const others = memories.filter((memory) => !isAbout(memory));
    return { total, items: [...about, ...others].slice(0, most) };
  };
  const lessons = shelf("lessons");
  const where = whereWeWere(project);
  const branch = where.newest === undefined ? undefined : textOf(where.newest.body?.["branch"]);
  return {
    failures: failures(project, most, focus),
    lessons: { ...lessons, items: lessons.items.map((memory) => learned(project, memory)) },
    decisions: shelf("decisions"),
    notes: shelf("notes"),
    blockers: shelf("blockers"),
    issues: issues(project, most, isAbout),
    acts: where.acts,
    current: where.current,
    branch,
  };
};

/** How deep a shelf is looked through for what is about a path. */
const FOCUS_LOOK = 400;

const failures = (
  project: Source,
  most: number,
  focus: string | undefined,
): Some<KnownFailure> => {
  const { index, ignoreCase } = project;
  const hearing = hear(project);
  const cited = citedIn(hearing);
  const shelf = index.shelf("failures", most);
  const about = focus === undefined ? [] : index.onPath(focus, { ignoreCase }).attempts;
  const known = new Map<string, Memory>();
  for (const memory of [...about, ...shelf.memories]) known.set(memory.id, memory);
  for (const id of [...cited.keys()].filter((one) => !known.has(one)).slice(-most))
    for (const memory of index.find(id))
      if (memory.standing === "standing" && memory.kind === "attempt") known.set(memory.id, memory);
  const again = triedAgain(project);
  const isFocus = new Set(about.map(({ id }) => id));
  const items = [...known.values()]
    .filter(({ ids }) => mutedIn(hearing, { memory: [...ids] }) === undefined)
    .map((memory) => {
      const count = Math.max(0, ...memory.ids.map((id) => cited.get(id) ?? 0));
      const held = again.get(memory.key ?? "");
      // What was tried again and stayed warns of nothing any more.
      const rank = rankOf(memory) + Math.log2(1 + count) - (held === undefined ? 0 : 20);
      return { memory, cited: count, held, rank, first: isFocus.has(memory.id) };
    })
    .sort(
      (a, b) =>
        Number(b.first) - Number(a.first) ||
        b.rank - a.rank ||
        compareEvents(b.memory.order, a.memory.order),
    )
    .slice(0, most)
    .map(({ memory, cited: count, held }) => {
      const instead = held ?? heldInstead(project, memory);
      return { memory, cited: count, instead };
    });
  return { total: shelf.total, items };
};

/** How often the gate named each memory. */
const citedIn = ({ firings }: Hearing): ReadonlyMap<string, number> => {
  const cited = new Map<string, number>();
  for (const { memory } of firings) cited.set(memory, (cited.get(memory) ?? 0) + 1);
  return cited;
};

/** By the key of what was taken back: how it came again, and stayed. */
const triedAgain = ({ index }: Source): ReadonlyMap<string, string> => {
  const again = new Map<string, string>();
  for (const memory of index.shelf("again", FOCUS_LOOK).memories)
    for (const key of keysTriedAgain(index.events(memory.id)[0]?.event.body))
      again.set(key, `tried again, and stayed: ${memory.text}`);
  return again;
};

const keysTriedAgain = (body: Event["body"] | undefined): readonly string[] => {
  const relates = Array.isArray(body?.["relates"]) ? body["relates"].filter(isObject) : [];
  return relates.flatMap(({ as, to }) =>
    as === "reland-of" && typeof to === "string" && to.startsWith("key:") ? [to.slice(4)] : [],
  );
};

/** What fixed the issue it was tried for, or else worked for it. */
const heldInstead = ({ index }: Source, { issue }: Memory): string | undefined => {
  const story = issue === undefined ? undefined : index.story(issue);
  if (!story) return undefined;
  const stands = ({ standing }: Memory): boolean => standing === "standing";
  const fix = story.open ? undefined : story.fixes.findLast(stands);
  const worked = story.attempts.findLast((one) => one.outcome === "worked" && stands(one));
  return (fix ?? worked)?.text;
};

const learned = ({ index }: Source, memory: Memory): Learned => {
  const body = index.events(memory.id)[0]?.event.body;
  return { memory, avoid: textOf(body?.["avoid"]), prefer: textOf(body?.["prefer"]) };
};

const issues = (
  { index }: Source,
  most: number,
  isAbout: (memory: Memory) => boolean,
): Known["issues"] => {
  const open = index.openIssues();
  const newest = open.toSorted((a, b) => b.when - a.when || compareEvents(b.order, a.order));
  const memories = newest.slice(0, most).flatMap(({ id }) => index.find(id));
  const first = newestFirst(memories).toSorted((a, b) => Number(isAbout(b)) - Number(isAbout(a)));
  return { total: open.length, items: first.flatMap(({ id }) => index.story(id) ?? []) };
};

/** How many of the last acts are told, and how many are looked at for them: history is none of them. */
const ACTS = 8;
const ACTS_LOOK = 40;

interface Where {
  readonly acts: readonly Act[];
  readonly newest: Event | undefined;
  readonly current: Memory | undefined;
}

const whereWeWere = (project: Source): Where => {
  const { index } = project;
  const acts: Act[] = [];
  let newest: Event | undefined;
  let looked = 0;
  for (const { id, kind, outcome, when } of index.timeline().entries) {
    if (acts.length === ACTS || looked++ === ACTS_LOOK) break;
    const event = index.events(id)[0]?.event;
    if (!event?.body || isLearned(event.body)) continue;
    newest ??= event;
    if (event.body["session"] !== newest.body?.["session"]) continue;
    acts.push({ id, kind, outcome, when, text: textIn(event.body) });
  }
  const current = lastTouched(index.openIssues());
  return { acts, newest, current: current && index.find(current.id)[0] };
};

/** What was read from somewhere is nobody's act. */
const isLearned = (body: NonNullable<Event["body"]>): boolean =>
  isObject(body["actor"]) && (body["actor"]["door"] === "git" || body["actor"]["door"] === "import");

const lastTouched = (open: readonly OpenIssue[]): OpenIssue | undefined =>
  open
    .flatMap((issue) => Object.values(issue.touches).map((touch) => ({ issue, touch })))
    .reduce<{ readonly issue: OpenIssue; readonly touch: OpenIssue["order"] } | undefined>(
      (last, one) => (last && compareEvents(last.touch, one.touch) > 0 ? last : one),
      undefined,
    )?.issue;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
