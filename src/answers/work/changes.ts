// What changed in the work since a moment.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { defined } from "../../core/kit/defined.ts";
import type { ChangesFound } from "../../engine/continuity/changes.ts";
import type { DocumentOf } from "../document.ts";
import { fold, inLine, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";
import { itemDocument, itemSchema, onceDocument, type WorkItemDocument } from "./work.ts";

const items = v.array(itemSchema);

export const changesSchema = v.object({
  project: v.string(),
  session: v.optional(v.string()),
  mission: v.optional(v.string()),
  since: v.string(),
  /** What the time is: given, that of the last brief before the last change, or the newest session's beginning. */
  from: v.picklist(["given", "brief", "session"]),
  changed: v.boolean(),
  objective: v.optional(v.object({ before: v.optional(itemSchema), now: v.optional(itemSchema) })),
  request: v.optional(itemSchema),
  opened: items,
  closed: items,
  blocked: items,
  unblocked: items,
  newGaps: items,
  closedGaps: items,
  constraints: items,
  liftedConstraints: items,
  decisions: items,
  completed: items,
  claims: items,
});
export type ChangesDocument = DocumentOf<typeof changesSchema>;

const LISTS = [
  ...(["opened", "closed", "blocked", "unblocked", "newGaps", "closedGaps"] as const),
  ...(["constraints", "liftedConstraints", "decisions", "completed", "claims"] as const),
] as const;

export const changesDocument = (
  project: string,
  { wanted, sinceMs, from, changes }: Omit<ChangesFound, "scope">,
): ChangesDocument => {
  const { objective, request, claims, ...lists } = changes;
  const each = {
    opened: lists.opened.map(itemDocument),
    closed: lists.closed.map(itemDocument),
    blocked: lists.blocked.map(itemDocument),
    unblocked: lists.unblocked.map(itemDocument),
    newGaps: lists.newGaps.map(itemDocument),
    closedGaps: lists.closedGaps.map(itemDocument),
    constraints: lists.constraints.map(itemDocument),
    liftedConstraints: lists.liftedConstraints.map(itemDocument),
    decisions: lists.decisions.map(itemDocument),
    completed: lists.completed.map(itemDocument),
    claims: claims.map(onceDocument),
  };
  const { before, now } = objective ?? {};
  return {
    ...{ project, ...defined(wanted), since: isoTime(sinceMs), from, ...each },
    changed:
      objective !== undefined ||
      request !== undefined ||
      LISTS.some((name) => each[name].length > 0),
    ...(objective === undefined
      ? {}
      : {
          objective: {
            ...(before === undefined ? {} : { before: onceDocument(before) }),
            ...(now === undefined ? {} : { now: onceDocument(now) }),
          },
        }),
    ...(request === undefined ? {} : { request: onceDocument(request) }),
  };
};

const TITLES = {
  opened: "New and open",
  closed: "No longer open",
  blocked: "Newly blocked",
  unblocked: "No longer blocked",
  newGaps: "New lines of Done when",
  closedGaps: "Lines of Done when, met or taken back",
  constraints: "New constraints",
  liftedConstraints: "Constraints taken back",
  decisions: "Decided",
  completed: "Reported as done",
  claims: "Claimed to be done",
} as const satisfies Record<(typeof LISTS)[number], string>;

const FROM = {
  given: "",
  brief: ", when a brief was last shown",
  session: ", when the newest session began",
} as const;

/** How many of a list are shown; --json has all. */
const SHOWN = 8;

export const changesText = (out: ChangesDocument, style: Style): string => {
  const since = `${out.since.slice(0, 16).replace("T", " ")} UTC${FROM[out.from]}`;
  if (!out.changed) return `Nothing changed in the work since ${since}`;
  const line = ({ id, text }: WorkItemDocument): string =>
    fold(`  ${style.faint(shortId(id))}  ${inLine(text)}`, style.width, "    ");
  const { objective, request } = out;
  return [
    `Changed since ${since}`,
    ...(objective === undefined
      ? []
      : [
          style.strong("Objective"),
          ...(objective.now === undefined ? ["  none any more"] : [line(objective.now)]),
          ...(objective.before === undefined
            ? []
            : [style.faint(`  before: ${inLine(objective.before.text)}`)]),
        ]),
    ...(request === undefined ? [] : [style.strong("Asked for last"), line(request)]),
    ...LISTS.flatMap((name) => {
      const list = out[name];
      if (list.length === 0) return [];
      const rest = list.length - SHOWN;
      return [
        style.strong(TITLES[name]),
        ...list.slice(0, SHOWN).map(line),
        ...(rest > 0 ? [style.faint(`  and ${thousands(rest)} more: --json`)] : []),
      ];
    }),
  ].join("\n");
};
