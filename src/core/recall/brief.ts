// The parts of a brief, in their order: what is in work, what is known, what failed, and last what
// changes with every act. One more part is one more entry: how much room each gets is decided here
// and in pack.ts alone.
import type { IssueStory, Memory } from "../fold/memory.ts";
import type { FactMemory } from "../fold/facts/resolve.ts";
import { clip } from "../kit/text.ts";
import {
  actItem,
  alone,
  doubtItem,
  failingItem,
  failureItem,
  issueItem,
  itemOf,
  lessonItem,
  inOneLine,
  WORKED_ON,
  type Act,
  type BriefItem,
  type BriefLesson,
  type Doubted,
  type KnownFailure,
} from "./brief-items.ts";
import { factItem, type BriefFacts } from "./brief-facts.ts";
import type { Split } from "./budget.ts";
import type { FailingFile } from "./failing.ts";
import type { Section } from "./pack.ts";
import type { RankingName } from "./ranking.ts";
import { checkItem, workItems, type Work } from "./work.ts";
import type { OpenWork } from "./open-work.ts";
import { REMOVALS, removalItem, type Removal } from "./removals.ts";
import { weekItem, type Weeks } from "./weeks.ts";
import { WITHOUT_NODE, withoutNodeItem, type HostWithoutNode } from "./without-node.ts";

/** Items in order of worth, taken while there is room, and their total. */
export interface Selection<Item> {
  readonly items: Iterable<Item>;
  readonly total: number;
}

/** What there is to tell, already redacted. */
export interface BriefContents {
  /** Those of a ranking of which nothing needs to be known but themselves. */
  readonly memories: (ranking: RankingName) => Selection<Memory>;
  readonly failures: Selection<KnownFailure>;
  /** The files where failures cluster, the worst first. */
  readonly failing: readonly FailingFile[];
  readonly lessons: Selection<BriefLesson>;
  readonly issues: Selection<IssueStory>;
  readonly facts?: FactSelections | undefined;
  /** What may no longer hold, with the evidence against it. */
  readonly stale: Selection<Doubted>;
  /** Newest first. */
  readonly acts: readonly Act[];
  /** The open issue that was last worked on. */
  readonly current?: Memory | undefined;
  readonly branch?: string | undefined;
  /** What is in work, and how a change is checked; neither is a memory. */
  readonly work?: Work | undefined;
  readonly checks?: readonly string[] | undefined;
  /** Hosts whose hooks found no Node. */
  readonly withoutNode?: readonly HostWithoutNode[] | undefined;
  readonly removals?: readonly Removal[] | undefined;
  readonly openWork?: OpenWork | undefined;
  readonly weeks?: Weeks | undefined;
}

/** Facts about the person, and the others. */
interface FactSelections extends Pick<BriefFacts, "atMs"> {
  readonly personal: FactSelection;
  readonly others: FactSelection;
}

export interface FactSelection extends Selection<FactMemory> {
  /** How many of them a person stated. */
  readonly byPerson: number;
}

interface Part {
  readonly name: string;
  readonly title: string | ((known: BriefContents) => string);
  /** The command that shows all of it. */
  readonly more: string;
  /** The side of a split budget that it is paid from. */
  readonly side: keyof Split;
  /** Its room next to the others. Those with little give way first where there is none for all. */
  readonly share: number;
  /** How many of its memories a person stated. */
  readonly byPerson?: (known: BriefContents) => number;
  /** Changes with every act, and therefore comes after the parts that do not. */
  readonly volatile?: true;
  /** What is stated as true in general, of which a start holds a bounded amount. */
  readonly stated?: true;
  /** What is shown above is not shown here again. */
  readonly unrepeated?: true;
  readonly items: (known: BriefContents) => Selection<BriefItem>;
}

const PARTS: readonly Part[] = [
  {
    ...{ name: "blockers", title: "Blockers", side: "working", share: 0.26 },
    more: "twiceshy search --namespace blockers",
    items: ({ memories }) => each(memories("blockers"), itemOf),
  },
  {
    ...{ name: "decisions", title: "Decisions in force", side: "working", share: 0.2 },
    more: "twiceshy log --kind decision",
    items: ({ memories }) => each(memories("decisions"), itemOf),
  },
  {
    ...{ name: "pending", title: "Open", side: "working", share: 0.1 },
    more: "twiceshy log --kind issue --kind note",
    items: ({ memories, issues, current }) =>
      both(
        each(memories("pending"), itemOf),
        each(issues, (story) => issueItem(story, story.issue.id === current?.id)),
      ),
  },
  {
    ...{ name: "lessons", title: "Lessons", side: "semantic", share: 0.2, stated: true },
    more: "twiceshy log --kind lesson",
    items: ({ lessons }) => each(lessons, lessonItem),
  },
  {
    ...{ name: "preferences", title: "About you", side: "semantic", share: 0.14, stated: true },
    more: "twiceshy facts",
    byPerson: ({ facts }) => facts?.personal.byPerson ?? 0,
    items: ({ facts }) => factItems(facts, ({ personal }) => personal),
  },
  {
    ...{ name: "facts", title: "Facts", side: "semantic", share: 0.14, stated: true },
    more: "twiceshy facts",
    byPerson: ({ facts }) => facts?.others.byPerson ?? 0,
    items: ({ facts }) => factItems(facts, ({ others }) => others),
  },
  {
    ...{ name: "learnings", title: "Worth knowing", side: "semantic", share: 0.1 },
    more: "twiceshy log --kind note",
    items: ({ memories }) => each(memories("notes"), itemOf),
  },
  {
    ...{ name: "patterns", title: "Patterns", side: "semantic", share: 0.06 },
    more: "twiceshy search --namespace patterns",
    items: ({ memories }) => each(memories("patterns"), itemOf),
  },
  {
    ...{ name: "failures", title: "Failed before", side: "semantic", share: 0.25 },
    more: "twiceshy log --failed",
    items: ({ failures }) => each(failures, failureItem),
  },
  {
    ...{ name: "failing", title: "Where failures cluster", side: "semantic", share: 0.05 },
    more: "twiceshy map",
    items: ({ failing }) => all(failing.map(failingItem)),
  },
  {
    ...{ name: "checks", title: "Commands that check", side: "semantic", share: 0.08 },
    more: "twiceshy map",
    items: ({ checks = [] }) => all(checks.map(checkItem)),
  },
  {
    ...{ name: "stale", title: "May not hold any more", side: "semantic", share: 0.5 },
    ...{ more: "twiceshy stale", volatile: true },
    items: ({ stale }) => each(stale, doubtItem),
  },
  {
    ...{ name: "open-work", title: "Open work", side: "working", share: 0.3 },
    ...{ more: "twiceshy work", volatile: true },
    items: ({ openWork = { items: [], total: 0 } }) => openWork,
  },
  {
    name: "where",
    title: ({ branch }) => `Where we were${onBranch(branch)}`,
    ...{ more: "twiceshy log", side: "working", share: 1, volatile: true, unrepeated: true },
    items: ({ current, acts }) =>
      all([
        ...(current === undefined ? [] : [alone(itemOf(current, { note: WORKED_ON }))]),
        ...acts.filter(({ id }) => id !== current?.id).map(actItem),
      ]),
  },
  {
    ...{ name: "weeks", title: "Warnings lately", side: "working", share: 0.05 },
    ...{ more: "twiceshy score", volatile: true },
    items: ({ weeks }) => all(weeks === undefined ? [] : [weekItem(weeks)]),
  },
  {
    ...{
      name: REMOVALS,
      title: "Removed or changed without a person",
      side: "working",
      share: 0.3,
    },
    ...{ more: "twiceshy status", volatile: true },
    items: ({ removals = [] }) => all(removals.map(removalItem)),
  },
  {
    ...{ name: WITHOUT_NODE, title: "Nobody was warned", side: "working", share: 0.1 },
    ...{ more: "twiceshy doctor", volatile: true },
    items: ({ withoutNode = [] }) =>
      all(withoutNode.length === 0 ? [] : [withoutNodeItem(withoutNode)]),
  },
  {
    name: "work",
    title: ({ work }) => `In work${onBranch(work?.branch)}`,
    ...{ more: "git log", side: "working", share: 0.5, volatile: true },
    items: ({ work }) => all(workItems(work)),
  },
];

/** A correction holds in every later session, so what agents record must not crowd it out. */
const SHARE_OF_STATEMENT = 0.08;
const MOST_STATEMENTS = 5;

const withStatements = (part: Part, known: BriefContents): Part => ({
  ...part,
  share: part.share + SHARE_OF_STATEMENT * Math.min(part.byPerson?.(known) ?? 0, MOST_STATEMENTS),
});

export const sideOf = (name: string): keyof Split =>
  PARTS.find((part) => part.name === name)?.side ?? "semantic";

/** With a `split`, each side gets its part of the room; a side that gets none is only counted. */
export const briefOf = (known: BriefContents, split?: Split): readonly Section<BriefItem>[] => {
  const gathered = PARTS.map((part) => ({
    part: withStatements(part, known),
    selection: part.items(known),
  }));
  // A part of which there is nothing, such as facts, takes no room from the others of its side.
  const present = gathered.flatMap(({ part, selection }) => (selection.total > 0 ? part : []));
  return gathered.map(({ part, selection: { items: some, total } }) => {
    const { name, title, more, volatile = false, stated = false, unrepeated = false } = part;
    const share = shareOf(part, split, present);
    return {
      ...{ name, more, volatile, stated, unrepeated, share, total },
      isFirst: (part.byPerson?.(known) ?? 0) > 0,
      items: share === 0 ? [] : some,
      title: typeof title === "string" ? title : title(known),
    };
  });
};

const shareOf = (part: Part, split: Split | undefined, present: readonly Part[]): number => {
  if (split === undefined || !present.includes(part)) return part.share;
  const { side, share, volatile } = part;
  const among = present.filter((one) => one.side === side && one.volatile === volatile);
  return (split[side] * share) / among.reduce((sum, one) => sum + one.share, 0);
};

const onBranch = (branch: string | undefined): string =>
  branch === undefined ? "" : `, on ${inOneLine(clip(branch, 60))}`;

const all = (items: readonly BriefItem[]): Selection<BriefItem> => ({
  items,
  total: items.length,
});

const factItems = (
  facts: FactSelections | undefined,
  of: (facts: FactSelections) => Selection<FactMemory>,
): Selection<BriefItem> =>
  facts === undefined ? all([]) : each(of(facts), (one) => factItem(one, facts.atMs));

const each = <Item>(
  { items, total }: Selection<Item>,
  itemFor: (item: Item) => BriefItem,
): Selection<BriefItem> => ({
  total,
  items: lazily(function* () {
    for (const item of items) yield itemFor(item);
  }),
});

const both = (first: Selection<BriefItem>, then: Selection<BriefItem>): Selection<BriefItem> => ({
  total: first.total + then.total,
  items: lazily(function* () {
    yield* first.items;
    yield* then.items;
  }),
});

/** Read only when there is room. */
const lazily = (items: () => Iterator<BriefItem>): Iterable<BriefItem> => ({
  [Symbol.iterator]: items,
});
