// Whether a command line runs its check on another tree than the one it leaves: `git stash && npm test; git stash pop` looks at what
// was there before the work. recognise.ts asks it of the commands around a check.
import type { LinePiece } from "./line.ts";

export interface Aside {
  /** `always`: the line comes back whatever the check finds. `if-green`: only `&&` leads back, so a red check stays there. */
  readonly returns: "always" | "if-green";
  /** What is put away: all changes, all but new files, a part of them; or the check looks at another branch. */
  readonly takes: "all" | "tracked" | "part" | "branch";
}

export const asideOf = (
  before: readonly LinePiece[],
  check: LinePiece,
  after: readonly LinePiece[],
): Aside | undefined => {
  const isStash = before.some(({ text }) => AWAY.test(text));
  const isBranch = before.some(({ text }) => LEAVES.test(text));
  const isUndone = before.some(({ text }) => UNDOES.test(text));
  const leads = [isStash ? [BACK] : [], isBranch ? [LEAVES] : [], isUndone ? [REDOES] : []].flat();
  const back = after.findIndex(({ text }) => leads.some((one) => one.test(text)));
  if (back === -1) return undefined;
  const leadsBack = [check, ...after.slice(0, back)].every(({ separator }) => separator === "&&");
  const away = before.findLast(({ text }) => AWAY.test(text))?.text ?? "";
  return {
    returns: leadsBack ? "if-green" : "always",
    takes: isBranch && !isStash ? "branch" : takenBy(away),
  };
};

const takenBy = (away: string): Aside["takes"] => {
  if (!WHOLE.test(away)) return "part";
  return UNTRACKED.test(away) ? "all" : "tracked";
};

const GIT = String.raw`^\s*git (?:-C \S+ )?`;
const AWAY = new RegExp(
  String.raw`${GIT}stash(?:\s+(?:push|save|-\S+)\b.*)?(?:\s*\d?>.*)?\s*$`,
  "u",
);
const BACK = new RegExp(String.raw`${GIT}stash (?:pop|apply)\b`, "u");
/** Another commit, by the name of a branch or as `-`. What ends as a path does is a file or a folder. */
const LEAVES = new RegExp(
  String.raw`${GIT}(?:checkout|switch)(?:\s+(?:-[qf]|--q\w+|--force|--detach))*\s+(?:-|(?!\S*(?:\.[a-z]\w{0,5}|/|\.)(?:\s|$))[^\s-]\S*)(?:\s*\d?>.*)?\s*$`,
  "u",
);

/** By a patch that is kept meanwhile. */
const UNDOES = new RegExp(`${GIT}(?:checkout|restore|reset|apply (?:-R|--reverse))\\b`, "u");
const REDOES = new RegExp(String.raw`${GIT}apply(?! (?:-R|--reverse))\b`, "u");

/** No path, no choice of parts, and the index goes with it. */
const WHOLE = new RegExp(
  String.raw`${GIT}stash(?:\s+(?:push|save))?(?:\s+(?:-[qua]+|--(?:q\w+|include-untracked|all)|(?:-m|--message)[ =]?(?:"[^"]*"|'[^']*'|\S+)))*(?:\s*\d?>.*)?\s*$`,
  "u",
);
const UNTRACKED = /\s(?:-q?[ua]q?|--include-untracked|--all)(?=\s|$)/u;
