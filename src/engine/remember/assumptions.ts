// The assumptions of a decision, with its files as the log spells them.
import { exportNamed } from "../../core/project/stated-condition.ts";
import type { Condition } from "../../core/event/check.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../ports/file.ts";
import type { Project } from "../project.ts";

export type AssumptionFault =
  | FileFault
  | { readonly kind: "location-unclear" | "location-outside"; readonly given: string };

export const spelledAssumptions = (
  project: Project,
  conditions: readonly Condition[],
): Result<Condition[], AssumptionFault> => {
  const spelled: Condition[] = [];
  for (const condition of conditions) {
    const { on, name } = condition;
    if (on !== "file" && on !== "export") spelled.push(condition);
    else {
      const part = on === "file" ? { path: name, name: "" } : exportNamed(condition);
      const at = project.paths.of(part.path);
      if (!at.ok) return at;
      if (at.value === undefined) return err({ kind: "location-unclear", given: part.path });
      if (!at.value.inside) return err({ kind: "location-outside", given: part.path });
      const { path } = at.value;
      spelled.push({ on, name: on === "file" ? path : `${path}#${part.name}` });
    }
  }
  return ok(spelled);
};
