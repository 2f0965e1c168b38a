// What of ours was removed or changed without a person, for a brief: in this project, and in the log of the machine.
import type { Removal } from "../../../core/recall/removals.ts";
import type { Project } from "../../project.ts";

export const removalsIn = async (
  { hooks: { ours }, store: { recall } }: Project,
  noting?: "not-noting",
): Promise<readonly Removal[]> => [
  ...(await ours.hooks()),
  ...ours.shrunk(noting),
  ...(recall.everywhere()?.hooks.ours.shrunk(noting) ?? []),
  ...ours.changed(noting),
];
