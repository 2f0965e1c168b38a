// A pack: sections of items that fill a budget of tokens. An item is taken whole or not at all, and
// each section says how many it leaves out. The stable sections share a part of the budget that the
// volatile ones cannot change, so that the text before those stays byte for byte the same.
import type { Budget } from "./budget.ts";
import { tokensIn } from "./tokens.ts";

/** What is packed. An item with an id may be in several sections. */
interface Packable {
  readonly id?: string;
}

export interface Section<Item> {
  readonly name: string;
  readonly title: string;
  /** The worthiest first; taken one by one while there is room. */
  readonly items: Iterable<Item>;
  /** How many there are, taken or not. */
  readonly total: number;
  /** The command that shows all of them. */
  readonly more: string;
  /** The share of the budget that no other section may use first. */
  readonly share: number;
  /** Changes with every act, and therefore comes after the stable sections. */
  readonly volatile: boolean;
  /** Its items count towards the budget's bytes of statements. */
  readonly stated: boolean;
  /** Filled up to its share before any other section takes an item. */
  readonly isFirst?: boolean;
  /** Its items are not repeated if a stable section has taken them. There are few of them. */
  readonly unrepeated: boolean;
}

/** A section with the items that were taken. */
export interface Packed<Item> extends Omit<
  Section<Item>,
  "share" | "items" | "stated" | "isFirst" | "unrepeated"
> {
  readonly items: readonly Item[];
}

/** What is said about a section before its items. */
export interface Heading extends Omit<Packed<unknown>, "items"> {
  readonly shown: number;
}

export interface Pack<Item> {
  readonly budget: number;
  /** An upper estimate of its tokens. */
  readonly tokens: number;
  readonly sections: readonly Packed<Item>[];
  /** The number of items in sections that a small budget has no room to name. */
  readonly leftOut: number;
}

/** How a pack is written, piece by piece; each piece ends with a line end. */
export interface BriefForm<Item> {
  readonly head: string;
  readonly open: (heading: Heading) => string;
  readonly item: (item: Item, section: string) => string;
  readonly close: (section: string) => string;
  /** What is said about the sections that are not named. */
  readonly rest: (leftOut: number) => string;
  readonly tail: string;
}

/** How many items of all its sections it has no room for. */
export const leftOutOf = ({
  sections,
  leftOut,
}: Pick<Pack<unknown>, "sections" | "leftOut">): number =>
  leftOut + sum(sections.map(({ total, items }) => total - items.length));

/** The share reserved for the volatile sections, if there are any. */
const VOLATILE_SHARE = 0.2;

/**
 * A section of which no item fits is only counted: a heading over nothing would cost an item of
 * another section. So are the least important ones, if the headings would take more than half of
 * the room.
 */
export const pack = <Item extends Packable>(
  sections: readonly Section<Item>[],
  form: BriefForm<Item>,
  budget: Budget,
): Pack<Item> => {
  const several = sections.map((section) => ({ ...section, items: readOnce(section.items) }));
  for (let from = withHeadings(several, form, budget.tokens); ;) {
    const packed = filled(from, form, budget);
    const empty = new Set(packed.sections.flatMap((one) => (one.items.length > 0 ? [] : one.name)));
    const first = inYieldingOrder(from.named).find(({ name }) => empty.has(name));
    if (first === undefined) return packed;
    from = without(from, first, form);
  }
};

const filled = <Item extends Packable>(
  { named, unnamed, framed }: Headings<Item>,
  form: BriefForm<Item>,
  { tokens: budget, statedBytes = Number.POSITIVE_INFINITY }: Budget,
): Pack<Item> => {
  const available = budget - framed;
  const stable = named.filter((section) => !section.volatile).map((one) => filling(one, form));
  const isVolatile = named.some((section) => section.volatile);
  const kept = !isVolatile ? 0 : stable.length === 0 ? 1 : VOLATILE_SHARE;
  const stated = { left: statedBytes };
  const taken = fill(stable, Math.floor(available * (1 - kept)), stated);
  const shown = new Set(stable.flatMap(({ items }) => items.flatMap(({ id }) => id ?? [])));
  const fresh = (sections: readonly Section<Item>[]): readonly Section<Item>[] =>
    sections.map((one) => (one.unrepeated ? withoutShown(one, shown) : one));
  const volatile = fresh(named.filter((section) => section.volatile))
    .filter(({ total }) => total > 0)
    .map((section) => filling(section, form));
  const tokens = framed + taken + fill(volatile, available - taken, stated);
  const sections = [...stable, ...volatile].map(({ section, items }) => packed(section, items));
  return { budget, tokens, sections, leftOut: sum(fresh(unnamed).map(({ total }) => total)) };
};

const withoutShown = <Item extends Packable>(
  section: Section<Item>,
  shown: ReadonlySet<string>,
): Section<Item> => {
  const all = [...section.items];
  const items = all.filter(({ id }) => id === undefined || !shown.has(id));
  return { ...section, items, total: section.total - (all.length - items.length) };
};

/** What is read of it is kept, because a section may be filled again. */
const readOnce = <Item>(items: Iterable<Item>): Iterable<Item> => {
  const read: Item[] = [];
  const source = items[Symbol.iterator]();
  return {
    *[Symbol.iterator]() {
      for (let at = 0; ; at++) {
        if (at === read.length) {
          const next = source.next();
          if (next.done === true) return;
          read.push(next.value);
        }
        yield* read.slice(at, at + 1);
      }
    },
  };
};

interface Headings<Item> {
  readonly named: readonly Section<Item>[];
  /** Those that are only counted. */
  readonly unnamed: readonly Section<Item>[];
  /** The tokens of everything that is not an item. */
  readonly framed: number;
}

/** A bare heading says less than an item of another section. */
const HEADINGS_MOST = 0.5;

const withHeadings = <Item>(
  sections: readonly Section<Item>[],
  form: BriefForm<Item>,
  budget: number,
): Headings<Item> => {
  const fixed = tokensIn(form.head) + tokensIn(form.tail);
  let headings = framedBy(
    sections.filter(({ total }) => total > 0),
    [],
    form,
  );
  for (const first of inYieldingOrder(headings.named)) {
    const most = headings.named.length > 1 ? HEADINGS_MOST : 1;
    if (headings.framed <= fixed + (budget - fixed) * most) break;
    headings = without(headings, first, form);
  }
  return headings;
};

/** Volatile sections give way first, then those with the smaller share. */
const inYieldingOrder = <Item>(sections: readonly Section<Item>[]): readonly Section<Item>[] =>
  sections.toSorted((a, b) => Number(b.volatile) - Number(a.volatile) || a.share - b.share);

const without = <Item>(
  { named, unnamed }: Headings<Item>,
  one: Section<Item>,
  form: BriefForm<Item>,
): Headings<Item> =>
  framedBy(
    named.filter((section) => section !== one),
    [...unnamed, one],
    form,
  );

const framedBy = <Item>(
  named: readonly Section<Item>[],
  unnamed: readonly Section<Item>[],
  form: BriefForm<Item>,
): Headings<Item> => {
  const leftOut = sum(unnamed.map(({ total }) => total));
  return {
    named,
    unnamed,
    framed:
      tokensIn(form.head) +
      tokensIn(form.tail) +
      (leftOut > 0 ? tokensIn(form.rest(leftOut)) : 0) +
      sum(named.map((section) => frameTokens(section, form))),
  };
};

/** The pack as text, made of exactly the pieces that were counted. */
export const render = <Item>(
  { sections, leftOut }: Pick<Pack<Item>, "sections" | "leftOut">,
  form: BriefForm<Item>,
): string =>
  [
    form.head,
    ...sections.map((section) => renderSection(section, form)),
    leftOut > 0 ? form.rest(leftOut) : "",
    form.tail,
  ].join("");

export const renderSection = <Item>(section: Packed<Item>, form: BriefForm<Item>): string => {
  const { items, ...heading } = section;
  return [
    form.open({ ...heading, shown: items.length }),
    ...items.map((item) => form.item(item, section.name)),
    form.close(section.name),
  ].join("");
};

const packed = <Item>(
  { name, title, total, more, volatile }: Section<Item>,
  items: readonly Item[],
): Packed<Item> => ({ name, title, total, more, volatile, items });

/** The heading says how many of the total are shown. It is longest when nearly all are shown. */
const frameTokens = <Item>(
  { name, title, total, more, volatile }: Section<Item>,
  form: BriefForm<Item>,
): number =>
  Math.max(
    ...[0, total - 1, total].map((shown) =>
      tokensIn(form.open({ name, title, total, more, volatile, shown })),
    ),
  ) + tokensIn(form.close(name));

/** What an item takes. */
interface Cost {
  readonly tokens: number;
  /** Of statements only. */
  readonly bytes: number;
}

/** A section while it is being filled. */
interface Filling<Item> {
  readonly section: Section<Item>;
  readonly items: readonly Item[];
  /** The next item for which there would be room if nothing else were taken. */
  readonly next: (most: Cost) => Cost | undefined;
  /** Takes the next item. */
  readonly take: () => void;
}

const filling = <Item>(section: Section<Item>, form: BriefForm<Item>): Filling<Item> => {
  const items: Item[] = [];
  const source = section.items[Symbol.iterator]();
  let waiting: { readonly item: Item; readonly cost: Cost } | undefined;
  return {
    section,
    items,
    next: (most) => {
      while (waiting === undefined || !isWithin(waiting.cost, most)) {
        const next = source.next();
        if (next.done === true) return undefined;
        const text = form.item(next.value, section.name);
        const bytes = section.stated ? encoder.encode(text).length : 0;
        waiting = { item: next.value, cost: { tokens: tokensIn(text), bytes } };
      }
      return waiting.cost;
    },
    take: () => {
      if (waiting) items.push(waiting.item);
      waiting = undefined;
    },
  };
};

const encoder = new TextEncoder();

const isWithin = (cost: Cost, most: Cost): boolean =>
  cost.tokens <= most.tokens && cost.bytes <= most.bytes;

/**
 * Takes the worthiest item of each section, after those that come first have their share, then fills each up to its share, then gives what
 * is left: those with the largest share come first. One item that would not even fit alone is passed
 * over, so that it does not keep out the others. Returns the tokens taken.
 */
const fill = <Item>(
  sections: readonly Filling<Item>[],
  budget: number,
  stated: { left: number },
): number => {
  const shares = sum(sections.map(({ section }) => section.share));
  const byShare = sections.toSorted((a, b) => b.section.share - a.section.share);
  const alone = { tokens: budget, bytes: stated.left };
  let tokens = 0;
  const taken = new Map<Filling<Item>, number>();
  const takeOne = (one: Filling<Item>, most: number): boolean => {
    const cost = one.next(alone);
    if (cost === undefined) return false;
    const own = (taken.get(one) ?? 0) + cost.tokens;
    if (own > most || !isWithin(cost, { tokens: budget - tokens, bytes: stated.left }))
      return false;
    one.take();
    taken.set(one, own);
    tokens += cost.tokens;
    stated.left -= cost.bytes;
    return true;
  };
  const fillUp = (one: Filling<Item>, most: number): void => {
    while (takeOne(one, most));
  };
  for (const one of byShare)
    if (one.section.isFirst) fillUp(one, (budget * one.section.share) / shares);
  for (const one of byShare) takeOne(one, budget);
  for (const one of byShare) fillUp(one, (budget * one.section.share) / shares);
  for (const one of byShare) fillUp(one, budget);
  return tokens;
};

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
