// What is ready to be worked on, what waits for what, and which session claimed what.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { USUAL_PRIORITY } from "../../core/event/kinds/continuity/priority.ts";
import { isOn } from "../../core/fold/work/scope.ts";
import type { WorkObstacle, PlannedPiece, WaitingPiece } from "../../core/fold/work/ready.ts";
import { counted } from "../../core/kit/text.ts";
import type { WorkHeld, WorkPrioritised } from "../../engine/continuity/claim.ts";
import type { ReadyFound } from "../../engine/continuity/ready.ts";
import type { DocumentOf } from "../document.ts";
import { minuteOf } from "../gate/suppression.ts";
import { fold, inLine, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

const obstacleSchema = v.object({ id: v.string(), text: v.string() });

const pieceEntries = {
  id: v.string(),
  kind: v.picklist(["issue", "item"]),
  text: v.string(),
  /** 1 comes first, 5 last; 3 unless another was stated. */
  priority: v.number(),
  /** When it was first stated: ISO 8601, UTC. */
  since: v.string(),
  /** The branch it was stated on, if that is another. */
  branch: v.optional(v.string()),
  /** The session that claimed it, and until when. */
  claimedBy: v.optional(v.string()),
  claimedUntil: v.optional(v.string()),
};

const pieceSchema = v.object(pieceEntries);
type PieceDocument = DocumentOf<typeof pieceSchema>;

export const nextSchema = v.object({
  project: v.string(),
  session: v.optional(v.string()),
  mission: v.optional(v.string()),
  /** What may be begun now; the first comes first. */
  ready: v.array(pieceSchema),
  waiting: v.array(v.object({ ...pieceEntries, blockedBy: v.array(obstacleSchema) })),
  /** Each blocks the one after it, and the last the first. */
  cycles: v.array(v.array(obstacleSchema)),
  /** Stated without saying what they block. */
  blockers: v.array(obstacleSchema),
});
export type NextDocument = DocumentOf<typeof nextSchema>;

export const nextDocument = (
  project: string,
  { wanted: { session, mission }, branch, scope, ready, waiting, cycles }: ReadyFound,
): NextDocument => {
  const linked = new Set(waiting.flatMap(({ blockedBy }) => blockedBy.map(({ id }) => id)));
  return {
    project,
    ...(session === undefined ? {} : { session }),
    ...(mission === undefined ? {} : { mission }),
    ready: ready.map((one) => pieceDocument(one, branch)),
    waiting: waiting.map((one) => ({
      ...pieceDocument(one, branch),
      blockedBy: one.blockedBy.map(obstacleDocument),
    })),
    cycles: cycles.map((cycle) => cycle.map(obstacleDocument)),
    blockers: scope.work.blockers
      .map(({ memory }) => obstacleDocument(memory))
      .filter(({ id }) => !linked.has(id)),
  };
};

const obstacleDocument = ({ id, text }: Pick<WorkObstacle, "id" | "text">) => ({ id, text });

const pieceDocument = (
  { lease, sinceMs, ...piece }: PlannedPiece | WaitingPiece,
  here?: string,
): PieceDocument => ({
  ...{ id: piece.id, kind: piece.kind, text: piece.text, priority: piece.priority },
  since: isoTime(sinceMs),
  ...(isOn(piece.branch, here) || piece.branch === undefined ? {} : { branch: piece.branch }),
  ...(lease === undefined
    ? {}
    : { claimedBy: lease.session, claimedUntil: isoTime(lease.untilMs) }),
});

/** How many of each list are shown, unless all are asked for. */
const SHOWN = 6;

export const nextText = (
  { ready, waiting, cycles, blockers }: NextDocument,
  style: Style,
  isAll = false,
): string => {
  const list = <Of>(title: string, all: readonly Of[], lineOf: (one: Of) => string) => {
    const shown = all.slice(0, isAll ? all.length : SHOWN);
    const rest = all.length - shown.length;
    return shown.length === 0
      ? []
      : [
          style.strong(title),
          ...shown.map(lineOf),
          ...(rest === 0 ? [] : [style.faint(`  and ${thousands(rest)} more: --all`)]),
        ];
  };
  const [first] = ready;
  const lines = [
    ...list("Ready", ready, (one) => pieceLine(one, style)),
    ...list("Waiting", waiting, (one) => pieceLine(one, style, one.blockedBy)),
    ...cycles.map((cycle) => style.warm(fold(cycleLine(cycle), style.width, "  "))),
    ...(blockers.length === 0 ? [] : [style.warm(fold(blockersLine(blockers), style.width, "  "))]),
    ...(first === undefined || first.claimedBy !== undefined
      ? []
      : [style.faint(`Claim the first: twiceshy work claim ${shortId(first.id)}`)]),
  ];
  if (ready.length === 0) lines.unshift(waiting.length === 0 ? "Nothing is open." : NONE_READY);
  return lines.join("\n");
};

const NONE_READY = "Nothing is ready.";

const pieceLine = (
  { id, text, priority, since, branch, claimedBy, claimedUntil = "" }: PieceDocument,
  style: Style,
  blockedBy: readonly Pick<WorkObstacle, "id" | "text">[] = [],
): string => {
  const [blocker, ...others] = blockedBy;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const remarks = [
    ...(priority === USUAL_PRIORITY ? [] : [`priority ${priority}`]),
    since.slice(0, 10),
    ...(branch === undefined ? [] : [`branch ${inLine(branch)}`]),
    ...(blocker === undefined
      ? []
      : [`blocked by ${shortId(blocker.id)} ${inLine(blocker.text)}${more}`]),
    ...(claimedBy === undefined
      ? []
      : [`claimed by session ${inLine(claimedBy)} until ${minuteOf(claimedUntil)}`]),
  ].join(", ");
  const line = `  ${style.faint(shortId(id))}  ${inLine(text)} ${style.faint(`(${remarks})`)}`;
  return fold(line, style.width, "    ");
};

const cycleLine = (cycle: readonly Pick<WorkObstacle, "id" | "text">[]): string => {
  const [first] = cycle;
  const last = cycle.at(-1);
  if (first === undefined || last === undefined) return "";
  const names = [...cycle, first].map(({ id }) => shortId(id)).join(" blocks ");
  return `In a circle: ${names}. Remove one: twiceshy link ${shortId(last.id)} --to ${shortId(first.id)} --as blocks --off`;
};

const blockersLine = (blockers: readonly Pick<WorkObstacle, "id" | "text">[]): string => {
  const [first] = blockers;
  const id = first === undefined ? "" : shortId(first.id);
  return `${counted(blockers.length, "blocker")} without a link to what it blocks: twiceshy link ${id} --to <id> --as blocks`;
};

export const heldSchema = v.object({
  project: v.string(),
  /** The event; absent if nothing had to be written. */
  id: v.optional(v.string()),
  act: v.picklist(["claim", "release", "priority"]),
  pieces: v.array(v.object({ ...pieceEntries, blockedBy: v.optional(v.array(obstacleSchema)) })),
});
export type HeldDocument = DocumentOf<typeof heldSchema>;

export const heldDocument = (
  project: string,
  act: HeldDocument["act"],
  { event, pieces }: Pick<WorkHeld, "event" | "pieces"> | WorkPrioritised,
): HeldDocument => ({
  project,
  ...(event === undefined ? {} : { id: event }),
  act,
  pieces: pieces.map((piece) => ({
    ...pieceDocument(piece),
    ...("blockedBy" in piece && piece.blockedBy.length > 0
      ? { blockedBy: piece.blockedBy.map(obstacleDocument) }
      : {}),
  })),
});

export const heldText = ({ project, id, act, pieces }: HeldDocument, style: Style): string => {
  if (id === undefined) return `Nothing was written in ${project}: no session has claimed it.`;
  const until = pieces[0]?.claimedUntil;
  const words = {
    claim: `Claimed in ${project}${until === undefined ? "" : ` until ${minuteOf(until)}`}`,
    release: `Released in ${project}`,
    priority: `Priority ${pieces[0]?.priority ?? ""} in ${project}`,
  }[act];
  return [
    words,
    ...pieces.map(({ claimedBy: _, ...piece }) => pieceLine(piece, style, piece.blockedBy)),
  ].join("\n");
};
