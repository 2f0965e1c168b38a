// What a session did before an edit and has not proven yet: read for the judge, and left by each edit that goes through.
import type { Action } from "../core/judge/action/action.ts";
import type { Present } from "../core/judge/action/file-change.ts";
import { leftOf, together, type EarlierEdit } from "../core/judge/earlier.ts";
import { gramsOf } from "../core/judge/match/rarity.ts";
import { lazily } from "../core/kit/lazy.ts";
import type { Case } from "../core/judge/cases.ts";
import type { ChangedFile } from "../core/event/change.ts";
import { ok, type Result } from "../core/kit/result.ts";
import { UNNAMED_MS, type Listener } from "./deny-once.ts";
import type { Judgment } from "./judge.ts";
import type { Edits } from "./ports/edits.ts";
import type { FileFault } from "./ports/file.ts";

/** The moment of an edit in its session. */
export interface Moment {
  readonly listener: Listener;
  /** The host's id of the use, else what tells the action from others. */
  readonly use: string;
  readonly nowMs: number;
  /** Where HEAD stands. */
  readonly commit?: string | undefined;
}

/** A session that named itself may be left for a night, and is then another one. */
const NAMED_MS = 8 * 3_600_000;

/**
 * Whether an edit still counts with the one at hand. What stands in a commit was let pass as a whole, so a commit ends
 * it. So does a check that comes out green (watch-checks.ts).
 */
const isOpen =
  ({ listener, use, nowMs, commit }: Moment) =>
  (edit: EarlierEdit): boolean =>
    edit.commit === commit &&
    edit.use !== use &&
    Math.abs(nowMs - edit.atMs) < (listener.named ? NAMED_MS : UNNAMED_MS);

/** What the edits before this one come to. Where they cannot be read, the edit is judged alone. */
export const earlierEdits = (
  edits: Edits,
  moment: Moment,
  present: Present,
): readonly ChangedFile[] => {
  const all = edits.of(moment.listener.session);
  return all.ok ? together(all.value.filter(isOpen(moment)), present) : [];
};

/** Leaves an edit that was let through for those to come. */
export const leaveEdit = (
  edits: Edits,
  moment: Moment,
  { files }: Action,
  { cases }: Judgment,
): Result<void, FileFault> => {
  const known = lazily(() => new Set(cases.flatMap((one) => gramsIn(one))));
  const left = leftOf(files, known);
  if (left.length === 0) return ok(undefined);
  const { use, nowMs: atMs, commit, listener } = moment;
  return edits.leave(listener.session, {
    ...{ use, atMs, files: left },
    ...(commit === undefined ? {} : { commit }),
  });
};

const gramsIn = ({ fingerprint }: Case): readonly number[] =>
  fingerprint === undefined ? [] : [...gramsOf(fingerprint)];
