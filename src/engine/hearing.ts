// How far the gate is heard, asked of the log: what was said of it, joined with the memories it is about and what became
// of them since.
import type { EventId } from "../core/event/id.ts";
import type { Memory } from "../core/fold/memory.ts";
import { hearingOf, quieted, type Because, type Hearing } from "../core/judge/hearing.ts";
import { signatureOf, type Again } from "../core/judge/outcome.ts";
import { factsOf, type Trust } from "../core/judge/trust.ts";
import type { Project } from "./project.ts";

/** About these memories, or about all that anybody ever said something of. */
export const hear = (project: Project, memories?: readonly Memory[]): Hearing => {
  const trust = project.index.trust();
  const about = memories ?? memoriesNamed(project, trust);
  const same = new Map(about.flatMap(({ id, ids }) => ids.map((copy) => [copy, id] as const)));
  const overridden = new Set(
    factsOf(trust, "answer").flatMap(({ answer, memories: named }) =>
      answer === "override" ? named.map((id) => same.get(id)) : [],
    ),
  );
  const again: { [memory: string]: readonly Again[] } = {};
  for (const memory of about)
    if (overridden.has(memory.id)) again[memory.id] = triedAgain(project, memory);
  return hearingOf(trust, { again }, (id) => same.get(id) ?? id);
};

/** The memories that answers and mutes name: of all others nothing is decided. */
export const memoriesNamed = ({ index }: Project, trust: Trust): readonly Memory[] => {
  const facts = [
    ...factsOf(trust, "answer"),
    ...factsOf(trust, "mute"),
    ...factsOf(trust, "revive"),
  ];
  const ids = new Set<EventId>(facts.flatMap(({ memories }) => memories));
  const found = new Map<EventId, Memory>();
  for (const id of ids) for (const memory of index.find(id)) found.set(memory.id, memory);
  return [...found.values()];
};

const triedAgain = ({ index }: Project, { id, ids, key }: Memory): readonly Again[] => {
  const [proof] = index.events(id);
  return index.again({ ids, key, signature: proof && signatureOf(proof.event) });
};

/** What keeps the gate silent about each of the memories, in all places or at one of these paths. */
export const quietAbout = (
  project: Project,
  memories: readonly Memory[],
  paths: readonly string[],
  heard?: Hearing,
): ReadonlyMap<EventId, Because> => {
  const quiet = new Map<EventId, Because>();
  if (memories.length === 0 || isEmpty(project.index.trust())) return quiet;
  const hearing = heard ?? hear(project, memories);
  const nowMs = project.clock.nowMs();
  const match = { ignoreCase: project.ignoreCase };
  for (const { id, ids } of memories)
    for (const path of [undefined, ...paths]) {
      const place = path === undefined ? {} : { paths: [path] };
      const { most, because } = quieted(hearing, { memory: ids, ...place, match, nowMs });
      if (most === "silent" && because && !quiet.has(id)) quiet.set(id, because);
    }
  return quiet;
};

const isEmpty = ({ facts }: Trust): boolean => Object.keys(facts).length === 0;
