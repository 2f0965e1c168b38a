// What an agent says on its way and what is not needed again: the step that it is about to take, what it has mended, a remark
// on its own report. Its commit and its turn hold that.
import type { Signal } from "./signals.ts";
import { AT_ONCE } from "./tiers.ts";

/** It leads to what comes after it. */
const LEADS = /[:：][*_]*$/u;

/** A way that it considers or takes now: `The simplest approach is to …`. */
const WAY = /\bapproach(?:es)?\b|\benfoque\b/iu;

/** A mending is in the commit; why it had to be like that is not, and neither is a way around. */
const REASON = /\b(?:because|since|due to|which requires?|workaround|porque|ya que|debido a)\b/iu;

/** Wonders aloud. */
const WONDERS = /\binteresting(?:ly)?\b/iu;

/** It leans on the sentence before it, as thoughts do, so it does not stand by itself. */
const LEANS = /^(?:and|but|so|then|this|that|it(?! turn)|ah|oh|ok(?:ay)?|wait)\b/iu;

/** It speaks of the agent, and not only of who found it out: `I learned that …`. */
const OWN_STEP = /(?<!^)\b(?:I|my)\b/u;

/** What an agent likes better is no preference of the project. */
const OWN_TASTE = /\bI\b/u;

/**
 * On its way, before another call of a tool, only what an agent found out counts, if it stands by itself. What was in its way there
 * stopped nothing, and what it decided or mended may be undone by its next step: its answer says what came of it.
 */
export const isOfTheWork = (signal: Signal, isOnTheWay: boolean): boolean => {
  const { type, text, confidence } = signal;
  if (LEADS.test(text) || WONDERS.test(text)) return true;
  if (isOnTheWay && (!isFoundOut(signal) || LEANS.test(text) || OWN_STEP.test(text))) return true;
  if (type === "preference") return OWN_TASTE.test(text);
  if (type === "pattern") return WAY.test(text);
  if (type === "resolution" || type === "progress") return !REASON.test(text);
  // "Note that" adds to a report. "Remember that" is a wish.
  return type === "explicit" && confidence < AT_ONCE;
};

const isFoundOut = ({ type }: Signal): boolean =>
  type === "learning" || type === "pattern" || type === "explicit";

/** Of a person's prompt, what the agent is to do now, or what leads to something else: `The fix is to …`. */
export const isOfTheTask = ({ type, text }: Signal): boolean =>
  LEADS.test(text) || (type === "resolution" && TO_DO.test(text) && !REASON.test(text));

const TO_DO = /\b(?:fix|solution) is to\b/iu;
