// The part of reading history that proves reverts: for each message that claims one, both diffs are
// fetched and compared. A proven revert becomes a failed attempt at once.
import { bagOf, type LineBag } from "../../../core/code/bag.ts";
import { featuresOf } from "../../../core/code/change.ts";
import type { FileDiff } from "../../../core/code/diff.ts";
import type { DraftOf } from "../../../core/event/draft.ts";
import type { CommitEntry } from "../../../core/history/commits.ts";
import type { Retry, Undoing } from "../../../core/history/links.ts";
import { failureDraft, failureKey } from "../../../core/history/mined.ts";
import { partsAmong, type RevertedEntry } from "../../../core/history/parts.ts";
import { provenRetry, provenUndone, type Undone } from "../../../core/history/proof.ts";
import { callsItselfRevert } from "../../../core/history/revert.ts";
import { areOnOwnLine } from "../../../core/history/side-lines.ts";
import { readConditions } from "./read-conditions.ts";
import { readElsewhere } from "./read-elsewhere.ts";
import { readDiffs, readMessages, type HistoryBatch, type Reading } from "./reading.ts";

/** How many reverts are proved at a time. Their diffs are in memory together. */
const BATCH = 40;

export interface ProvenReverts {
  /** By the sha of the failed commit: the revert that took it back. */
  readonly failures: ReadonlyMap<string, CommitEntry>;
  /** By the sha of a commit that took a revert back: the changes that are in again. */
  readonly restored: ReadonlyMap<string, readonly CommitEntry[]>;
  /** By the sha of a failed commit: the one that speaks for it, because it was taken back with it. */
  readonly mains: ReadonlyMap<string, string>;
  /** By the sha of a failed commit: the same change, when it last failed again. */
  readonly repeated: ReadonlyMap<string, string>;
  readonly drafted: number;
  readonly unproven: number;
}

interface Proving {
  readonly failures: Map<string, CommitEntry>;
  readonly mains: Map<string, string>;
  /** By the sha of a failed commit: the failures of the same change before it, oldest first. */
  readonly before: Map<string, readonly RevertedEntry[]>;
  readonly repeated: Map<string, string>;
  readonly restored: Map<string, readonly CommitEntry[]>;
  /** By the sha of a revert: what it took back. */
  readonly undoneBy: Map<string, readonly CommitEntry[]>;
}

interface ProvenUndoing {
  readonly undoing: Undoing;
  readonly undone: Undone;
  readonly triedAgain: readonly CommitEntry[];
}

export async function* proveReverts(
  reading: Reading,
  undoings: readonly Undoing[],
  retries: ReadonlyMap<string, readonly Retry[]>,
): AsyncGenerator<HistoryBatch, ProvenReverts> {
  const proving: Proving = {
    ...{ failures: new Map(), restored: new Map(), undoneBy: new Map() },
    ...{ mains: new Map(), before: new Map(), repeated: new Map() },
  };
  const { signal } = reading.request;
  let drafted = 0;
  let unproven = 0;
  for (let from = 0; from < undoings.length && !signal?.aborted; from += BATCH) {
    const batch = undoings.slice(from, from + BATCH);
    const diffs = await readDiffs(reading, wanted(batch, retries));
    if (signal?.aborted) break;
    const bags = new Map([...diffs].map(([sha, files]) => [sha, bagOf(files)] as const));
    const found: ProvenUndoing[] = [];
    for (const undoing of batch) {
      const proofs = provenUndone(undoing, bags);
      if (proofs.length === 0) unproven += 1;
      else found.push(...settle(undoing, proofs, proving, bags, retries));
    }
    join(found, proving, diffs, reading);
    const drafts = await draft(reading, found, proving, diffs, retries);
    drafted += drafts.length;
    const done = Math.min(from + BATCH, undoings.length);
    yield { drafts, stage: "reverts", done, total: undoings.length };
  }
  return { ...proving, drafted, unproven };
}

const wanted = (
  batch: readonly Undoing[],
  retries: ReadonlyMap<string, readonly Retry[]>,
): readonly CommitEntry[] =>
  batch.flatMap(({ revert, targets }) => [
    revert,
    ...targets.flatMap(({ candidates }) =>
      candidates.flatMap((target) => [
        target,
        ...(retries.get(target.sha) ?? []).map((retry) => retry.of),
      ]),
    ),
  ]);

/** A revert of a revert brings the change back. Every other proven revert makes its target a failure, once. */
const settle = (
  undoing: Undoing,
  proofs: readonly Undone[],
  proving: Proving,
  bags: ReadonlyMap<string, LineBag>,
  retries: ReadonlyMap<string, readonly Retry[]>,
): readonly ProvenUndoing[] => {
  const { revert } = undoing;
  proving.undoneBy.set(
    revert.sha,
    proofs.map((proof) => proof.target),
  );
  return proofs.flatMap((undone): readonly ProvenUndoing[] => {
    const { target } = undone;
    const reverted =
      proving.undoneBy.get(target.sha)?.filter((entry) => proving.failures.has(entry.sha)) ?? [];
    if (reverted.length > 0) {
      proving.restored.set(revert.sha, [...(proving.restored.get(revert.sha) ?? []), ...reverted]);
      return [];
    }
    // The target is itself a revert whose own target could not be proved, so it is not a change of its own.
    if (callsItselfRevert(target.subject) || proving.failures.has(target.sha)) return [];
    proving.failures.set(target.sha, revert);
    const stated = (retries.get(target.sha) ?? []).filter(
      (retry) => proving.failures.has(retry.of.sha) && provenRetry(retry, bags) !== undefined,
    );
    const triedAgain = [
      ...(proving.restored.get(target.sha) ?? []),
      ...stated.map((retry) => retry.of),
    ];
    return [{ undoing, undone, triedAgain: [...new Set(triedAgain)] }];
  });
};

/** Finds out which of the failures are parts of others, and which are the same change again. */
const join = (
  found: readonly ProvenUndoing[],
  proving: Proving,
  diffs: ReadonlyMap<string, readonly FileDiff[]>,
  { request: { forgotten } }: Reading,
): void => {
  // What was purged speaks for nothing.
  const left = found
    .map(({ undoing: { revert }, undone: { target } }): RevertedEntry => ({ revert, target }))
    .filter(({ target }) => !forgotten?.has(failureKey(target.sha)));
  for (const [part, main] of partsAmong(left, diffs)) proving.mains.set(part, main);
  for (const { undone, triedAgain } of found) {
    const { sha } = undone.target;
    const before = triedAgain.flatMap((target): readonly RevertedEntry[] => {
      const revert = proving.failures.get(target.sha);
      const own = revert === undefined ? [] : [{ target, revert }];
      return [...(proving.before.get(target.sha) ?? []), ...own];
    });
    if (before.length === 0) continue;
    for (const { target } of before) proving.repeated.set(target.sha, sha);
    // What a part repeats, the failure that speaks for it repeats too.
    for (const one of new Set([sha, proving.mains.get(sha) ?? sha]))
      proving.before.set(one, oldestFirst([...(proving.before.get(one) ?? []), ...before]));
  }
};

/** What was taken back on one day failed once, however many commits it was. */
const oldestFirst = (all: readonly RevertedEntry[]): readonly RevertedEntry[] => {
  const newestLast = all.toSorted((a, b) => b.target.position - a.target.position);
  const byDay = new Map(newestLast.map((one) => [Math.floor(one.revert.when / DAY_MS), one]));
  return [...byDay.values()];
};

const DAY_MS = 24 * 3_600_000;

/** Another clone may have learned of it without knowing what it repeats. A copy that says so knows more. */
const isTiedNow = (retries: readonly Retry[] = []): boolean =>
  retries.some(({ by }) => by === "override");

const draft = async (
  reading: Reading,
  found: readonly ProvenUndoing[],
  { mains, before }: Proving,
  diffs: ReadonlyMap<string, readonly FileDiff[]>,
  retries: ReadonlyMap<string, readonly Retry[]>,
): Promise<readonly DraftOf<"attempt">[]> => {
  const { known, forgotten, isSecret } = reading.request;
  const fresh = found.filter(
    ({ undoing, undone: { target } }) =>
      reading.isFresh(undoing.revert) &&
      (!known.has(failureKey(target.sha)) ||
        (isTiedNow(retries.get(target.sha)) && !forgotten?.has(failureKey(target.sha)))),
  );
  const messages = await readMessages(
    reading,
    fresh.flatMap(({ undoing: { revert }, undone: { target } }) =>
      [{ revert, target }, ...(before.get(target.sha) ?? [])].flatMap((one) => [
        one.revert.sha,
        one.target.sha,
      ]),
    ),
  );
  const conditions = await readConditions(
    reading,
    fresh.map(({ undone: { target } }) => ({
      sha: target.sha,
      files: diffs.get(target.sha) ?? [],
    })),
  );
  const elsewhere = await readElsewhere(
    reading,
    fresh.map(({ undoing: { revert }, undone: { target } }) => ({ revert, target })),
    messages,
    retries,
  );
  return fresh.flatMap(({ undoing, undone, triedAgain }) => {
    const failed = messages.get(undone.target.sha);
    const revert = messages.get(undoing.revert.sha);
    if (!failed || !revert) return [];
    const files = diffs.get(failed.sha) ?? [];
    const partOf = mains.get(failed.sha);
    const features = featuresOf(files, isSecret);
    return failureDraft({
      failed,
      revert,
      undone,
      elsewhere: elsewhere(failed),
      offMain: areOnOwnLine(reading.sideLineOf(failed.sha), reading.sideLineOf(revert.sha)),
      files,
      revertedFiles: diffs.get(revert.sha)?.length ?? 0,
      ...(features === undefined ? {} : { features }),
      triedAgain: triedAgain.map((entry) => entry.sha),
      before: (before.get(failed.sha) ?? []).flatMap((one) => {
        const [then, by] = [messages.get(one.target.sha), messages.get(one.revert.sha)];
        return then && by ? [{ failed: then, revert: by }] : [];
      }),
      parts: [...mains].flatMap(([part, main]) => (main === failed.sha ? [part] : [])),
      ...(partOf === undefined ? {} : { partOf }),
      conditions: conditions.get(failed.sha) ?? [],
    });
  });
};
