// Everything about one memory: what was said in full, what it belongs to, and every amendment since.
import type { Event } from "../core/event/envelope.ts";
import type { Amendment } from "../core/fold/amendment.ts";
import type { IssueStory, Memory } from "../core/fold/memory.ts";
import { err, ok, type Result } from "../core/kit/result.ts";
import type { Because } from "../core/judge/hearing.ts";
import { firingsBy, tallyOf, type Tally } from "../core/judge/precision.ts";
import { find, findEvent, type FindFault } from "./find.ts";
import { hear, quietAbout } from "./hearing.ts";
import type { Project } from "./project.ts";

/** A memory with its story, or, where the id is that of an amendment or another event, just that event. */
export type Shown =
  | {
      readonly is: "memory";
      readonly memory: Memory;
      readonly event: Event;
      readonly amendments: readonly Amendment[];
      readonly story: IssueStory | undefined;
      /** What the gate said of it, and what came of that; nothing where it never spoke. */
      readonly told: Tally | undefined;
      readonly quiet: Because | undefined;
    }
  | { readonly is: "event"; readonly event: Event };

export const show = (project: Project, given: string): Result<Shown, FindFault> => {
  const found = find(project, given);
  if (!found.ok) {
    const other = found.error.kind === "id-unknown" ? findEvent(project, given) : found;
    return other.ok ? ok({ is: "event", event: other.value }) : other;
  }
  const memory = found.value;
  const [located] = project.index.events(memory.id);
  if (located === undefined) return err({ kind: "id-unknown", given, project: project.name });
  return ok({
    is: "memory",
    memory,
    event: located.event,
    amendments: project.index.amendmentsOf(memory.id),
    story: memory.kind === "issue" ? project.index.story(memory.id) : undefined,
    ...heardOf(project, memory),
  });
};

const heardOf = (project: Project, memory: Memory) => {
  const hearing = hear(project, [memory]);
  const told = tallyOf(firingsBy(hearing.firings, memory.id));
  return {
    told: told.fired === 0 ? undefined : told,
    quiet: quietAbout(project, [memory], memory.files, hearing).get(memory.id),
  };
};
