// The lessons of this machine, of which a project is shown those that apply to its stack: about a library that it has,
// in the versions that they name, or about something that one of their tags names.
import type { EventId } from "../../../core/event/id.ts";
import { libraryHere, libraryKey } from "../../../core/project/library.ts";
import type { Stack } from "../../../core/project/manifests/stack.ts";
import type { LearnedElsewhere } from "../../../core/recall/learned-elsewhere.ts";
import { lazily } from "../../../core/kit/lazy.ts";
import type { Project } from "../../project.ts";
import type { LessonMemory } from "../../../core/fold/lessons/families.ts";
import { lessonsKnown } from "../lessons/known.ts";
import { originOfCopy } from "../../../core/capture/across/copied.ts";
import { stackNow } from "./stack-now.ts";

/** A lesson that was learned in another project, or by hand for all of them, and how it applies here. */
export interface LessonElsewhere {
  readonly memory: LessonMemory;
  readonly elsewhere: LearnedElsewhere;
}

export interface LessonsElsewhere {
  readonly here: readonly LessonElsewhere[];
  /** About what this project does not have, or in another version; or left out by a setting. */
  readonly notHere: readonly LessonElsewhere[];
  /** Copied from memories of this project, which shows those. */
  readonly copies: readonly LessonElsewhere[];
}

const NONE: LessonsElsewhere = { here: [], notHere: [], copies: [] };

/** Of the past nothing is said: what the stack was then is unknown. */
export const lessonsElsewhere = (project: Project): LessonsElsewhere => {
  if (project.index.asOfMs !== undefined) return NONE;
  const machine = project.store.recall.everywhere();
  const known = machine === undefined ? [] : lessonsKnown(machine);
  const stack = lazily(() => stackNow(project));
  const here: LessonElsewhere[] = [];
  const notHere: LessonElsewhere[] = [];
  const copies: LessonElsewhere[] = [];
  for (const memory of known) {
    const { isHere, elsewhere } = applies(project, memory, stack);
    const among = isFromHere(project, memory) ? copies : isHere ? here : notHere;
    among.push({ memory, elsewhere });
  }
  return { here, notHere, copies };
};

/** Those that no search here is to find. */
export const hiddenHere = (project: Project): ReadonlySet<EventId> => {
  const { notHere, copies } = lessonsElsewhere(project);
  return new Set([...notHere, ...copies].map(({ memory }) => memory.id));
};

/** It is shown here as what it was copied from. */
const isFromHere = ({ index }: Pick<Project, "index">, { key }: LessonMemory): boolean => {
  const origin = originOfCopy(key);
  return origin !== undefined && index.lookup.find(origin).length > 0;
};

interface Applies extends Pick<LessonElsewhere, "elsewhere"> {
  readonly isHere: boolean;
}

const applies = (
  { store }: Pick<Project, "store">,
  { lesson, tags }: LessonMemory,
  stack: () => Stack,
): Applies => {
  const { read, exclude } = store.config.across;
  const { library, versions, project } = lesson;
  const elsewhere = { library, versions, project };
  const isLeftOut = [library, project].some((name) => name && isExcluded(exclude, name));
  if (!read || isLeftOut) return { isHere: false, elsewhere };
  if (library === undefined)
    return { isHere: tags.length === 0 || hasOneOf(stack(), tags), elsewhere };
  const here = libraryHere(stack().dependencies, { library, versions, tags });
  return { isHere: here !== undefined, elsewhere: { ...elsewhere, here } };
};

export const isExcluded = (exclude: readonly string[], name: string): boolean =>
  exclude.some((one) => libraryKey("python", one) === libraryKey("python", name));

/** A language, a framework or a tool of the stack, by its name or that of its runtime. */
const hasOneOf = ({ parts, dependencies }: Stack, tags: readonly string[]): boolean => {
  const names = new Set([
    ...parts.map(({ name }) => name.toLowerCase()),
    ...dependencies.map(({ runtime }) => runtime),
  ]);
  return tags.some((tag) => names.has(tag.toLowerCase()));
};
