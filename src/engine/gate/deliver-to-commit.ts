// Delivers a verdict before a commit. A delivery is an event, because its outcome shows how far the
// gate is to be trusted. The draft waits in the spool, because a git hook has no time to append.
import type { DraftCommon, DraftOf } from "../../core/event/draft.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { ActionChecked } from "./check-action.ts";
import type { FileFault } from "../ports/file.ts";
import type { Spool } from "../ports/session/deliveries.ts";

/** Telling it again before the same commit is one fact. What was answered is not told again. */
export const deliverToCommit = (
  checked: ActionChecked,
  spool: Spool,
  stamp: DraftCommon,
): Result<void, FileFault> => {
  const verdict = deliveredVerdict(checked, stamp);
  return verdict === undefined ? ok(undefined) : spool.put(verdict);
};

const deliveredVerdict = (
  { verdict: { evidence }, say: warning, action, answered }: ActionChecked,
  stamp: DraftCommon,
): DraftOf<"verdict"> | undefined => {
  const open = evidence.filter(({ id, level }) => isDelivered(level) && !answered.has(id));
  const [first] = open;
  if (first === undefined || !isDelivered(first.level)) return undefined;
  const touched = action.files.map(({ path }) => path);
  const path = touched.find((one) => first.case.paths.includes(one)) ?? touched[0];
  return {
    kind: "verdict",
    overlong: "cut-all",
    body: {
      ...stamp,
      key: `pre-commit:${stamp.commit ?? "no-commit"}:${first.id}:verdict`,
      text: warning.split("\n")[0] ?? "",
      body: warning,
      level: first.level,
      delivered: "pre-commit",
      action: { tool: "commit", ...(path === undefined ? {} : { path }) },
      evidence: open
        .filter(({ level }) => level === first.level)
        .slice(0, 5)
        .map(({ id, score }) => ({ id, score: score.toFixed(2) })),
      rule: first.kind,
    },
  };
};

const isDelivered = (level: string): level is "warn" | "block" =>
  level === "warn" || level === "block";
