// Draws from one session what may be worth remembering, and leaves it in the log as proposals. A model is asked about a
// window at a time, of texts that are redacted; what it answers counts only if it rests on words of that window.
import { acceptable, type RefusedSuggestion } from "../../core/capture/consolidation/accept.ts";
import { signalled } from "../../core/capture/consolidation/by-rules.ts";
import { consolidationPrompt } from "../../core/capture/consolidation/prompt.ts";
import {
  claimIn,
  suggestionsIn,
  type Suggestion,
} from "../../core/capture/consolidation/suggestion.ts";
import { personTurns, windowsOf } from "../../core/capture/consolidation/windows.ts";
import { PROPOSED } from "../../core/capture/signals/tiers.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { outsidePauses } from "../../core/transcripts/outside-pauses.ts";
import type { TranscriptText } from "../../core/transcripts/spoken.ts";
import { spokenInTurns } from "../../core/transcripts/spoken-in-turns.ts";
import type {
  LanguageModel,
  ModelFault,
  RowsIn,
  WaitingSession,
} from "../ports/session/consolidation.ts";
import type { FileFault } from "../ports/file.ts";
import type { AppendFault } from "../ports/log.ts";
import type { WritableProject } from "../project.ts";
import { askOnce, claimsBefore, shownAsKnown, type AskMeans } from "./ask.ts";
import { leaveProposals, sessionsDrawn } from "./propose.ts";

export interface DrawMeans extends AskMeans {
  readonly rowsIn: RowsIn;
  readonly redact: Redact;
  /** Absent if the rules alone decide. */
  readonly model?: LanguageModel | undefined;
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

export const LEAST_PERSON_TURNS = 2;
export const MOST_PROPOSALS = 20;

export const drawFrom = async (
  project: WritableProject,
  { session, transcript }: WaitingSession,
  means: DrawMeans,
): Promise<Result<Drawn, DrawFault>> => {
  const done = means.queue.done.read();
  if (!done.ok) return done;
  if (done.value.has(session) || sessionsDrawn(project).has(session))
    return ok({ is: "done-before" });
  const paused = project.hooks.pause.spans();
  if (!paused.ok) return paused;
  const rows = means.rowsIn(transcript);
  if (rows === undefined) return ok({ is: "gone" });
  const dialog = redacted(spokenInTurns(outsidePauses(rows, paused.value)), means.redact);
  if (personTurns(dialog) < LEAST_PERSON_TURNS) return ok({ is: "short" });
  const found = await suggested(project, dialog, means);
  if (!found.ok) return found;
  if (found.value === "calls-spent") return ok({ is: "calls-spent" });
  const { accepted, refused } = found.value;
  const proposals = accepted.slice(0, MOST_PROPOSALS);
  const madeBy = means.model?.name ?? "rules";
  const left = leaveProposals(project, { session }, { proposals, madeBy });
  if (!left.ok) return left;
  const marked = means.queue.done.mark(session);
  return marked.ok ? ok({ is: "drawn", proposed: proposals.map(claimIn), refused }) : marked;
};

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
  const known = claimsBefore(project);
  const whole = dialog.map(({ text }) => text).join("\n");
  const byRules = acceptable(signalled(dialog), { spoken: whole, known, least: PROPOSED });
  if (model === undefined) return ok(byRules);
  const accepted = [...byRules.accepted];
  const refused: RefusedSuggestion[] = [];
  for (const window of windowsOf(dialog)) {
    const all = [...known, ...accepted.map((one) => ({ text: claimIn(one) }))];
    const prompt = consolidationPrompt(window, shownAsKnown(all));
    const answer = await askOnce(project, model, prompt, { queue, mostCalls });
    if (!answer.ok) return answer;
    if (answer.value === undefined) return ok("calls-spent");
    const checked = acceptable(suggestionsIn(answer.value) ?? [], { spoken: window, known: all });
    accepted.push(...checked.accepted);
    refused.push(...checked.refused);
  }
  return ok({ accepted, refused });
};
