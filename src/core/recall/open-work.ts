// The work that earlier sessions left open, as items of a brief: what stands in the way, what is pending, and what the last
// session aimed at. It is stated as theirs: a session that begins has an aim of its own.
import { counted } from "../kit/text.ts";
import type { ItemMemory } from "../fold/work/item-noun.ts";
import { isOn, type WorkScope } from "../fold/work/scope.ts";
import type { WorkItem } from "../fold/work/work-state.ts";
import { itemOf, type BriefItem } from "./brief-items.ts";

/** More would not be read. */
const MOST = 6;

export interface OpenWork {
  readonly items: readonly BriefItem[];
  readonly total: number;
}

/** Of several sessions that go on at the same time, the scope has no aim. What is open on another branch says so. */
export const openWorkOf = ({ work, newest }: WorkScope, branch?: string): OpenWork => {
  const { objective, blockers, pending } = work;
  const items = [
    ...newestFirst(blockers).map((one) => ["Blocked", one] as const),
    ...newestFirst(pending).map((one) => ["Open", one] as const),
  ];
  const isHere = ([, { memory }]: (typeof items)[number]): boolean =>
    isOn(memory.item.branch, branch);
  const open = [
    ...items.filter(isHere).map(([label, one]) => openItem(label, one)),
    ...items
      .filter((one) => !isHere(one))
      .map(([label, one]) => openItem(label, one, one.memory.item.branch)),
  ];
  const aim =
    objective === undefined || objective.session !== newest?.session
      ? []
      : [openItem("An earlier session aimed at", { memory: objective, all: [objective] })];
  // An aim of which nothing is open is history.
  const shown = open.length === 0 ? [] : [...aim, ...open];
  return { items: shown.slice(0, MOST), total: shown.length };
};

const newestFirst = (items: readonly WorkItem[]): readonly WorkItem[] =>
  items.toSorted((a, b) => b.memory.when - a.memory.when);

const openItem = (label: string, { memory, all }: WorkItem, branch?: string): BriefItem => {
  const item = itemOf(memory);
  const times = all.length === 1 ? "" : `, ${counted(all.length, "time")}`;
  const place = branch === undefined ? "" : ` on branch ${branch}`;
  return {
    ...item,
    text: `${label}: ${item.text}`,
    note: `stated by ${speakerOf(memory)}${place}${times}`,
  };
};

const speakerOf = ({ item: { byPerson, role } }: ItemMemory): string =>
  byPerson === true ? "a person" : role === "user" ? "the user" : "an agent";
