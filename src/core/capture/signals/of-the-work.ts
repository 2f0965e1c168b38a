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

export const isOfTheWork = ({ type, text, confidence }: Signal): boolean => {
  if (LEADS.test(text) || WONDERS.test(text)) return true;
  if (type === "pattern") return WAY.test(text);
  if (type === "resolution" || type === "progress") return !REASON.test(text);
  // "Note that" adds to a report. "Remember that" is a wish.
  return type === "explicit" && confidence < AT_ONCE;
};
