// What memories have in common, mined when asked: nothing of it is kept.
import { memories } from "../../core/fold/memories.ts";
import { minePatterns, type MinedPattern } from "../../core/search/patterns.ts";
import type { Project } from "../project.ts";

export const findPatterns = ({ index, machine }: Project): readonly MinedPattern[] =>
  minePatterns(memories(index.all()), machine.clock.nowMs());
