// Whether a command line runs its check on another tree than the one it leaves: `git stash && npm test; git stash pop` looks at what
// was there before the work. recognise.ts asks it of the commands around a check.
import type { LinePiece } from "./line.ts";

/** `always`: the line comes back whatever the check finds. `if-green`: only `&&` leads back, so a red check stays there. */
export type Aside = "always" | "if-green";

export const asideOf = (
  before: readonly LinePiece[],
  check: LinePiece,
  after: readonly LinePiece[],
): Aside | undefined => {
  const back = after.findIndex(({ text }) => BACK.test(text));
  if (back === -1 || !before.some(({ text }) => AWAY.test(text))) return undefined;
  const leadsBack = [check, ...after.slice(0, back)].every(({ separator }) => separator === "&&");
  return leadsBack ? "if-green" : "always";
};

const AWAY = /^\s*git stash(?:\s+(?:push|save|-\S+)\b.*)?(?:\s*\d?>.*)?\s*$/;
const BACK = /^\s*git stash (?:pop|apply)\b/;
