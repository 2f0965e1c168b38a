// What a session did before an edit and no check has confirmed yet: read for the judge, and added
// to by each edit that is allowed.
import type { Action } from "../../core/judge/action/action.ts";
import type { Present } from "../../core/judge/action/file-change.ts";
import { leftOf, together, type EarlierEdit } from "../../core/judge/earlier.ts";
import { gramsOf } from "../../core/judge/match/rarity.ts";
import { lazily } from "../../core/kit/lazy.ts";
import type { Case } from "../../core/judge/cases/case.ts";
import type { ChangedFile } from "../../core/event/change.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { UNNAMED_MS, type Recipient } from "./deny-once.ts";
import type { Judgment } from "./judge.ts";
import type { Edits } from "../ports/session/edits.ts";
import type { FileFault } from "../ports/file.ts";

/** The moment of an edit in its session. */
export interface EditMoment {
  readonly recipient: Recipient;
  /** The host's id of the use, or else what distinguishes the action from others. */
  readonly use: string;
  readonly nowMs: number;
  /** The commit that HEAD is on. */
  readonly commit?: string | undefined;
}

/** A session with a name may be left overnight; after this time it counts as another one. */
const NAMED_MS = 8 * 3_600_000;

/**
 * Whether an earlier edit still counts together with the present one. A commit ends it, because the
 * commit was let pass as a whole. So does a check that turns green (watch-checks.ts).
 */
const isOpen =
  ({ recipient, use, nowMs, commit }: EditMoment) =>
  (edit: EarlierEdit): boolean =>
    edit.commit === commit &&
    edit.use !== use &&
    Math.abs(nowMs - edit.atMs) < (recipient.named ? NAMED_MS : UNNAMED_MS);

/** What the earlier edits amount to. If they cannot be read, the edit is judged alone. */
export const earlierEdits = (
  edits: Edits,
  editMoment: EditMoment,
  present: Present,
): readonly ChangedFile[] => {
  const all = edits.of(editMoment.recipient.session);
  return all.ok ? together(all.value.filter(isOpen(editMoment)), present) : [];
};

/** Keeps an edit that was allowed for the next ones. */
export const leaveEdit = (
  edits: Edits,
  editMoment: EditMoment,
  { files }: Action,
  { cases }: Judgment,
): Result<void, FileFault> => {
  const known = lazily(() => new Set(cases.flatMap((one) => gramsIn(one))));
  const left = leftOf(files, known);
  if (left.length === 0) return ok(undefined);
  const { use, nowMs: atMs, commit, recipient } = editMoment;
  return edits.leave(recipient.session, {
    ...{ use, atMs, files: left },
    ...(commit === undefined ? {} : { commit }),
  });
};

const gramsIn = ({ fingerprint }: Case): readonly number[] =>
  fingerprint === undefined ? [] : [...gramsOf(fingerprint)];
