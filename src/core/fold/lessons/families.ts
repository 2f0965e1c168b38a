// Lessons that say nearly the same are one family: the first of them stands for all, and the others are evidence for
// it. Lessons that say the contrary of each other are contradictions. Pure over memories: nothing is written when a
// lesson is repeated, so clones that hold the same events see the same families, in whatever order they arrived.
import { compareEvents } from "../../event/order.ts";
import { defined } from "../../kit/defined.ts";
import { sortedOnce } from "../../kit/text.ts";
import type { Memory } from "../memory.ts";
import { createAlike } from "./alike.ts";
import type { LessonClaim } from "./lesson-claim.ts";
import { likeness, readSaying, type Saying } from "./likeness.ts";

export type LessonMemory = Memory & { readonly lesson: LessonClaim };

export const isLessonMemory = (memory: Memory): memory is LessonMemory =>
  memory.lesson !== undefined;

export interface LessonFamily<Of extends LessonMemory = LessonMemory> {
  /** The one that is shown: pinned, else stated by a person, else the oldest. */
  readonly lead: Of;
  /** All others, in the same order. */
  readonly others: readonly Of[];
  /** How often it was recorded, confirmed, or counted by what it was imported from. */
  readonly seen: number;
  /** Milliseconds since 1970. */
  readonly firstSeen: number;
  readonly lastSeen: number;
}

export interface LessonConflict<Of extends LessonMemory = LessonMemory> {
  /** The one that was recorded later comes first. */
  readonly newer: Of;
  readonly older: Of;
  /** Their words say the contrary, or one says to avoid what the other prefers. */
  readonly by: "words" | "avoid";
}

interface ReadLesson<Of extends LessonMemory> {
  readonly memory: Of;
  readonly saying: Saying;
}

/** What to avoid and what to prefer: the lead's word, or that of the first who says anything. */
export const adviceOf = ({ lead, others }: LessonFamily): Pick<LessonClaim, "avoid" | "prefer"> => {
  const all = [lead, ...others].map(({ lesson }) => lesson);
  return defined({
    avoid: all.find(({ avoid }) => avoid !== undefined)?.avoid,
    prefer: all.find(({ prefer }) => prefer !== undefined)?.prefer,
  });
};

/** Families of lessons in use, by their lead's place in the total order. */
export const lessonFamilies = <Of extends LessonMemory>(
  lessons: Iterable<Of>,
): readonly LessonFamily<Of>[] => {
  const sets = new Map<string, ReadLesson<Of>[]>();
  for (const memory of lessons) {
    if (memory.standing !== "standing") continue;
    const scope = scopeOf(memory);
    pushTo(sets, scope, { memory, saying: readSaying(memory.text) });
  }
  return [...sets.values()]
    .flatMap(familiesIn)
    .sort((a, b) => compareEvents(a.lead.order, b.lead.order));
};

/** In the order of the given lessons: a family comes where the first of its lessons does. */
export const familiesInOrder = <Of extends LessonMemory>(
  lessons: readonly Of[],
): readonly LessonFamily<Of>[] => {
  const places = new Map(lessons.map(({ id }, place) => [id, place]));
  const placeOf = ({ lead, others }: LessonFamily): number =>
    Math.min(...[lead, ...others].map(({ id }) => places.get(id) ?? 0));
  return lessonFamilies(lessons).toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** Lessons of one scope. Each joins the first lead that says the same, or becomes a lead. */
const familiesIn = <Of extends LessonMemory>(
  all: readonly ReadLesson<Of>[],
): readonly LessonFamily<Of>[] => {
  const alike = createAlike<{ readonly lead: ReadLesson<Of>; readonly others: Of[] }>(
    all.map(({ saying }) => saying),
  );
  const families: { readonly lead: ReadLesson<Of>; readonly others: Of[] }[] = [];
  for (const one of all.toSorted((a, b) => leadFirst(a.memory, b.memory))) {
    const known = alike.near(one.saying).find(({ lead }) => isSame(lead, one));
    if (known) known.others.push(one.memory);
    else {
      const family = { lead: one, others: [] };
      families.push(family);
      alike.add(one.saying, family);
    }
  }
  return families.map(({ lead, others }) => familyOf(lead.memory, others));
};

const leadFirst = (a: LessonMemory, b: LessonMemory): number =>
  Number(b.pinned === true) - Number(a.pinned === true) ||
  Number(b.lesson.byPerson === true) - Number(a.lesson.byPerson === true) ||
  compareEvents(a.order, b.order);

const familyOf = <Of extends LessonMemory>(lead: Of, others: readonly Of[]): LessonFamily<Of> => {
  const all = [lead, ...others];
  const times = all.flatMap(({ when, confirmed }) => [when, confirmed?.when ?? when]);
  return {
    ...{ lead, others },
    seen: all.reduce((sum, one) => sum + seenOf(one), 0),
    firstSeen: times.reduce((a, b) => Math.min(a, b)),
    lastSeen: times.reduce((a, b) => Math.max(a, b)),
  };
};

/** How often one lesson was recorded, confirmed, or counted by what it was imported from. */
export const seenOf = ({ lesson, confirmed }: Pick<LessonMemory, "lesson" | "confirmed">): number =>
  (lesson.seen ?? 1) + (confirmed === undefined ? 0 : (confirmed.times ?? 1));

const isSame = <Of extends LessonMemory>(a: ReadLesson<Of>, b: ReadLesson<Of>): boolean =>
  likeness(a.saying, b.saying) === "same" &&
  agree(a.memory.lesson.avoid, b.memory.lesson.avoid) &&
  agree(a.memory.lesson.prefer, b.memory.lesson.prefer);

/** Two sayings in which nothing differs that one of them leaves unsaid. */
const agree = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || likeness(readSaying(a), readSaying(b)) === "same";

/** What two lessons must share to be compared: their category, and where they apply and do not. */
const scopeOf = ({ lesson, files, tags }: LessonMemory): string => {
  const { category, library, versions, commandPattern, exceptions = [], project } = lesson;
  return JSON.stringify([
    ...[category, library?.toLowerCase(), versions, commandPattern],
    [...files].sort(),
    sortedOnce(exceptions.map((one) => readSaying(one).normal)),
    // Of what is kept for all projects, a tag names where it applies; elsewhere it is only a label.
    project === undefined ? [] : [...tags].sort(),
  ]);
};

/** Contradictions among the leads of families, whatever their categories. The newest comes first. */
export const lessonConflicts = <Of extends LessonMemory>(
  families: readonly LessonFamily<Of>[],
): readonly LessonConflict<Of>[] => {
  const all = families
    .map(({ lead }) => ({ memory: lead, saying: readSaying(lead.text) }))
    .sort((a, b) => compareEvents(a.memory.order, b.memory.order));
  const sayings = all.map(({ saying }) => saying);
  const alike = createAlike<ReadLesson<Of>>(sayings);
  /** Most lessons deny nothing, and only these can be the contrary of one that does not. */
  const denying = createAlike<ReadLesson<Of>>(sayings);
  const preferred = new Map<string, ReadLesson<Of>[]>();
  const avoided = new Map<string, ReadLesson<Of>[]>();
  const found: LessonConflict<Of>[] = [];
  for (const one of all) {
    const { avoid, prefer } = one.memory.lesson;
    const against = (older: ReadLesson<Of>): boolean => mayMeet(one.memory, older.memory);
    const byWords = (one.saying.hasDenied ? alike : denying)
      .near(one.saying)
      .filter((older) => likeness(one.saying, older.saying) === "contrary");
    const byFields = [...at(preferred, avoid), ...at(avoided, prefer)];
    for (const older of byWords.filter(against))
      found.push({ newer: one.memory, older: older.memory, by: "words" });
    for (const older of new Set(byFields))
      if (against(older) && !byWords.includes(older))
        found.push({ newer: one.memory, older: older.memory, by: "avoid" });
    alike.add(one.saying, one);
    if (one.saying.hasDenied) denying.add(one.saying, one);
    if (prefer !== undefined) pushTo(preferred, readSaying(prefer).normal, one);
    if (avoid !== undefined) pushTo(avoided, readSaying(avoid).normal, one);
  }
  return found.reverse();
};

/** Whether there is anything that both apply to. */
const mayMeet = (a: LessonMemory, b: LessonMemory): boolean =>
  areCompatible(a.lesson.library?.toLowerCase(), b.lesson.library?.toLowerCase()) &&
  areCompatible(a.lesson.versions, b.lesson.versions) &&
  (a.files.length === 0 || b.files.length === 0 || a.files.some((path) => b.files.includes(path)));

const areCompatible = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a === b;

const at = <Item>(lists: ReadonlyMap<string, Item[]>, text: string | undefined): readonly Item[] =>
  text === undefined ? [] : (lists.get(readSaying(text).normal) ?? []);

const pushTo = <Item>(lists: Map<string, Item[]>, key: string, item: Item): void => {
  const known = lists.get(key);
  if (known) known.push(item);
  else lists.set(key, [item]);
};
