// Check marks before the points of a list. They adorn benefits, verdicts and what a test covers as well as work that is done, so
// one counts where the list has an open box or is a plan, or where it or the line above it says that something was done.
import { isOrder } from "../signals/sentence.ts";

const DONE = String.raw`(?:added|updated|removed|fixed|created|implemented|refactored|renamed|moved|replaced|deleted|extracted|migrated|converted|merged|rebased|committed|pushed|deployed|released|published|installed|configured|verified|tested|documented|written|rewritten|rewrote|wrote|built|rebuilt|applied|addressed|resolved|completed|finished|done|cleaned|formatted|dropped|grouped|simplified|consolidated|wired|changed|corrected|adjusted|switched|integrated|ported|upgraded|bumped|split|reverted|ran|replied|commented|closed|opened|tagged|checked|covered|generated|registered|reviewed|introduced|improved|set up)`;

/** At the start, or after a short name, a file or a label: `Changelog updated`, `src/a.ts - Added …`. */
const BEGINS_DONE = new RegExp(
  String.raw`^(?:(?:[^,;.!?]|\.(?=\S)){0,60}(?:[\s(]|[:–—-]\s))?(?:${DONE})(?!\p{L})`,
  "iu",
);
const CONDITION =
  /\b(?:when|if|unless|whether|once|that|which|will|would|should|can|could|may|must|by)\b/iu;
/** Says what comes of it, and not what was done. */
const EFFECT = /\b(?:reduces?|improves?|prevents?|allows?|ensures?|avoids?|enables?|makes?)\b/iu;

/** What a check says is no piece of work, and soon it says something else. */
const VERDICT =
  /\b(?:(?<=\S\s)pass(?:es|ed)?|(?:0|zero) warnings?|(?:0|no|zero) (?:errors?|issues?|failures?|problems?)|all green|is green)\b|\b(?:lint\w*|types?|type-?check|tsc|build)\b[^.;]{0,20}\b(?:clean|green|succeed(?:s|ed)|ok)\b/iu;

/** The line above the list. */
const LEADS = new RegExp(
  String.raw`(?<!\p{L})(?:${DONE}|changes?|accomplished|progress|status|so far|where (?:i am|we are|\p{L}+ stands?)|plan|todos?|to-dos?|tasks?|steps?|checklist|milestones?|tareas?|pasos|hecho|completad[oa]s?|terminad[oa]s?|cambios)(?!\p{L})`,
  "iu",
);
/** It tells of what would be, or of what something is like. */
const TELLS =
  /^(?:\P{L}*(?:tests?|testing|verification|verified|checks?|quality|lint\w*)(?: (?:results?|status|summary|coverage))?$|before|after|if|when|once|this (?:means|ensures|would|will|gives|allows)|benefits?|advantages?|pros?|strengths?|why|what (?:works|the tests?|it|this|to)|options?|the (?:plan|proposal|design|spec)|would|will)\b|\b(?:should|would|will|needed|required|to do|proposed|suggested|recommended|scenarios?)\b/iu;

/** Whether a ticked point says that work was done. `above`: the line that leads to the list. */
export const isTickOfWork = (words: string, above: string): boolean => {
  const plain = words.replace(/[*_`]/gu, "");
  const lead = above.replace(/[*_`#]/gu, "").trim();
  if (TELLS.test(lead.replace(/[:：]$/u, "")) || VERDICT.test(plain)) return false;
  // A list that nothing leads to is a plan, and so is one of things to do.
  if (lead === "" || LEADS.test(lead) || isOrder(plain)) return true;
  const begin = BEGINS_DONE.exec(plain);
  return (
    begin !== null && !CONDITION.test(begin[0]) && !EFFECT.test(plain) && !/^no\b/iu.test(plain)
  );
};
