// What one project takes over from another of this machine: rules and decisions in use, each as a line that names its
// origin. A copy has no authority of its own, stays in this clone, and is not passed on.
import type { Memory } from "../memory.ts";
import { isEventId, type EventId } from "../../event/id.ts";
import { LENGTHS } from "../../kit/length.ts";
import { clip, inLine } from "../../kit/text.ts";

const PREFIX = "inherited:";

/** Names the project and the memory there, so that nothing is taken over twice. */
export const keyOfInherited = (project: string, origin: EventId): string =>
  `${PREFIX}${project}:${origin}`;

export interface InheritedFrom {
  /** The id of the project. */
  readonly project: string;
  readonly origin: EventId;
}

export const inheritedFrom = ({ key = "" }: Pick<Memory, "key">): InheritedFrom | undefined => {
  if (!key.startsWith(PREFIX)) return undefined;
  const [project = "", origin = ""] = key.slice(PREFIX.length).split(":");
  return isEventId(origin) ? { project, origin } : undefined;
};

export const INHERITED = "inherited";

/** The longest line of a claim. */
const LONGEST = 200;

/** The origin is in the line itself, so that every list, brief and pack that shows the one shows the other. */
export const inheritedText = (text: string, project: string): string => {
  const from = ` (from ${clip(inLine(project), 40)})`;
  return `${clip(inLine(text), LONGEST - from.length)}${from}`;
};

/** A decision that is younger may still be taken back. */
export const STABLE_DAYS = 14;

export type InheritKind = "lesson" | "decision";

/** Undefined if it is neither a rule nor a decision, or has not proven itself yet. */
export const inheritKindOf = (memory: Memory, nowMs: number): InheritKind | undefined => {
  const { kind, namespace, standing, doubted, takenBack, forgotten } = memory;
  const isInUse = standing === "standing" && doubted === undefined && !takenBack && !forgotten;
  if (!isInUse || inheritedFrom(memory) !== undefined) return undefined;
  if (kind === "lesson") return memory.lesson?.library === undefined ? "lesson" : undefined;
  if (kind !== "decision" && !(kind === "note" && namespace === "decisions")) return undefined;
  const isStable =
    memory.when <= nowMs - STABLE_DAYS * LENGTHS.d ||
    memory.pinned === true ||
    memory.confirmed !== undefined;
  return isStable ? "decision" : undefined;
};
