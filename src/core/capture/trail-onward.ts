// Extends trails that were kept for an earlier commit to a later one, using only the commits in
// between, so that a long history is not read again for a few commits. The list of fragile files is
// not updated.
import type { Churn, FileChurn } from "./churn.ts";
import { TOUCHES_KEPT } from "./churn.ts";
import { trailOf, type Trail, type Trails } from "./trail.ts";

/** `since` covers only the commits in between. */
export const onwardFrom = (
  base: Trails,
  since: Churn,
  to: { readonly head: string; readonly commits: number; readonly unread: number },
): Trails => {
  const { reach } = base;
  const movedTo = new Map(since.formerNames.map(({ name, path }) => [name, path]));
  const nowCalled = (name: string): string => movedTo.get(name) ?? name;
  const stands = (path: string): boolean => since.files.get(path)?.gone !== true;
  return {
    reach: {
      ...reach,
      head: to.head,
      commits: reach.commits + to.commits,
      unread: reach.unread + to.unread,
      fragile: reach.fragile.map(nowCalled).filter(stands),
    },
    of: (path) => {
      const file = since.files.get(path);
      if (file !== undefined) return joined(file, base.of(file.before.at(-1) ?? path));
      return movedTo.has(path) ? undefined : base.of(path);
    },
    formerly: (name) => [
      ...since.formerNames.filter((former) => former.name === name),
      ...base.formerly(name).map((former) => ({ ...former, path: nowCalled(former.path) })),
    ],
  };
};

const joined = (file: FileChurn, base: Trail | undefined): Trail => {
  const newer = trailOf(file, base?.fragile === true && !file.gone);
  if (base === undefined) return newer;
  return {
    ...newer,
    before: [...new Set([...newer.before, ...base.before])],
    commits: newer.commits + base.commits,
    fixes: newer.fixes + base.fixes,
    reverts: newer.reverts + base.reverts,
    touches: [...newer.touches, ...base.touches].slice(0, TOUCHES_KEPT),
    takenBack: [...newer.takenBack, ...base.takenBack],
  };
};
