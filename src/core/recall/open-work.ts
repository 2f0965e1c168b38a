// The work that earlier sessions left open, as items of a brief: what stands in the way, what is pending, and what the last
// session aimed at. It is stated as theirs: a session that begins has an aim of its own.
import { counted } from "../kit/text.ts";
import type { ItemMemory } from "../fold/work/item-noun.ts";
import type { WorkScope } from "../fold/work/scope.ts";
import type { WorkItem } from "../fold/work/work-state.ts";
import { itemOf, type BriefItem } from "./brief-items.ts";

/** More would not be read. */
const MOST = 6;

export interface OpenWork {
  readonly items: readonly BriefItem[];
  readonly total: number;
}

/** Of several sessions that go on at the same time, the scope has no aim. */
export const openWorkOf = ({ work, sessions }: WorkScope): OpenWork => {
  const { objective, blockers, pending } = work;
  const open = [
    ...newestFirst(blockers).map((one) => openItem("Blocked", one)),
    ...newestFirst(pending).map((one) => openItem("Open", one)),
  ];
  const aim =
    objective === undefined || objective.session !== sessions[0]?.session
      ? []
      : [openItem("An earlier session aimed at", { memory: objective, all: [objective] })];
  // An aim of which nothing is open is history.
  const items = open.length === 0 ? [] : [...aim, ...open];
  return { items: items.slice(0, MOST), total: items.length };
};

const newestFirst = (items: readonly WorkItem[]): readonly WorkItem[] =>
  items.toSorted((a, b) => b.memory.when - a.memory.when);

const openItem = (label: string, { memory, all }: WorkItem): BriefItem => {
  const item = itemOf(memory);
  const times = all.length === 1 ? "" : `, ${counted(all.length, "time")}`;
  return {
    ...item,
    text: `${label}: ${item.text}`,
    note: `stated by ${speakerOf(memory)}${times}`,
  };
};

const speakerOf = ({ item: { byPerson, role } }: ItemMemory): string =>
  byPerson === true ? "a person" : role === "user" ? "the user" : "an agent";
