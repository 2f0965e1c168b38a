// The composition root for the map: the work tree and the history it is drawn from, and where its one line is kept.
import type { MapSources } from "./engine/code/map.ts";
import type { Place } from "./engine/ports/place.ts";
import { keptAboutOf } from "./open-about.ts";
import { repoOf } from "./open-history.ts";
import { createWorkTree } from "./io/git-repo/work-tree.ts";
import { textsIn } from "./io/project-files/texts.ts";
import { filesIn } from "./io/project-files/walk.ts";

/** Nothing in a repository without a work tree: there is nothing to draw. */
export const mapSourcesOf = (place: Place): MapSources | undefined => {
  const { top, kind } = place;
  if (top === undefined) return undefined;
  const repo = repoOf(place);
  const paths = kind === "git" ? createWorkTree(top).paths : async () => filesIn(top);
  return {
    files: { paths, textAt: textsIn(top) },
    repo: repo.ok ? repo.value : undefined,
    about: keptAboutOf(place),
  };
};
