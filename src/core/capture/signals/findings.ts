// What a text holds to be remembered: its markers, and its signals, as statements. What the project or
// its history says anyway, what was only done, and what reads as a command to a reader is left out.
import type { Namespace } from "../../event/kinds/core/note.ts";
import type { Author, TranscriptText } from "../../transcripts/spoken.ts";
import { claimOf } from "../claim.ts";
import { requestsIn, type RequestsFound } from "../requests/requests.ts";
import { markersIn } from "./markers.ts";
import { isNotWorth, statesSecret } from "./not-worth.ts";
import { claimKey } from "./novelty.ts";
import { isOfTheTask, isOfTheWork } from "./of-the-work.ts";
import { isInjection, isOrder } from "./sentence.ts";
import { LONGEST_TYPED } from "./pasted.ts";
import { signalsIn, type Signal } from "./signals.ts";
import { AT_ONCE } from "./tiers.ts";

export interface TextFinding {
  readonly namespace: Namespace;
  readonly text: string;
  readonly body?: string;
  /** Absent if it was marked: then it is wished, not guessed. */
  readonly confidence?: number;
}

const NOTHING_ASKED: RequestsFound = { requests: [], refused: [] };

/** What a person asks for outright is a fact or refused as one (requests.ts), so it is no finding. */
export const findingsIn = (spoken: TranscriptText): readonly TextFinding[] => {
  const { text, author } = spoken;
  const { requests, refused } = author === "person" ? requestsIn(text) : NOTHING_ASKED;
  const asked = [...requests, ...refused];
  const found = statedIn(spoken);
  return asked.length === 0
    ? found
    : found.filter((one) => !asked.some((request) => isPartOf(one.text, request.text)));
};

/** By its words: the text of a finding may begin with a capital, or be quoted. */
const isPartOf = (finding: string, request: string): boolean =>
  claimKey(request).includes(claimKey(finding.replace(BY_USER, "")));

const statedIn = (spoken: TranscriptText): readonly TextFinding[] => {
  const { text, author } = spoken;
  const marked = markersIn(text).flatMap(({ namespace, text: content }): readonly TextFinding[] => {
    const claim = claimOf(content);
    const stated = statementOf(claim.text, author);
    if (stated === undefined) return [];
    const guessed = namespace ?? signalsIn(claim.text)[0]?.namespace ?? "learnings";
    return [{ ...claim, text: stated, namespace: guessed }];
  });
  // In a file that an agent writes, prose is about anything: only what is marked counts.
  if (author === "file") return marked;
  const known = new Set(marked.map((one) => one.text));
  const signalled = lastingIn(spoken).flatMap(({ namespace, text: sentence, confidence }) => {
    const stated =
      isNotWorth(sentence) || statesSecret(sentence) ? undefined : statementOf(sentence, author);
    const isMarked = [...known].some((one) => sentence.includes(one));
    return stated === undefined || isMarked ? [] : [{ namespace, text: stated, confidence }];
  });
  return [...marked, ...signalled];
};

/** Of a text that a person pastes, which others wrote, only what is surest counts. */
const lastingIn = ({ text, author, isOnTheWay = false }: TranscriptText): readonly Signal[] => {
  const signals = signalsIn(text);
  if (author === "agent") return signals.filter((one) => !isOfTheWork(one, isOnTheWay));
  const least = text.length > LONGEST_TYPED ? AT_ONCE : 0;
  return signals.filter((one) => one.confidence >= least && !isOfTheTask(one));
};

/**
 * A memory states, and gives no orders. A person's order is kept as what the person said; anybody else's is not kept, and
 * what tries to command its reader never is.
 */
export const statementOf = (text: string, author: Author): string | undefined => {
  if (isInjection(text)) return undefined;
  if (!isOrder(text)) return text;
  return author === "person" ? `${BY_USER} "${text.replaceAll('"', "'")}"` : undefined;
};

export const BY_USER = "The user said:";
