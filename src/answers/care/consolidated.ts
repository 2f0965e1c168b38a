// What consolidation drew, as commands answer.
import * as v from "valibot";
import type { RefusalReason } from "../../core/capture/consolidation/accept.ts";
import { shortId } from "../../core/event/id.ts";
import { claimIn } from "../../core/capture/consolidation/suggestion.ts";
import { defined } from "../../core/kit/defined.ts";
import { clip } from "../../core/kit/text.ts";
import type { Drawn } from "../../engine/consolidation/draw.ts";
import type { DrawnEntry, DrawnSession } from "../../engine/consolidation/drain.ts";
import type { PastDrawn } from "../../engine/consolidation/past.ts";
import type { DocumentOf } from "../document.ts";
import { counted, fold, inLine, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

const OUTCOME_NAMES = ["drawn", "gone", "short", "done-before", "calls-spent"] as const;

const ENTRY_OUTCOMES = ["drawn", "gone", "done-before", "calls-spent"] as const;

export const consolidatedSchema = v.object({
  project: v.string(),
  /** The setting `consolidation.by`. */
  by: v.string(),
  /** Whether another process is at it. */
  busy: v.boolean(),
  sessions: v.array(
    v.object({
      session: v.string(),
      /** The id of its agent; only with --past. */
      agent: v.optional(v.string()),
      title: v.optional(v.string()),
      /** When it last changed, ISO 8601, UTC; only with --past. */
      when: v.optional(v.string()),
      /** `gone`: its transcript is no longer there; `short`: the person wrote next to nothing in it. */
      outcome: v.picklist(OUTCOME_NAMES),
      proposed: v.array(v.string()),
      /** What was suggested and not proposed, and why. */
      refused: v.array(v.object({ claim: v.string(), because: v.string() })),
    }),
  ),
  /** The entries of topics of which a model was asked. */
  entries: v.array(
    v.object({
      entry: v.string(),
      /** `gone`: it is no longer in use. */
      outcome: v.picklist(ENTRY_OUTCOMES),
      /** Whether the model's summary was recorded. */
      summarised: v.boolean(),
      proposed: v.array(v.string()),
      refused: v.array(v.object({ claim: v.string(), because: v.string() })),
      /** Why it has no summary of the model, or none of all its parts. */
      failure: v.optional(v.string()),
    }),
  ),
  /** Only with --past. */
  past: v.optional(
    v.object({
      /** Set if nothing was written. */
      dry: v.boolean(),
      /** Looked through before, now or at their end. */
      before: v.number(),
      /** Left alone: still held a moment ago, or waiting. */
      current: v.number(),
      /** Left for the next run. */
      left: v.number(),
    }),
  ),
  /** Sessions that wait. */
  waiting: v.number(),
  /** Entries that wait for a model. */
  waitingEntries: v.number(),
  /** Proposals that wait for a person. */
  proposals: v.number(),
});
export type ConsolidatedDocument = DocumentOf<typeof consolidatedSchema>;

export const drawnDocument = ({
  session,
  drawn,
}: DrawnSession): ConsolidatedDocument["sessions"][number] => ({
  session,
  outcome: drawn.is,
  proposed: drawn.is === "drawn" ? [...drawn.proposed] : [],
  refused: drawn.is === "drawn" ? drawn.refused.map((one) => ({ ...one })) : [],
});

export const drawnEntryDocument = (
  { entry, is, summarised, proposed, refused }: DrawnEntry,
  failure: string | undefined,
): ConsolidatedDocument["entries"][number] => ({
  ...{ entry, outcome: is, summarised, proposed: [...proposed] },
  refused: refused.map((one) => ({ ...one })),
  ...defined({ failure }),
});

export const pastDocument = (
  { sessions, before, current, left }: PastDrawn,
  dry: boolean,
): Pick<ConsolidatedDocument, "sessions" | "entries" | "past"> => ({
  entries: [],
  sessions: sessions.map(({ agent, title, session, changedMs, proposed }) => ({
    ...{ session, agent, title, when: isoTime(changedMs), outcome: "drawn" },
    ...{ proposed: proposed.map(claimIn), refused: [] },
  })),
  past: { dry, before, current, left },
});

const OUTCOMES: { readonly [is in Drawn["is"]]: string } = {
  drawn: "nothing to propose",
  gone: "its transcript is no longer there",
  short: "the person wrote too little in it",
  "done-before": "done before",
  "calls-spent": "no more calls today (consolidation.calls); it waits",
};

const REASONS: { readonly [because in RefusalReason]: string } = {
  unquoted: "its quote is not in the text",
  uncertain: "not certain enough",
  "not-worth": "not worth remembering",
  injection: "it would command its reader",
  known: "known already",
  "too-long": "too long",
  "not-asked": "no fact, or one more than an entry may propose",
};

const isReason = (text: string): text is RefusalReason => Object.hasOwn(REASONS, text);

export const consolidatedText = (out: ConsolidatedDocument, style: Style): string =>
  [
    ...(out.busy ? ["Another process consolidates this project now."] : []),
    ...(out.past === undefined
      ? out.sessions.flatMap((one) => sessionText(one, style))
      : pastText(out.sessions, out.past, style)),
    ...out.entries.flatMap((one) => entryText(one, style)),
    ...(out.past?.dry === true ? [] : [waitingText(out)]),
  ].join("\n");

const waitingText = ({
  past,
  waiting,
  waitingEntries,
  proposals,
}: ConsolidatedDocument): string => {
  const waits = [
    ...(past === undefined || waiting > 0 ? [counted(waiting, "session")] : []),
    ...(waitingEntries === 0 ? [] : [countedEntries(waitingEntries)]),
  ];
  const next = proposals === 0 ? "" : " Next: twiceshy review";
  const first = waits.length === 0 ? "" : `${waits.join(" and ")} to consolidate, `;
  return `${first}${counted(proposals, "proposal")} to review.${next}`;
};

const countedEntries = (count: number): string =>
  count === 1 ? "1 entry" : `${thousands(count)} entries`;

const ENTRY_ENDS: { readonly [is in (typeof ENTRY_OUTCOMES)[number]]: string } = {
  drawn: "",
  gone: "it is no longer in use",
  "done-before": "done before",
  "calls-spent": "no more calls today (consolidation.calls); it waits",
};

const entryText = (
  {
    entry,
    outcome,
    summarised,
    proposed,
    refused,
    failure,
  }: ConsolidatedDocument["entries"][number],
  style: Style,
): readonly string[] => {
  const parts = [
    ...(summarised ? ["summarised"] : []),
    ...(proposed.length === 0 ? [] : [counted(proposed.length, "proposal")]),
    ...(ENTRY_ENDS[outcome] === "" ? [] : [ENTRY_ENDS[outcome]]),
    ...(failure === undefined ? [] : [`model: ${inLine(failure)}`]),
  ];
  const end = parts.length === 0 ? "nothing to propose" : parts.join(", ");
  return [
    fold(`entry ${style.strong(shortId(entry))}: ${end}`, style.width, "    "),
    ...claimLines({ proposed, refused }, style),
  ];
};

type DrawnDocument = ConsolidatedDocument["sessions"][number];

const sessionText = (
  { session, outcome, proposed, refused }: DrawnDocument,
  style: Style,
): readonly string[] => [
  `${style.strong(clip(inLine(session), 80))}: ${
    proposed.length > 0 ? counted(proposed.length, "proposal") : OUTCOMES[outcome]
  }`,
  ...claimLines({ proposed, refused }, style),
];

const claimLines = (
  { proposed, refused }: Pick<DrawnDocument, "proposed" | "refused">,
  style: Style,
): readonly string[] => [
  ...proposed.map((claim) => fold(`  ${inLine(claim)}`, style.width, "    ")),
  ...refused.map(({ claim, because }) =>
    style.faint(
      fold(
        `  left out (${isReason(because) ? REASONS[because] : because}): ${inLine(claim)}`,
        style.width,
        "    ",
      ),
    ),
  ),
];

/** Sessions that hold nothing are only counted, and so many claims are shown. */
const MOST_SHOWN = 20;

const pastText = (
  sessions: readonly DrawnDocument[],
  { dry, before, current, left }: NonNullable<ConsolidatedDocument["past"]>,
  style: Style,
): readonly string[] => {
  const claims = sessions.reduce((sum, { proposed }) => sum + proposed.length, 0);
  const others = [
    ...(before === 0 ? [] : [`${thousands(before)} looked through before`]),
    ...(current === 0 ? [] : [`${thousands(current)} still open or waiting`]),
    ...(left === 0 ? [] : [`${thousands(left)} left for the next run`]),
  ];
  const verb = dry ? "would be looked through" : "looked through";
  const head = `${counted(sessions.length, "past session")} ${verb}, ${counted(claims, "proposal")} found`;
  let free = MOST_SHOWN;
  const shown = sessions.flatMap(({ title = "", session, when = "", proposed }) => {
    if (proposed.length === 0 || free <= 0) return [];
    const now = proposed.slice(0, free);
    free -= now.length;
    return [
      `${style.strong(clip(inLine(session), 80))}  ${style.faint(`${title}, ${when.slice(0, 10)}`)}`,
      ...now.map((claim) => fold(`  ${inLine(claim)}`, style.width, "    ")),
    ];
  });
  return [
    ...shown,
    ...(claims > MOST_SHOWN ? [`and ${thousands(claims - MOST_SHOWN)} more: --json`] : []),
    `${head}${others.length === 0 ? "" : ` (${others.join(", ")})`}.`,
    ...(dry ? ["Nothing was written. Next: twiceshy consolidate --past"] : []),
    ...(!dry && left > 0 ? ["Go on with: twiceshy consolidate --past"] : []),
  ];
};
