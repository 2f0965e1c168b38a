// Questions about one specification: the project with nothing in its lists but the memories that belong to it.
import type { EventId } from "../../core/event/id.ts";
import { pointersOf } from "../../core/fold/links.ts";
import { isMemoryKind } from "../../core/fold/nouns.ts";
import { lazily } from "../../core/kit/lazy.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { rankingsOf, type RankedId } from "../../core/recall/ranking.ts";
import type { OnPath } from "../../core/fold/paths.ts";
import type { Project } from "../project.ts";
import { specInWork } from "../remember/spec-in-work.ts";
import { allowedBy } from "./scope.ts";

/** The specification in work was meant, and there is none. */
export interface NoSpecInWork {
  readonly kind: "spec-not-in-work";
}

/** What a person writes for the specification in work. */
export const SPEC_IN_WORK = ".";

/** The name of a specification, or of the one in work; nothing if none was given. */
export const specAsked = (
  project: Project,
  given: string | undefined,
): Result<string | undefined, NoSpecInWork> => {
  if (given !== SPEC_IN_WORK) return ok(given);
  const spec = specInWork(project);
  return spec === undefined ? err({ kind: "spec-not-in-work" }) : ok(spec);
};

/** The project as far as it belongs to a specification, or as it is if none is given. */
export const ofSpec = async (
  project: Project,
  given: string | undefined,
): Promise<Result<Project, NoSpecInWork>> => {
  const spec = specAsked(project, given);
  if (!spec.ok) return spec;
  if (spec.value === undefined) return ok(project);
  const { index } = project;
  const allowed = await allowedBy(project, { spec: spec.value });
  const within = ({ id }: { readonly id: EventId }): boolean => allowed.has(id);
  /** An amendment belongs to what it amends. */
  const amends = ({ id }: RankedId): boolean =>
    index.lookup
      .events(id)
      .some(
        ({ event }) =>
          !isMemoryKind(event.kind) && pointersOf(event).ids.some((to) => allowed.has(to)),
      );
  // An index keeps the first places alone, of which none may belong here.
  const all = lazily(() => rankingsOf(index.all()));
  return ok({
    ...project,
    store: {
      ...project.store,
      recall: { ...project.store.recall, everywhere: () => undefined },
    },
    index: {
      ...index,
      lists: {
        ...index.lists,
        ranking: (name, most) => {
          const isOurs =
            name === "acts" ? (place: RankedId) => within(place) || amends(place) : within;
          const places = all()[name].filter(isOurs);
          return { total: places.length, places: places.slice(0, most) };
        },
        // They are counted over the whole memory.
        failing: () => [],
      },
      lookup: {
        ...index.lookup,
        onPath: (path, match) => narrowed(index.lookup.onPath(path, match), within),
      },
    },
  });
};

const narrowed = (found: OnPath, within: (memory: { readonly id: EventId }) => boolean): OnPath => {
  const { attempts, issues, statements: others } = found;
  return {
    attempts: attempts.filter(within),
    issues: issues.filter(within),
    statements: others.filter(within),
  };
};
