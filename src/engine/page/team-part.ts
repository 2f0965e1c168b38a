// The part of a project that may be handed on, as a project of its own: any question asked of it is answered without what
// stays in this clone or on this machine.
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import { fact } from "../../core/event/kinds/knowledge/fact.ts";
import { isPersonalFact } from "../../core/event/facts.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { wholeBody } from "../blobs/whole-body.ts";
import { logWhere } from "../share/log-where.ts";
import { holdsSecret } from "../share/export-log.ts";
import type { Project } from "../project.ts";

/**
 * The events of the team's stream that `export --format jsonl` would let out, without facts about the person, and without
 * the memory that holds in every project of this machine.
 */
export const teamPart = async (project: Project, redact: Redact): Promise<Project> => {
  const { store } = project;
  const isTeams = remembered((event) => mayBeHandedOn(project, event, redact));
  const log = logWhere(project.log, isTeams);
  const { index, search } = await store.recall.over(log);
  const alone = { everywhere: () => undefined, everywhereFault: () => undefined };
  return {
    ...project,
    // As of now: such an index is asked nothing about this machine.
    ...{ log, index: { ...index, asOfMs: project.machine.clock.nowMs() } },
    store: { ...store, recall: { ...store.recall, ...alone, index: async () => search } },
  };
};

const mayBeHandedOn = (project: Project, event: Event, redact: Redact): boolean => {
  const { stream, kind, body } = event;
  if (stream !== "team") return false;
  if (body === null) return true;
  // Of a shape that only a newer version knows, nothing says whose it is.
  if (kind === fact.name && !fact.is(event)) return false;
  if (fact.is(event)) {
    const { name, subject } = event.body;
    if (isPersonalFact({ name, subject }, project.store.config.facts.personal)) return false;
  }
  return !holdsSecret({ kind, body: wholeBody(project, body) }, redact);
};

/** A log is read several times, and redaction takes long. */
const remembered = (isIn: (event: Event) => boolean): ((event: Event) => boolean) => {
  const known = new Map<EventId, boolean>();
  return (event) => {
    const before = known.get(event.id);
    if (before !== undefined) return before;
    const is = isIn(event);
    known.set(event.id, is);
    return is;
  };
};
