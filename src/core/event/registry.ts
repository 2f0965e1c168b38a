// All kinds, by name. To add one, write kinds/<family>/<name>.ts, name it here, run the tests, and do what they ask.
import { abandon } from "./kinds/git/abandon.ts";
import { answer } from "./kinds/judgment/answer.ts";
import { archive } from "./kinds/amendment/archive.ts";
import { attempt } from "./kinds/core/attempt.ts";
import { confirm } from "./kinds/judgment/confirm.ts";
import { decision } from "./kinds/core/decision.ts";
import { entry } from "./kinds/knowledge/entry.ts";
import { evidence } from "./kinds/continuity/evidence.ts";
import { fact } from "./kinds/knowledge/fact.ts";
import { feedback } from "./kinds/judgment/feedback.ts";
import { fix } from "./kinds/core/fix.ts";
import { gatePolicy } from "./kinds/judgment/gate-policy.ts";
import { closureMismatch } from "./kinds/continuity/closure-mismatch.ts";
import { item } from "./kinds/continuity/item.ts";
import { issue } from "./kinds/core/issue.ts";
import { lesson } from "./kinds/knowledge/lesson.ts";
import { lease } from "./kinds/continuity/lease.ts";
import { link } from "./kinds/git/link.ts";
import { mute } from "./kinds/judgment/mute.ts";
import { note } from "./kinds/core/note.ts";
import { proposal } from "./kinds/knowledge/proposal.ts";
import { policy } from "./kinds/continuity/policy.ts";
import { pin } from "./kinds/amendment/pin.ts";
import { priority } from "./kinds/continuity/priority.ts";
import { pullRequest } from "./kinds/knowledge/pull-request.ts";
import { purge } from "./kinds/amendment/purge.ts";
import { reopen } from "./kinds/amendment/reopen.ts";
import { resolve } from "./kinds/amendment/resolve.ts";
import { restore } from "./kinds/amendment/restore.ts";
import { retire } from "./kinds/amendment/retire.ts";
import { revive } from "./kinds/judgment/revive.ts";
import { rewrite } from "./kinds/git/rewrite.ts";
import { score } from "./kinds/judgment/score.ts";
import { snapshot } from "./kinds/continuity/snapshot.ts";
import { snooze } from "./kinds/judgment/snooze.ts";
import { summary } from "./kinds/knowledge/summary.ts";
import { supersede } from "./kinds/amendment/supersede.ts";
import { tag } from "./kinds/amendment/tag.ts";
import { turn } from "./kinds/continuity/turn.ts";
import { verdict } from "./kinds/judgment/verdict.ts";

export const kinds = {
  // What happened in the work.
  issue,
  attempt,
  fix,
  decision,
  note,
  // Knowledge.
  lesson,
  fact,
  entry,
  summary,
  proposal,
  // Continuity.
  turn,
  item,
  priority,
  lease,
  evidence,
  policy,
  snapshot,
  "closure-mismatch": closureMismatch,
  // Git.
  rewrite,
  abandon,
  // What a forge shows.
  "pull-request": pullRequest,
  // Amendments: the only way anything is changed.
  supersede,
  resolve,
  reopen,
  retire,
  archive,
  restore,
  pin,
  confirm,
  tag,
  link,
  purge,
  // Judgment.
  verdict,
  answer,
  mute,
  revive,
  snooze,
  score,
  feedback,
  "gate-policy": gatePolicy,
} as const;

/**
 * Names that the design has given away to kinds that no door writes yet. Their shape is free until one does; until then their
 * lines are kept and passed on like those of any unknown kind.
 */
export const RESERVED_KINDS = [
  ...["session"],
  ...["commit"],
  ...["approve"],
  ...["inherit", "repair", "alias"],
] as const;

export type KindName = keyof typeof kinds;

const kindsByName: ReadonlyMap<string, (typeof kinds)[KindName]> = new Map(Object.entries(kinds));

/** The kind of that name; undefined if only a newer version knows it. */
export const kindNamed = (name: string) => kindsByName.get(name);
