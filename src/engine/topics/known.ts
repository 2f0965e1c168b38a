// What is known of topics now, from the project's own log.
import { memories } from "../../core/fold/memories.ts";
import { topicsIn, type TopicsKnown } from "../../core/fold/topics/topics.ts";
import type { Project } from "../project.ts";

export const topicsKnown = ({ index, machine }: Project): TopicsKnown =>
  topicsIn(memories(index.all()), machine.clock.nowMs());
