// Why agents may hear of nothing, as far as files tell: what `status` takes over from `doctor`. Nothing of them is run.
import type { Connections } from "../../../engine/ports/agents/installation-state.ts";
import { agents } from "./agents.ts";
import { lookAtFiles } from "./hook-program.ts";

/** A sentence, and what to do. */
export const withoutNodeIn = (seen: Connections): readonly string[] =>
  [lookAtFiles(seen), ...agents.map(({ look }) => look(seen))].flatMap((checked) =>
    checked?.state === "warn" || checked?.state === "broken"
      ? [`${checked.says} ${checked.do}`]
      : [],
  );
