// Acts that leave the files, and that a report states as done: nothing but checks and edits was seen, so none of them was.
import { clausesIn } from "../check-claims.ts";
import { wishesOf, type TurnWitnesses } from "../witness.ts";
import { disclaims } from "./disclaims.ts";

/** The words of the report, one for each kind of act; empty where any command may have done something outside of the files. */
export const outwardActs = (turn: TurnWitnesses): readonly string[] => {
  const { report, commands } = turn;
  if (commands === undefined) return [];
  if (
    commands.some(({ text, isCheck, ended }) => !isCheck && ended !== "badly" && !LOCAL.test(text))
  )
    return [];
  const asked = wishesOf(turn).join("\n");
  return clausesIn(report)
    .filter((clause) => !disclaims(clause) && !PASSIVE.test(clause))
    .flatMap((clause) => OUTWARD.exec(clause)?.[0] ?? [])
    .filter((word) => ROOTS.some((root) => root.test(word) && root.test(asked)))
    .slice(0, 1);
};

/** What only looks at files, moves them, or fetches. */
const LOCAL =
  /^\s*(?:cd|ls|cat|head|tail|rg|grep|find|sed|awk|jq|wc|diff|echo|mkdir|cp|mv|rm|touch|chmod|git (?:add|commit|status|diff|log|show|checkout|switch|branch|stash|restore|mv|rm|blame|rev-parse))\b/u;

/** What the program does for its users. */
const PASSIVE =
  /\b(?:when|whenever|if|every|each time|users?|customers?|once|until|will|can|should)\b/iu;

/** Acts on something outside; those of a program too (`ran`, `applied`) only where the clause names what is outside. */
const OUTWARD =
  /\b(?:pushed|deployed|published|released|sent|posted|notified|messaged|emailed|restarted|uploaded|rotated|measured|benchmarked|profiled|took(?= \d)|(?:opened|merged)(?=[^.;]{0,30}\b(?:pr|pull request|merge request)\b)|(?:applied|migrated|ran|executed|imported|live)(?=[^.;]{0,30}\b(?:staging|prod\w*|the (?:server|cluster|database))\b))\b|(?<!\p{L})(?:subid[oa]s?|desplegad[oa]s?|publicad[oa]s?|enviad[oa]s?|medid[oa]s?|gepusht|ausgerollt|veröffentlicht|verschickt|eingespielt|gemessen|poussée?s?|déployée?s?|publiée?s?|envoyée?s?|mesurée?s?)(?!\p{L})/iu;

/** The same act in a request: what was not asked for is more often what the program does. */
const ROOTS = [
  /push|sub(?:e|ir|id)|pouss/iu,
  /deploy|deplieg|despleg|ausroll|ausgerollt|déploy|\blive\b|production|staging/iu,
  /publish|releas|public|veröffentl|publi/iu,
  /sen[dt]|post|notif|messag|e?mail|env[ií]|schick|envoy/iu,
  /open|\bpr\b|pull request|merge/iu,
  /appl(?:y|ied)|migrat|\bran\b|\brun\b|execut|eingespielt|einspiel/iu,
  /restart|upload|rotat|import/iu,
  /measur|bench|profil|took|how long|fast|figures|before\/after|med(?:ir|id)|mess|mesur/iu,
] as const;
