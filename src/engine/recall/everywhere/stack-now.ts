// The stack of a project at this moment, from the texts of its manifests and lock files. Which files those are was
// noted when the map was drawn, so that nothing has to look through the whole work tree; those that came to its top since
// then are looked for by name.
import {
  manifestsAmong,
  MOST_MANIFESTS,
  stackOf,
  type Stack,
} from "../../../core/project/manifests/stack.ts";
import { USUAL_AT_TOP } from "../../../core/project/manifests/registry.ts";
import type { Project } from "../../project.ts";

export const stackNow = ({
  tree: { files },
  pages: { about },
}: Pick<Project, "tree" | "pages">): Stack => {
  const noted = about.read()?.manifests;
  const known = noted === undefined ? manifestsThere(files) : [...noted, ...USUAL_AT_TOP];
  return stackOf([...new Set(known)], files.text);
};

/** Where no map was drawn yet, or by an older version. */
const manifestsThere = (files: Project["tree"]["files"]): readonly string[] => {
  const all = files.all();
  return all?.ok === true ? manifestsAmong(all.value).slice(0, MOST_MANIFESTS) : [];
};
