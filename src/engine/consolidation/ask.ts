// Asks a model, within the calls that a day has left.
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../ports/file.ts";
import type {
  ConsolidationQueue,
  LanguageModel,
  ModelFault,
} from "../ports/session/consolidation.ts";
import type { Project } from "../project.ts";
import { knownClaims } from "../remember/record-findings.ts";
import { proposalsIn } from "./waiting.ts";

export interface AskMeans {
  readonly queue: ConsolidationQueue;
  /** Calls of the model a day. */
  readonly mostCalls: number;
}

/** Undefined if the day has no call left. A call is counted before it is made, so that a killed process does not hide it. */
export const askOnce = async (
  project: Project,
  model: LanguageModel,
  prompt: string,
  { queue, mostCalls }: AskMeans,
): Promise<Result<string | undefined, FileFault | ModelFault>> => {
  const day = new Date(project.machine.clock.nowMs()).toISOString().slice(0, 10);
  const calls = queue.calls.on(day);
  if (!calls.ok) return calls;
  if (calls.value >= mostCalls) return ok(undefined);
  const counted = queue.calls.count(day);
  return counted.ok ? model.answer(prompt) : counted;
};

/** What is remembered or proposed already. */
export const claimsBefore = (project: Project): readonly { readonly text: string }[] => [
  ...knownClaims(project),
  ...proposalsIn(project, project.machine.clock.nowMs()).map(({ body: { text } }) => ({ text })),
];

/** Of the claims, those that a model is shown as known. */
export const shownAsKnown = (claims: readonly { readonly text: string }[]): readonly string[] =>
  claims.slice(0, MOST_SHOWN).map(({ text }) => text);

const MOST_SHOWN = 40;
