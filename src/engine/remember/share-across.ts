// Copies what was just recorded to the lessons of this machine, if it is one about a library and nothing of it is
// private. What is known there already is confirmed instead.
import { keyOfCopy } from "../../core/capture/across/copied.ts";
import { crossingOf, mayCross, type Crossing } from "../../core/capture/across/crossing.ts";
import type { CrossingFrom } from "../../core/capture/across/private-word.ts";
import { likeness, readSaying } from "../../core/fold/lessons/likeness.ts";
import type { EventId } from "../../core/event/id.ts";
import { libraryKey } from "../../core/project/library.ts";
import type { Stack } from "../../core/project/manifests/stack.ts";
import { isExcluded } from "../recall/everywhere/lessons-here.ts";
import { stackNow } from "../recall/everywhere/stack-now.ts";
import { lessonsKnown } from "../recall/lessons/known.ts";
import type { WritableProject } from "../project.ts";
import { rememberOne, type Remembered } from "./remember.ts";
import { stampOf } from "./stamp.ts";

export type SharedAcross =
  | { readonly is: "copied" | "known"; readonly id: EventId; readonly library: string }
  /** It stays in the project, because of this word. */
  | { readonly is: "private"; readonly word: string; readonly library: string }
  /** The log of the machine could not be read or written; what was recorded is safe. */
  | { readonly is: "unwritten" };

/** Nothing if it is no lesson about a library, or the settings keep it here. */
export const shareAcross = (
  project: WritableProject,
  { id, kind, text }: Remembered,
): SharedAcross | undefined => {
  if (kind !== "attempt" && !mayCross({ kind, text })) return undefined;
  if (!project.store.config.across.share) return undefined;
  const [recorded] = project.index.lookup.find(id);
  if (recorded === undefined || !mayCross(recorded)) return undefined;
  return shareCrossing(project, id, {
    crossing: (around) => crossingOf(recorded, around),
    tags: [],
  });
};

interface Sharing {
  readonly crossing: (around: CrossingFrom) => Crossing | undefined;
  /** Of the copy. */
  readonly tags: readonly string[];
}

export const shareCrossing = (
  project: WritableProject,
  id: EventId,
  { crossing: crossingFrom, tags }: Sharing,
): SharedAcross | undefined => {
  const { share, exclude } = project.store.config.across;
  if (!share) return undefined;
  const stack = stackNow(project);
  const crossing = crossingFrom({
    ...{ stack, own: ownNames(project, stack) },
    hasPath: (path) => project.tree.files.isThere(path) === true,
  });
  if (crossing === undefined || isExcluded(exclude, crossing.library)) return undefined;
  return crossing.is === "private" ? crossing : copied(project, id, { ...crossing, tags });
};

const ownNames = (
  { name, write, store: { config } }: WritableProject,
  { packages }: Stack,
): readonly string[] => [
  name,
  ...packages.flatMap((one) => one.name ?? []),
  ...write.across.names(),
  ...config.across.private,
];

/** So certain is what nobody has called a lesson. */
const CONFIDENCE = "0.7";

type LessonCopy = Extract<Crossing, { readonly is: "lesson" }> & Pick<Sharing, "tags">;

const copied = (
  project: WritableProject,
  origin: EventId,
  { text, library, versions, runtime, tags }: LessonCopy,
): SharedAcross | undefined => {
  const machine = project.write.across.open();
  if (!machine.ok) return { is: "unwritten" };
  // This is the memory of the machine itself.
  if (machine.value === undefined) return undefined;
  const saying = readSaying(text);
  const known = lessonsKnown(machine.value).find(
    ({ lesson, text: other }) =>
      libraryKey(runtime, lesson.library ?? "") === libraryKey(runtime, library) &&
      likeness(readSaying(other), saying) === "same",
  );
  const stamp = stampOf(machine.value);
  const allTags = [...(runtime === "" ? [] : [runtime]), ...tags];
  const done = rememberOne(
    machine.value,
    known === undefined
      ? {
          kind: "lesson",
          overlong: "cut-line",
          body: {
            ...{ ...stamp, text, category: "general", key: keyOfCopy(origin), library },
            ...(versions === undefined ? {} : { versions }),
            ...(allTags.length === 0 ? {} : { tags: allTags }),
            ...{ project: project.name, confidence: CONFIDENCE },
          },
        }
      : {
          kind: "confirm",
          body: { ...stamp, targets: [known.id], text: `Seen again in ${project.name}` },
        },
  );
  if (!done.ok) return { is: "unwritten" };
  return known === undefined
    ? { is: "copied", id: done.value.id, library }
    : { is: "known", id: known.id, library };
};
