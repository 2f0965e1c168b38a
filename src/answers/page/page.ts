// The page's data as one document: the answers that the command line gives, and what the pictures count.
import * as v from "valibot";
import type { PageGathered, PageMemory, PastBrief } from "../../engine/page/gather.ts";
import type { Score } from "../../engine/trust/score.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { defined } from "../../core/kit/defined.ts";
import { jsonDocument } from "../../core/recall/forms.ts";
import { conflictsDocument, conflictsSchema } from "../memories/conflicts.ts";
import { factsDocument, factsSchema } from "../memories/facts.ts";
import { lessonsDocument, lessonsSchema } from "../memories/lessons.ts";
import { memoryDocument, memorySchema } from "../memories/line.ts";
import { briefText } from "../memories/brief.ts";
import { replaySchema, type ReplayDocument } from "../gate/replay.ts";
import { scoreDocument, scoreSchema } from "../gate/score.ts";
import type { DocumentOf } from "../document.ts";
import { isoTime } from "../text/time.ts";
import { activityOf, activitySchema } from "./activity.ts";
import { gateDocument, pageGateSchema } from "./gate.ts";
import type { PageGate } from "../../engine/page/gate.ts";
import { hereSchema, type HereDocument } from "./here.ts";

const rowSchema = v.object({
  ...memorySchema.entries,
  /** From when on this memory knew of it, and until when it stood: ISO 8601, UTC. */
  known: v.string(),
  until: v.optional(v.string()),
  session: v.optional(v.string()),
  /** For an issue. */
  open: v.optional(v.boolean()),
  /** When it was last looked at again and held. */
  confirmed: v.optional(v.string()),
  /** How much a person thinks a fact is worth remembering, from 0 to 10. */
  rated: v.optional(v.number()),
});
export type PageRow = DocumentOf<typeof rowSchema>;

export const pageSchema = v.object({
  project: v.string(),
  version: v.string(),
  /** When it was made: ISO 8601, UTC. */
  made: v.string(),
  /** `team`: only what may be handed on. `here`: also what stays in this clone and on this machine. */
  holds: v.picklist(["team", "here"]),
  /** What comes before a sha in the web address of a commit. */
  address: v.optional(v.string()),
  score: scoreSchema,
  activity: activitySchema,
  gate: pageGateSchema,
  facts: factsSchema,
  lessons: lessonsSchema,
  conflicts: conflictsSchema,
  briefs: v.array(
    v.object({
      at: v.string(),
      why: v.picklist(["now", "before-verdict", "before-failure"]),
      text: v.string(),
    }),
  ),
  replay: v.optional(replaySchema),
  /** Absent if it holds only what may be handed on. */
  here: v.optional(hereSchema),
  /** Oldest first. */
  memories: v.array(rowSchema),
});
export type PageDocument = DocumentOf<typeof pageSchema>;

export interface PageParts {
  readonly project: string;
  readonly version: string;
  readonly gathered: PageGathered;
  readonly gate: PageGate;
  readonly score: Score;
  readonly address: string | undefined;
  readonly replay: ReplayDocument | undefined;
  readonly here: HereDocument | undefined;
}

/** The row that was made of a memory: of one that is the same value, the row is the same again. */
export type KeptRows = WeakMap<Memory, PageRow>;

export const pageDocument = (parts: PageParts, kept: KeptRows = new WeakMap()): PageDocument => {
  const { project, version, gathered, gate, here } = parts;
  const { nowMs, facts } = gathered;
  return {
    ...{ project, version, made: isoTime(nowMs), holds: here === undefined ? "team" : "here" },
    score: scoreDocument(project, parts.score, { estimate: true, badge: false }),
    activity: activityOf(gathered, gate),
    gate: gateDocument(gate, here !== undefined),
    facts: factsDocument(project, facts, { all: true, nowMs }),
    lessons: lessonsDocument(project, gathered.lessons, gathered.elsewhere, {
      earned: gathered.earned,
    }),
    conflicts: conflictsDocument(project, {
      ...{ facts, nowMs, lessons: gathered.contrary, isHere: gathered.isHere },
    }),
    briefs: gathered.briefs.map((brief) => briefOf(project, brief)),
    ...defined({ here, address: parts.address, replay: parts.replay }),
    memories: gathered.memories.map((one) => rowOf(one, kept)),
  };
};

const rowOf = (one: PageMemory, kept: KeptRows): PageRow => {
  const known = kept.get(one.memory);
  // Whether an issue is open cannot be told from the issue alone.
  if (known !== undefined && known.open === one.open) return known;
  const row = rowDocument(one);
  kept.set(one.memory, row);
  return row;
};

const briefOf = (project: string, { atMs, why, packed, about }: PastBrief) => ({
  ...{ at: isoTime(atMs), why },
  text: briefText(jsonDocument(project, about, packed), "md"),
});

const rowDocument = ({ memory, knownMs, untilMs, open }: PageMemory): PageRow => ({
  ...memoryDocument(memory),
  known: isoTime(knownMs),
  ...defined({
    session: memory.session,
    open,
    rated: memory.score,
    confirmed: memory.confirmed && isoTime(memory.confirmed.when),
    until: untilMs === undefined ? undefined : isoTime(untilMs),
  }),
});
