// All kinds, by name. To add one, write kinds/<name>.ts, name it here, run the tests, and do what they ask.
import { abandon } from "./kinds/abandon.ts";
import { alias } from "./kinds/alias.ts";
import { answer } from "./kinds/answer.ts";
import { approve } from "./kinds/approve.ts";
import { archive } from "./kinds/archive.ts";
import { attempt } from "./kinds/attempt.ts";
import { closureMismatch } from "./kinds/closure-mismatch.ts";
import { commit } from "./kinds/commit.ts";
import { confirm } from "./kinds/confirm.ts";
import { decision } from "./kinds/decision.ts";
import { entry } from "./kinds/entry.ts";
import { fact } from "./kinds/fact.ts";
import { fix } from "./kinds/fix.ts";
import { gatePolicy } from "./kinds/gate-policy.ts";
import { inherit } from "./kinds/inherit.ts";
import { issue } from "./kinds/issue.ts";
import { item } from "./kinds/item.ts";
import { lesson } from "./kinds/lesson.ts";
import { link } from "./kinds/link.ts";
import { mute } from "./kinds/mute.ts";
import { note } from "./kinds/note.ts";
import { pin } from "./kinds/pin.ts";
import { policy } from "./kinds/policy.ts";
import { proposal } from "./kinds/proposal.ts";
import { pullRequest } from "./kinds/pull-request.ts";
import { purge } from "./kinds/purge.ts";
import { reopen } from "./kinds/reopen.ts";
import { repair } from "./kinds/repair.ts";
import { resolve } from "./kinds/resolve.ts";
import { restore } from "./kinds/restore.ts";
import { retire } from "./kinds/retire.ts";
import { revive } from "./kinds/revive.ts";
import { rewrite } from "./kinds/rewrite.ts";
import { score } from "./kinds/score.ts";
import { session } from "./kinds/session.ts";
import { snapshot } from "./kinds/snapshot.ts";
import { snooze } from "./kinds/snooze.ts";
import { supersede } from "./kinds/supersede.ts";
import { tag } from "./kinds/tag.ts";
import { turn } from "./kinds/turn.ts";
import { verdict } from "./kinds/verdict.ts";

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
  proposal,
  // Continuity.
  turn,
  item,
  session,
  "closure-mismatch": closureMismatch,
  // Git.
  commit,
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
  confirm,
  score,
  pin,
  tag,
  link,
  approve,
  purge,
  // Judgment.
  verdict,
  answer,
  mute,
  revive,
  snooze,
  "gate-policy": gatePolicy,
  // Governance.
  policy,
  inherit,
  repair,
  snapshot,
  alias,
} as const;

export type KindName = keyof typeof kinds;

const kindsByName: ReadonlyMap<string, (typeof kinds)[KindName]> = new Map(Object.entries(kinds));

/** The kind of that name; undefined if only a newer version knows it. */
export const kindNamed = (name: string) => kindsByName.get(name);
