// The commit that holds what worked: found by its lines when it is made, and said once, as a link.
import type { ChangeFeatures } from "../event/change.ts";
import type { EventId } from "../event/id.ts";
import { HELD_BY } from "../event/held-by.ts";
import type { DraftOf } from "../event/draft.ts";

/** A commit holds a change if it has at least half of its lines; the rest may have been reworked since. */
const HELD = 0.5;

/** How much of a change another holds, at the same paths: of its added lines or, if there are none, of all. */
export const shareHeldIn = (change: ChangeFeatures, other: ChangeFeatures): number => {
  // What it removed may never have been committed.
  const added = linesIn(change).filter(isAdded);
  const mine = added.length > 0 ? added : linesIn(change);
  const theirs = new Map<string, number>();
  for (const line of linesIn(other)) theirs.set(line, (theirs.get(line) ?? 0) + 1);
  let held = 0;
  for (const line of mine) {
    const left = theirs.get(line) ?? 0;
    if (left === 0) continue;
    theirs.set(line, left - 1);
    held += 1;
  }
  return mine.length === 0 ? 0 : held / mine.length;
};

const isAdded = (line: string): boolean => /\n\+/.test(line);

/** Each under its path. Lines of punctuation alone stand in every change. */
const linesIn = ({ files }: ChangeFeatures): readonly string[] =>
  files.flatMap(({ path, hunks }) =>
    hunks.flatMap(({ lines }) =>
      lines.filter((line) => /[wscnx]/.test(line.slice(1))).map((line) => `${path}\n${line}`),
    ),
  );

/** The commit that holds most of it; of equals the first. */
export const holderOf = (
  change: ChangeFeatures,
  commits: ReadonlyMap<string, ChangeFeatures>,
): string | undefined => {
  let best: { readonly sha: string; readonly share: number } | undefined;
  for (const [sha, features] of commits) {
    const share = shareHeldIn(change, features);
    if (share >= HELD && share > (best?.share ?? 0)) best = { sha, share };
  }
  return best?.sha;
};

/** `by`: the commit; undefined if the one that held it is gone. */
export const holderDraft = (
  memory: { readonly ids: readonly EventId[]; readonly heldBy?: string },
  by: string | undefined,
  when: number,
): DraftOf<"link"> => ({
  kind: "link",
  body: {
    when,
    actor: { door: "git" },
    targets: [...memory.ids],
    text:
      by === undefined
        ? `Its commit ${short(memory.heldBy ?? "")} is gone`
        : `Held by commit ${short(by)}`,
    as: HELD_BY,
    to: `key:git:commit:${by ?? memory.heldBy ?? ""}`,
    linked: by === undefined ? "no" : "yes",
  },
});

const short = (sha: string): string => sha.slice(0, 10);
