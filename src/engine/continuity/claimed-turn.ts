// The last turn that reports what was done, as the evidence against a report sees it. Of a session whose transcript is known, it
// is also known which commands may have been a check, and all that persons asked for.
import { isPartClaim, reportsDone } from "../../core/capture/turns/claims.ts";
import type { ItemMemory } from "../../core/fold/work/item-noun.ts";
import type { WorkState } from "../../core/fold/work/work-state.ts";
import { checkClaimsIn } from "../../core/judge/done/check-claims.ts";
import { reportedIn } from "../../core/judge/done/report/reported.ts";
import type { TurnWitnesses } from "../../core/judge/done/witness.ts";
import { conversationIn } from "../../core/transcripts/conversation.ts";
import type { SeenRun } from "../ports/session/check-runs.ts";
import type { Project } from "../project.ts";
import { turnOf } from "./turn-of.ts";
import {
  commandsOf,
  mayHaveChecked,
  mayHaveEdited,
  mayHaveWritten,
  touchedSince,
} from "./unknown-commands.ts";

interface Report {
  readonly text: string;
  readonly session: string | undefined;
}

/** It says that something is done, passes or was changed. */
export const isReport = (text: string): boolean =>
  reportsDone(text) || checkClaimsIn(text).length > 0 || reportedIn(text).length > 0;

/** The newest answer that reports something, or else the claim. */
export const reportIn = (
  project: Project,
  { claims: [claim], summary, completed }: WorkState,
): Report | undefined => {
  // An answer that is all labels (`Done: the total is right`) sums up nothing.
  const answer = [summary, ...completed.map(({ memory }) => memory)]
    .filter((one) => one !== undefined)
    .filter(({ item: { role, source } }) => role === "assistant" && source !== "plan")
    .reduce<ItemMemory | undefined>(
      (newest, one) => (newest === undefined || one.when > newest.when ? one : newest),
      undefined,
    );
  if (answer !== undefined && answer.when > (claim?.when ?? 0)) {
    const text = wholeTurn(project, answer);
    if (isReport(text)) return { text, session: answer.session };
  }
  return claim && { text: wholeTurn(project, claim), session: claim.session };
};

/** The whole text of the turn that an item was stated in. */
export const wholeTurn = (project: Project, item: ItemMemory): string => {
  const stated = turnOf(project, item);
  return stated?.body ?? stated?.text ?? item.text;
};

interface SeenOfTurn extends Pick<
  TurnWitnesses,
  "checks" | "changed" | "isHeadSame" | "uncommitted"
> {
  /** The runs of the checks, one for each, and all that were noted. */
  readonly ran: readonly SeenRun[];
  readonly noted: readonly SeenRun[];
  readonly requests: WorkState["requests"];
}

export const claimedTurn = (
  project: Project,
  { text: report, session }: Report,
  { ran, noted, requests, ...seen }: SeenOfTurn,
): TurnWitnesses => {
  const lines = session === undefined ? undefined : project.hooks.held.linesOf(session);
  const conversation = lines && conversationIn(lines);
  const prompts = conversation?.prompts ?? requests.filter((one) => one.session === session);
  const ofSession = noted.filter((run) => run.session === session);
  return {
    ...{ report, isDone: reportsDone(report), isPart: isPartClaim(report), ...seen },
    prompts: prompts.map(({ text }) => text),
    sincePrompt: {
      answered: conversation?.answered ?? 0,
      spoken: conversation?.spoken.filter((text) => text !== report) ?? [],
      mayHaveEdited: conversation === undefined || mayHaveEdited(conversation),
      ...(conversation ? { touches: touchedSince(conversation) } : {}),
      // The log holds what is open, with what was closed by hand.
      listed: { open: [], blocked: [] },
    },
    commands: conversation && commandsOf(conversation, ofSession),
    ...(conversation ? { isOwn: mayHaveWritten(conversation, ofSession) } : {}),
    mayHaveChecked: conversation
      ? mayHaveChecked(conversation, { checks: seen.checks, ran, noted })
      : () => false,
    exists: (path) => project.tree.files.isThere(path) === true,
  };
};
