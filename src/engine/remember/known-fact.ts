// The fact that says already what a draft states: in force, recently stated, and with no less authority. To record it again
// would say nothing new.
import type { DraftOf } from "../../core/event/draft.ts";
import type { FactClaim } from "../../core/fold/facts/fact-claim.ts";
import { OLD } from "../../core/fold/facts/remarks.ts";
import { lastStated, resolveFacts } from "../../core/fold/facts/resolve.ts";
import { speakerOf } from "../../core/fold/speaker.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { factMemories } from "../recall/facts/known.ts";
import type { WritableProject } from "../project.ts";

const DAY_MS = 86_400_000;

/** `saysAll`: whether a memory says all that the draft does. A fact that is shown as old is worth stating again. */
export const knownFact = (
  project: WritableProject,
  draft: DraftOf<"fact">,
  saysAll: (memory: Memory) => boolean,
): Memory | undefined => {
  const nowMs = project.machine.clock.nowMs();
  const isPersons = speakerOf(project.write.actor) === "person";
  return (
    resolveFacts(factMemories(project), nowMs)
      // Those after the first leave room for it: stated again, they would come first.
      .flatMap(({ inForce }) => inForce.slice(0, 1))
      .find(
        (memory) =>
          (!isPersons || memory.fact.byPerson === true) &&
          nowMs - lastStated(memory) <= OLD * DAY_MS &&
          memory.doubted === undefined &&
          isSameClaim(memory.fact, draft.body) &&
          isHeldAlike(project, memory, draft) &&
          saysAll(memory),
      )
  );
};

/** What a draft leaves out is a part of what it says: no value is that nothing holds, and no end that it holds on. */
const isSameClaim = (fact: FactClaim, stated: DraftOf<"fact">["body"]): boolean =>
  fact.value === (stated.value ?? stated.object) &&
  (fact.denied === true) === (stated.denied === "yes") &&
  fact.part === stated.part &&
  fact.from === stated.from &&
  fact.until === stated.until;

/** What is kept in this clone alone is news to the stream that is shared. The machine's own log has no work tree and one stream. */
const isHeldAlike = (
  { index, place }: WritableProject,
  { id }: Memory,
  { stream }: DraftOf<"fact">,
): boolean =>
  stream === "local" ||
  place.top === undefined ||
  index.lookup.events(id)[0]?.event.stream === "team";
