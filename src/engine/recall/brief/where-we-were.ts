// The last acts of the newest session: where a brief says that the work was.
import type { Event } from "../../../core/event/envelope.ts";
import type { EventId } from "../../../core/event/id.ts";
import { nounOf } from "../../../core/event/kinds/core/note.ts";
import { fieldOf } from "../../../core/event/read.ts";
import { isAmendmentKind, targetsOf, type AmendmentKind } from "../../../core/fold/amendment.ts";
import type { Memory } from "../../../core/fold/memory.ts";
import type { Act } from "../../../core/recall/brief-items.ts";
import type { Project } from "../../project.ts";
import { claimOf } from "../find.ts";

/**
 * How many of the last acts are shown, and how many are looked at to find them, because mined
 * history does not count.
 */
const ACTS = 6;
const ACTS_LOOK = 32;

/** These arrange what is remembered, and say nothing about the work itself. What supersedes a memory is an act of its own. */
const ARRANGING: ReadonlySet<string> = new Set<AmendmentKind>([
  ...(["supersede", "archive", "restore", "purge"] as const),
  ...(["pin", "tag", "link", "rewrite"] as const),
]);

/** Of these, only the last about a memory holds. */
const OPENING_OR_CLOSING: ReadonlySet<string> = new Set<AmendmentKind>([
  ...(["resolve", "reopen", "retire", "restore"] as const),
]);

export interface BriefPlace {
  readonly acts: readonly Act[];
  readonly branch: string | undefined;
  readonly current: Memory | undefined;
}

export const whereWeWere = ({ index }: Pick<Project, "index">): BriefPlace => {
  const acts: Act[] = [];
  let newest: Event | undefined;
  /** What a newer act opened or closed. */
  const settled = new Set<EventId>();
  for (const { id } of index.lists.ranking("acts", ACTS_LOOK).places) {
    if (acts.length === ACTS) break;
    const event = index.lookup.events(id)[0]?.event;
    if (!event?.body || isLearned(event)) continue;
    newest ??= event;
    const targets = isAmendmentKind(event.kind) ? targetsOf(event.body) : [];
    if (OPENING_OR_CLOSING.has(event.kind)) {
      const isUndone = targets.every((target) => settled.has(target));
      for (const target of targets) settled.add(target);
      if (isUndone) continue;
    }
    if (ARRANGING.has(event.kind)) continue;
    if (fieldOf(event, "session") !== fieldOf(newest, "session")) continue;
    // What holds, and what is open, is listed as such.
    if (event.kind === "fact") continue;
    if (event.kind === "issue" && index.lookup.story(id)?.open === true) continue;
    const [memory] = index.lookup.find(id);
    if (memory?.standing === "superseded" || memory?.standing === "retired") continue;
    const [target] = targets.flatMap((one) => index.lookup.find(one));
    // What was taken back or forgotten would be shown again by the act that did so.
    if (target?.kind === "fact" || target?.forgotten) continue;
    const act = actOf(event, target);
    acts.push(memory?.takenBack ? { ...act, text: `${act.text} (its commit was reverted)` } : act);
  }
  const [last] = acts.length === 0 ? [] : index.lists.ranking("issues", 1).places;
  return {
    acts,
    branch: fieldOf(newest, "branch"),
    current: last && index.lookup.find(last.id)[0],
  };
};

/** An amendment is shown with what it amends: a reason alone says little. */
const actOf = (event: Event, target: Memory | undefined): Act => ({
  id: event.id,
  kind: nounOf(event.kind, fieldOf(event, "namespace")),
  outcome: event.kind === "attempt" ? fieldOf(event, "outcome") : undefined,
  when: fieldOf(event, "when") ?? event.ts,
  text: target === undefined ? claimOf(event) : `${target.text} (${claimOf(event)})`,
});

/**
 * What was read from somewhere is nobody's act. Nor is an attempt that a check found to have
 * failed, which is shown with the failures.
 */
const isLearned = (event: Event): boolean => {
  const { door } = fieldOf(event, "actor");
  return (
    door === "git" ||
    door === "import" ||
    (door === "hook" && fieldOf(event, "outcome") === "failed")
  );
};
