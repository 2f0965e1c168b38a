// A pack: sections of items, filled up to a budget of tokens. An item is in it whole or not at all, and each section says
// how many are not. The stable sections share their part of the budget among themselves alone, so that what is said first
// stays the same to the byte whatever happens in the others.
import { tokensIn } from "./tokens.ts";

export interface Section<Item> {
  readonly name: string;
  readonly title: string;
  /** The worthiest first. */
  readonly items: readonly Item[];
  /** All there are, `items` or not. */
  readonly total: number;
  /** The command that shows all. */
  readonly more: string;
  /** The share of the budget that no other section takes from it. */
  readonly share: number;
  /** Changes with every act, and stands behind what does not. */
  readonly volatile: boolean;
}

/** A section as far as it is told. */
export type Packed<Item> = Omit<Section<Item>, "share">;

export interface Pack<Item> {
  readonly budget: number;
  /** What it takes, at most. */
  readonly tokens: number;
  readonly sections: readonly Packed<Item>[];
}

/** How a pack is written down, piece by piece; each piece ends with its line. */
export interface Form<Item> {
  readonly head: string;
  readonly open: (section: Packed<Item>) => string;
  readonly item: (item: Item, section: Packed<Item>) => string;
  readonly close: (section: Packed<Item>) => string;
  readonly tail: string;
}

/** What the volatile sections may count on, where there are any. */
const VOLATILE_SHARE = 0.2;

/** Sections without any items are left out. Where not even the frame fits, there is no section at all. */
export const pack = <Item>(
  sections: readonly Section<Item>[],
  form: Form<Item>,
  budget: number,
): Pack<Item> => {
  const told = sections.filter(({ total }) => total > 0);
  const frames = told.map((section) => frameTokens(section, form));
  const fixed = tokensIn(form.head) + tokensIn(form.tail);
  const framed = fixed + sum(frames);
  if (framed > budget) return { budget, tokens: fixed, sections: [] };
  const room = budget - framed;
  const kept = told.some(({ volatile }) => volatile) ? VOLATILE_SHARE : 0;
  const forStable = Math.floor(room * (1 - kept));
  const stable = fill(told, form, forStable, ({ volatile }) => !volatile);
  const volatile = fill(told, form, room - stable.tokens, (section) => section.volatile);
  return {
    budget,
    tokens: framed + stable.tokens + volatile.tokens,
    sections: told.map(({ share: _, ...section }, at) => {
      const shown = (stable.shown[at] ?? 0) + (volatile.shown[at] ?? 0);
      return { ...section, items: section.items.slice(0, shown) };
    }),
  };
};

/** The pack as text: the very pieces that were counted. */
export const render = <Item>({ sections }: Pack<Item>, form: Form<Item>): string =>
  [
    form.head,
    ...sections.flatMap((section) => [
      form.open(section),
      ...section.items.map((item) => form.item(item, section)),
      form.close(section),
    ]),
    form.tail,
  ].join("");

/** A section says how many of how many it shows: as long as can be where it shows none, or nearly all. */
const frameTokens = <Item>(section: Section<Item>, form: Form<Item>): number =>
  Math.max(
    ...[0, 1, section.items.length - 1, section.items.length].map((shown) => {
      const part = { ...section, items: section.items.slice(0, Math.max(0, shown)) };
      return tokensIn(form.open(part)) + tokensIn(form.close(part));
    }),
  );

/** First each of the chosen sections takes up to its share, then what is left goes to them in their order. */
const fill = <Item>(
  sections: readonly Section<Item>[],
  form: Form<Item>,
  room: number,
  isChosen: (section: Section<Item>) => boolean,
): { readonly shown: readonly number[]; readonly tokens: number } => {
  const shown = sections.map(() => 0);
  let tokens = 0;
  const chosen = [...sections.entries()].filter(([, section]) => isChosen(section));
  const shares = sum(chosen.map(([, { share }]) => share));
  const costs = chosen.map(([, section]) => createCosts(section, form));
  const take = (most: (section: Section<Item>) => number): void =>
    chosen.forEach(([at, section], which) => {
      let taken = 0;
      for (const cost of costs[which]?.from(shown[at] ?? 0) ?? []) {
        if (taken + cost > most(section) || tokens + cost > room) return;
        taken += cost;
        tokens += cost;
        shown[at] = (shown[at] ?? 0) + 1;
      }
    });
  take(({ share }) => (room * share) / shares);
  take(() => room);
  return { shown, tokens };
};

/** What the items of a section cost one by one, each counted once and only where it is asked. */
const createCosts = <Item>(section: Section<Item>, form: Form<Item>) => {
  const known: number[] = [];
  return {
    *from(first: number): Generator<number> {
      for (let at = first; at < section.items.length; at++) {
        const item = section.items[at];
        if (item === undefined) return;
        yield (known[at] ??= tokensIn(form.item(item, section)));
      }
    },
  };
};

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
