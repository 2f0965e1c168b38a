// Whether the log has any items. What amends them may be anywhere in it, so the whole is read only then.
import { kindInText } from "../../core/log/line.ts";
import type { Project } from "../project.ts";
import { localTextsOf } from "../recall/lines.ts";

export const hasItems = (project: Pick<Project, "log">): boolean => {
  for (const text of localTextsOf(project)) if (kindInText(text) === "item") return true;
  return false;
};
