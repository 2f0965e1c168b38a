// What a source states again after it stated something else: main, then trunk, then main. The third is known by its key, and
// still the newest word of the source, so it is recorded once more, under a key of its own.
import type { ForeignEvent } from "../../core/capture/imports/foreign.ts";
import type { Memory } from "../../core/fold/memory.ts";
import type { Project } from "../project.ts";
import { factMemories } from "../recall/facts/known.ts";

/** For each event of a source that must be recorded again, how. */
export const statedAgain = (
  project: Project,
  events: readonly ForeignEvent[],
  isKnown: (key: string) => boolean,
): ReadonlyMap<ForeignEvent, ForeignEvent> => {
  const last = new Map<string, ForeignEvent>();
  for (const event of events) {
    const about = aboutOf(event);
    const known = about === undefined ? undefined : last.get(about);
    if (about !== undefined && (known === undefined || whenOf(event) >= whenOf(known)))
      last.set(about, event);
  }
  if (last.size === 0) return new Map();
  const newest = newestOf(project);
  return new Map(
    [...last].flatMap(([about, event]): readonly (readonly [ForeignEvent, ForeignEvent])[] => {
      const [known, when] = [newest.get(about), whenOf(event)];
      const isOther =
        isKnown(event.key) && known?.key !== undefined && withoutTime(known.key) !== event.key;
      if (!isOther || known.standing !== "standing" || when <= known.when) return [];
      const key = `${event.key}${BEFORE_TIME}${when}`;
      const { draft } = event;
      return draft.kind === "fact"
        ? [[event, { ...event, key, draft: { ...draft, body: { ...draft.body, key } } }]]
        : [];
    }),
  );
};

const BEFORE_TIME = "@";
const withoutTime = (key: string): string => key.replace(/@\d+$/, "");

const whenOf = ({ draft }: ForeignEvent): number => draft.body.when ?? 0;

/** The source, and what the fact is about: its name, or its subject and relation. */
const aboutOf = ({ key, draft }: ForeignEvent): string | undefined =>
  draft.kind === "fact" ? topicOf(key, draft.body) : undefined;

interface SourceTopic {
  readonly name?: string | undefined;
  readonly subject?: string | undefined;
  readonly relation?: string | undefined;
  readonly part?: string | undefined;
}

/** Undefined for a key that no import made. */
const topicOf = (
  key: string,
  { name, subject, relation, part }: SourceTopic,
): string | undefined => {
  const [source] = /^import:[^:]+:/.exec(key) ?? [];
  return source && JSON.stringify([source, name ?? [subject, relation], part ?? ""]).toLowerCase();
};

/** Of everything that sources stated, what each stated last. */
const newestOf = (project: Project): ReadonlyMap<string, Memory> => {
  const newest = new Map<string, Memory>();
  for (const memory of factMemories(project)) {
    const { key, fact, when } = memory;
    const about = key === undefined || fact === undefined ? undefined : topicOf(key, fact);
    if (about !== undefined && (newest.get(about)?.when ?? -1) <= when) newest.set(about, memory);
  }
  return newest;
};
