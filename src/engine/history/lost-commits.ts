// Finds the facts from history that rest only on commits that are gone: amended, rebased or reset away.
import type { Event } from "../../core/event/envelope.ts";
import { fieldOf } from "../../core/event/read.ts";
import { isFailureKey, shaOfKey } from "../../core/history/mined.ts";
import type { Repo } from "../ports/repo.ts";

/** The commit that proves what a key stands for: the revert of a failure, else the commit itself. */
export const proofOf = (key: string, event: Pick<Event, "body"> | undefined): string | undefined =>
  isFailureKey(key) ? fieldOf(event, "check").commit : shaOfKey(key);

export interface Lost {
  /** The natural keys whose every proof is gone. */
  readonly lost: ReadonlySet<string>;
  /** Those of them that are kept: a change that failed and vanished together with its revert was still tried. */
  readonly kept: ReadonlySet<string>;
}

export const lostKeys = async (
  repo: Repo,
  anchors: ReadonlyMap<string, readonly string[]>,
): Promise<Lost> => {
  const shas = [...anchors].flatMap(([key, proofs]) => [shaOfKey(key) ?? "", ...proofs]);
  const gone = new Set(await repo.refs.unreached([...new Set(shas)].filter(Boolean)));
  const lost = [...anchors].flatMap(([key, proofs]) =>
    proofs.every((sha) => gone.has(sha)) ? [key] : [],
  );
  const kept = lost.filter((key) => isFailureKey(key) && gone.has(shaOfKey(key) ?? ""));
  return { lost: new Set(lost), kept: new Set(kept) };
};
