// The specification that the project is working on, which a capture belongs to unless it names another.
import {
  ACTIVE_SPECS,
  activeSpecIn,
  SPEC_STATED_IN,
  specNamedIn,
} from "../../core/capture/spec.ts";
import type { Project } from "../project.ts";

/** Undefined if the project states none, or several. */
export const specInWork = ({ tree: { files } }: Project): string | undefined => {
  const stated = specNamedIn(files.text(SPEC_STATED_IN) ?? "");
  if (stated !== undefined) return stated;
  if (files.isThere(ACTIVE_SPECS) !== true) return undefined;
  const all = files.all();
  const folder = all?.ok ? activeSpecIn(all.value) : undefined;
  if (folder === undefined) return undefined;
  return specNamedIn(files.text(`${ACTIVE_SPECS}${folder}/README.md`) ?? "") ?? folder;
};
