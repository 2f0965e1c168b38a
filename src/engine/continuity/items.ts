// The items of a project, read from the log: of its lines, only those of items and of what amends them are parsed, and
// those of turns if somebody asks how long they are.
import type { Event } from "../../core/event/envelope.ts";
import { policy as policyKind } from "../../core/event/kinds/continuity/policy.ts";
import { turn as turnKind } from "../../core/event/kinds/continuity/turn.ts";
import { fieldOf } from "../../core/event/read.ts";
import { isAmendmentKind } from "../../core/fold/amendment.ts";
import { memories } from "../../core/fold/memories.ts";
import { emptyState, evolve, fold } from "../../core/fold/state.ts";
import { isItemMemory, type ItemMemory } from "../../core/fold/work/item-noun.ts";
import { policiesIn, underPolicies } from "../../core/fold/work/policies.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import type { Project } from "../project.ts";
import { localTextsOf, textsOf } from "../recall/lines.ts";

export interface TurnSize {
  readonly session: string;
  /** In UTF-16 units. */
  readonly length: number;
}

/** All items, whatever their standing, in no particular order; with `untilMs` as they were then. */
export const itemsKnown = (
  project: Pick<Project, "log" | "machine">,
  untilMs?: number,
): readonly ItemMemory[] =>
  hasItems(project)
    ? itemsIn(eventsOf(project, isOfItems), untilMs ?? project.machine.clock.nowMs(), untilMs)
    : [];

export const itemsAndTurns = (
  project: Pick<Project, "log" | "machine">,
): { readonly items: readonly ItemMemory[]; readonly turns: readonly TurnSize[] } => {
  const turns: TurnSize[] = [];
  const rest = function* (): Generator<Event> {
    for (const event of eventsOf(project, (kind) => kind === "turn" || isOfItems(kind))) {
      if (!turnKind.is(event)) {
        yield event;
        continue;
      }
      const { session = "", text, body = text } = event.body;
      turns.push({ session, length: body.length });
    }
  };
  return { items: itemsIn(rest(), project.machine.clock.nowMs()), turns };
};

const isOfItems = (kind: string): boolean =>
  kind === "item" || kind === policyKind.name || isAmendmentKind(kind);

const itemsIn = (
  events: Iterable<Event>,
  nowMs: number,
  untilMs?: number,
): readonly ItemMemory[] => {
  const state = emptyState();
  const policies: Event[] = [];
  for (const event of events) {
    if (untilMs !== undefined && whenOf(event) > untilMs) continue;
    if (policyKind.is(event)) policies.push(event);
    else evolve(state, event);
  }
  const items = [...memories(state, "item")].filter(isItemMemory);
  return underPolicies(items, policiesIn(policies), nowMs);
};

const whenOf = (event: Event): number => fieldOf(event, "when") ?? event.ts;

/** The items and what amends them. */
export const itemEvents = (project: Pick<Project, "log">): readonly Event[] => [
  ...eventsOf(project, (kind) => kind === "item" || isAmendmentKind(kind)),
];

/** The items among these, as they were stated and amended: no policy is applied. */
export const itemsOf = (events: Iterable<Event>): readonly ItemMemory[] =>
  [...memories(fold(events), "item")].filter(isItemMemory);

function* eventsOf(
  project: Pick<Project, "log">,
  isWanted: (kind: string) => boolean,
): Generator<Event> {
  for (const text of textsOf(project)) {
    if (!isWanted(kindInText(text))) continue;
    const line = parseLine(text);
    if (line.is === "event") yield line.event;
  }
}

/** What amends them may be anywhere in the log, so the whole is read only if there are any. */
const hasItems = (project: Pick<Project, "log">): boolean => {
  for (const text of localTextsOf(project)) if (kindInText(text) === "item") return true;
  return false;
};
