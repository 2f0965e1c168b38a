// What a text holds to be remembered: its markers, and its signals, as statements. What the project or
// its history says anyway, what was only done, and what reads as a command to a reader is left out.
import type { Namespace } from "../../event/kinds/core/note.ts";
import type { Author } from "../../transcripts/spoken.ts";
import { claimOf } from "../claim.ts";
import { markersIn } from "./markers.ts";
import { isInjection, isOrder } from "./sentence.ts";
import { signalsIn } from "./signals.ts";

export interface TextFinding {
  readonly namespace: Namespace;
  readonly text: string;
  readonly body?: string;
  /** Absent if it was marked: then it is wished, not guessed. */
  readonly confidence?: number;
}

export const findingsIn = (text: string, author: Author): readonly TextFinding[] => {
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
  const signalled = signalsIn(text).flatMap(({ namespace, text: sentence, confidence }) => {
    const stated = isNotWorth(sentence) ? undefined : statementOf(sentence, author);
    const isMarked = [...known].some((one) => sentence.includes(one));
    return stated === undefined || isMarked ? [] : [{ namespace, text: stated, confidence }];
  });
  return [...marked, ...signalled];
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

const BY_USER = "The user said:";

/** Each is left out because something else says it better, or nobody needs it again. */
const NOT_WORTH: readonly RegExp[] = [
  // Git's history.
  /\b(?:commit(?:ted)?|merged|reverted|cherry-picked|pushed) (?:as |in |to |from )?(?:[0-9a-f]{7,40}|#\d+|origin|main|master)\b/iu,
  // The project's own structure.
  /^(?:the |this )?(?:file|folder|directory|module|class|function|method|component|route|test|script)s? \S+ (?:is|are|lives?|sits?|resides?|exports?|imports?|returns?|contains?)\b/iu,
  // What was done, and is in the files now.
  /^(?:I|I've|I have|we|we've) (?:just |now |also |then )?(?:added|changed|created|edited|updated|renamed|removed|deleted|moved the file|opened|read|ran|looked|checked|wrote|refactored|reformatted|formatted)\b/iu,
  // What is being done.
  /^(?:I'm|I am|I'll|I will|let me|now I|next,? I)\b(?! (?:blocked|stuck|struggling|waiting|still))/iu,
  // A command that ran once, and what it printed.
  /^(?:\$ |> |Ran |Running )|\b(?:exit(?:ed with)? code \d|\d+ (?:passed|failed)|in \d+(?:\.\d+)? ?m?s)\b/iu,
];

const isNotWorth = (text: string): boolean => NOT_WORTH.some((sign) => sign.test(text));
