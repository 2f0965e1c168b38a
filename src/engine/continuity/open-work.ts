// What earlier sessions left open, for the brief of one that begins.
import { workIn } from "../../core/fold/work/scope.ts";
import { openWorkOf, type OpenWork } from "../../core/recall/open-work.ts";
import type { Project } from "../project.ts";
import { itemsKnown } from "./items.ts";

export const openWorkKnown = (project: Project): OpenWork =>
  openWorkOf(workIn(itemsKnown(project)));
