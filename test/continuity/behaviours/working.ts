// A project in memory whose sessions speak, for the behaviours of the work.
import type { CommonBody } from "../../../src/core/event/common.ts";
import type { Turn } from "../../../src/core/capture/turns/turn.ts";
import { workIn, type WorkScope, type WorkWanted } from "../../../src/core/fold/work/scope.ts";
import type { WorkItem } from "../../../src/core/fold/work/work-state.ts";
import { ingest, type Ingested } from "../../../src/engine/continuity/ingest.ts";
import { itemsKnown } from "../../../src/engine/continuity/items.ts";
import { packNow, type PackAsked, type PackFound } from "../../../src/engine/continuity/pack.ts";
import type { WritableProject } from "../../../src/engine/project.ts";
import { valueOf } from "../../../src/testing/claim.ts";
import { memoryProject, type MemoryProject } from "../../../src/testing/memory/project.ts";

export interface Working extends MemoryProject {
  /** A minute after what was stated before. */
  readonly states: (
    session: string,
    text: string,
    more?: Partial<Omit<Turn, "session" | "text">>,
  ) => Ingested;
  readonly work: (wanted?: WorkWanted) => WorkScope;
  readonly pack: (asked?: Partial<PackAsked>) => PackFound;
}

export const MINUTE = 60_000;
export const PERSON: CommonBody["actor"] = { door: "cli", tty: "yes" };

export const working = (actor: CommonBody["actor"] = PERSON): Working => {
  const memory = memoryProject({ actor });
  const { project, pass } = memory;
  return {
    ...memory,
    states: (session, text, more = {}) => {
      pass(MINUTE);
      return valueOf(ingest(project, [{ session, role: "assistant", text, ...more }]));
    },
    work: (wanted) => workIn(itemsKnown(project), wanted),
    pack: (asked) => packNow(project, { size: "auto", ...asked }),
  };
};

export const texts = (list: readonly WorkItem[]): readonly string[] =>
  list.map(({ memory }) => memory.text);

/** Everything that its log holds, as text. */
export const logOf = ({ log }: Pick<WritableProject, "log">): string =>
  log
    .segments()
    .flatMap((segment) => [...log.texts(segment)])
    .join("\n");
