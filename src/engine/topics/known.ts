// What is known of topics now, from the project's own log.
import { memories } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import type { State } from "../../core/fold/state.ts";
import { topicsIn, type TopicsKnown } from "../../core/fold/topics/topics.ts";
import type { Project } from "../project.ts";

export const topicsKnown = ({ index, machine }: Project): TopicsKnown =>
  topicsIn(entriesAndFacts(index.all()), machine.clock.nowMs());

/** All that a topic is made of. */
function* entriesAndFacts(state: State): Generator<Memory> {
  yield* memories(state, "entry");
  yield* memories(state, "fact");
}
