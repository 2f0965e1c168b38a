// Draws from one session what may be worth remembering, and leaves it in the log as proposals. A model is asked about a
// window at a time, of texts that are redacted; what it answers counts only if it rests on words of that window.
import {
  acceptable,
  proposalKey,
  sessionOfKey,
  type RefusedSuggestion,
} from "../../core/capture/consolidation/accept.ts";
import { signalled } from "../../core/capture/consolidation/by-rules.ts";
import { consolidationPrompt } from "../../core/capture/consolidation/prompt.ts";
import {
  claimIn,
  suggestionsIn,
  type Suggestion,
} from "../../core/capture/consolidation/suggestion.ts";
import { personTurns, windowsOf } from "../../core/capture/consolidation/windows.ts";
import { PROPOSED } from "../../core/capture/signals/tiers.ts";
import type { Draft } from "../../core/event/draft.ts";
import { defined } from "../../core/kit/defined.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { fieldOf } from "../../core/event/read.ts";
import { oneLine } from "../../core/kit/text.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { outsidePauses } from "../../core/transcripts/outside-pauses.ts";
import { spokenIn, type TranscriptText } from "../../core/transcripts/spoken.ts";
import type {
  ConsolidationQueue,
  LanguageModel,
  ModelFault,
  RowsIn,
  WaitingSession,
} from "../ports/session/consolidation.ts";
import type { FileFault } from "../ports/file.ts";
import type { AppendFault } from "../ports/log.ts";
import type { Project, WritableProject } from "../project.ts";
import { rememberWhatFits } from "../history/remember-what-fits.ts";
import { linesOf } from "../recall/lines.ts";
import { proposalsIn } from "./waiting.ts";
import { knownClaims } from "../remember/record-findings.ts";
import { stampOf } from "../remember/stamp.ts";

export interface DrawMeans {
  readonly rowsIn: RowsIn;
  readonly queue: ConsolidationQueue;
  readonly redact: Redact;
  /** Absent if the rules alone decide. */
  readonly model?: LanguageModel | undefined;
  /** Calls of the model a day. */
  readonly mostCalls: number;
}

export type Drawn =
  | {
      readonly is: "drawn";
      readonly proposed: readonly string[];
      readonly refused: readonly RefusedSuggestion[];
    }
  | { readonly is: "gone" | "short" | "done-before" }
  /** Nothing was lost: it waits for tomorrow. */
  | { readonly is: "calls-spent" };

export type DrawFault = FileFault | AppendFault | ModelFault;

/** What the person has not reviewed by then was not worth it. */
const KEPT_MS = 30 * 86_400_000;
export const LEAST_PERSON_TURNS = 2;
export const MOST_PROPOSALS = 20;

export const drawFrom = async (
  project: WritableProject,
  { session, transcript }: WaitingSession,
  means: DrawMeans,
): Promise<Result<Drawn, DrawFault>> => {
  const done = means.queue.done();
  if (!done.ok) return done;
  if (done.value.has(session) || sessionsDrawn(project).has(session))
    return ok({ is: "done-before" });
  const paused = project.hooks.pause.spans();
  if (!paused.ok) return paused;
  const rows = means.rowsIn(transcript);
  if (rows === undefined) return ok({ is: "gone" });
  const dialog = redacted(outsidePauses(rows, paused.value).flatMap(spokenIn), means.redact);
  if (personTurns(dialog) < LEAST_PERSON_TURNS) return ok({ is: "short" });
  const found = await suggested(project, dialog, means);
  if (!found.ok) return found;
  if (found.value === "calls-spent") return ok({ is: "calls-spent" });
  const { accepted, refused } = found.value;
  const proposals = accepted.slice(0, MOST_PROPOSALS);
  const madeBy = means.model?.name ?? "rules";
  const left = leaveProposals(project, session, { proposals, madeBy });
  if (!left.ok) return left;
  const marked = means.queue.markDone(session);
  return marked.ok ? ok({ is: "drawn", proposed: proposals.map(claimIn), refused }) : marked;
};

/** A process that was killed after it had left its proposals asks no second time. */
export const sessionsDrawn = (project: Project): ReadonlySet<string> => {
  const drawn = new Set<string>();
  for (const { line } of linesOf(project)) {
    const key = line.is === "event" ? fieldOf(line.event, "key") : undefined;
    const session = key === undefined ? undefined : sessionOfKey(key);
    if (session !== undefined) drawn.add(session);
  }
  return drawn;
};

export const leaveProposals = (
  project: WritableProject,
  session: string,
  {
    proposals,
    madeBy,
    when,
  }: {
    readonly proposals: readonly Suggestion[];
    readonly madeBy: string;
    /** When it was spoken, if that is not now. */
    readonly when?: (one: Suggestion) => number;
  },
): ReturnType<typeof rememberWhatFits> =>
  rememberWhatFits(
    project,
    proposals.map((one) => draftOf(project, session, { one, madeBy, spokenMs: when?.(one) })),
  );

export const redacted = <Turn extends TranscriptText>(
  dialog: readonly Turn[],
  redact: Redact,
): readonly Turn[] => {
  const texts = redact(dialog.map(({ text }) => text));
  return dialog.map((one, at) => ({ ...one, text: texts[at] ?? "" }));
};

interface Suggested {
  readonly accepted: readonly Suggestion[];
  readonly refused: readonly RefusedSuggestion[];
}

const suggested = async (
  project: WritableProject,
  dialog: readonly TranscriptText[],
  { model, queue, mostCalls }: DrawMeans,
): Promise<Result<Suggested | "calls-spent", DrawFault>> => {
  const { nowMs } = project.machine.clock;
  const known = [
    ...knownClaims(project),
    ...proposalsIn(project, nowMs()).map(({ body: { text } }) => ({ text })),
  ];
  const whole = dialog.map(({ text }) => text).join("\n");
  const byRules = acceptable(signalled(dialog), { spoken: whole, known, least: PROPOSED });
  if (model === undefined) return ok(byRules);
  const accepted = [...byRules.accepted];
  const refused: RefusedSuggestion[] = [];
  const day = new Date(nowMs()).toISOString().slice(0, 10);
  for (const window of windowsOf(dialog)) {
    const calls = queue.callsOn(day);
    if (!calls.ok) return calls;
    if (calls.value >= mostCalls) return ok("calls-spent");
    const counted = queue.countCall(day);
    if (!counted.ok) return counted;
    const all = [...known, ...accepted.map((one) => ({ text: claimIn(one) }))];
    const shown = all.slice(0, MOST_SHOWN).map(({ text }) => text);
    const answer = await model.answer(consolidationPrompt(window, shown));
    if (!answer.ok) return answer;
    const checked = acceptable(suggestionsIn(answer.value) ?? [], { spoken: window, known: all });
    accepted.push(...checked.accepted);
    refused.push(...checked.refused);
  }
  return ok({ accepted, refused });
};

/** Claims that a model is shown as known. */
const MOST_SHOWN = 40;

const draftOf = (
  project: WritableProject,
  session: string,
  {
    one,
    madeBy,
    spokenMs,
  }: { readonly one: Suggestion; readonly madeBy: string; readonly spokenMs: number | undefined },
): Draft => {
  const { when: now, actor, ...here } = stampOf(project, session);
  // HEAD is not where it was then.
  const stamp =
    spokenMs === undefined ? { when: now, actor, ...here } : { when: spokenMs, actor, session };
  const { quote, confidence, suggests } = one;
  return {
    kind: "proposal",
    overlong: "cut-all",
    body: {
      ...{ ...stamp, key: proposalKey(session, one), text: oneLine(claimIn(one)), suggests },
      ...(one.suggests === "fact" ? { name: one.name, value: one.value } : {}),
      ...(one.suggests === "lesson" ? defined({ reason: one.reason, category: one.category }) : {}),
      ...(one.suggests === "note" ? { namespace: one.namespace } : {}),
      ...{ quote, madeBy, confidence: confidence.toFixed(2), until: now + KEPT_MS },
    },
  };
};
