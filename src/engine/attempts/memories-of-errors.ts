// The memories of errors, found in the gate files by the errors' signatures.
import type { Memory } from "../../core/fold/memory.ts";
import type { Project } from "../project.ts";

/** The standing memories with one of these signatures. */
export const memoriesOf = (project: Project, signatures: readonly string[]): readonly Memory[] => {
  if (signatures.length === 0) return [];
  const view = project.gate.files.view();
  const ids = new Set(view.lookup(signatures.map((one) => `sign:${one}`)).map(({ id }) => id));
  const memories = [...ids].flatMap((id) => project.index.lookup.find(id));
  return [...new Map(memories.map((memory) => [memory.id, memory])).values()].filter(
    ({ standing }) => standing === "standing" || standing === "resolved",
  );
};
