// The views of the work, as pages. Loaded when the first is asked for.
import { healthDocument, healthText } from "../../../../answers/care/health.ts";
import { doneDocument, doneText } from "../../../../answers/work/done.ts";
import { changesDocument, changesText } from "../../../../answers/work/changes.ts";
import { repairsDocument, repairsText } from "../../../../answers/work/repairs.ts";
import { handoverDocument } from "../../../../answers/work/handover.ts";
import { nextDocument, nextText } from "../../../../answers/work/next.ts";
import {
  bootstrapDocument,
  bootstrapText,
  packDocument,
  packText,
} from "../../../../answers/work/pack.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { PLAIN } from "../../../../answers/text/style.ts";
import type { DoneVerdict } from "../../../../core/judge/done/done.ts";
import { ok, type Result } from "../../../../core/kit/result.ts";
import { healthNow } from "../../../../engine/care/health.ts";
import { bootstrap } from "../../../../engine/continuity/bootstrap.ts";
import { changesSince } from "../../../../engine/continuity/changes.ts";
import { doneNow } from "../../../../engine/continuity/done.ts";
import { packNow } from "../../../../engine/continuity/pack.ts";
import { repairsNow } from "../../../../engine/continuity/repairs.ts";
import { readyNow } from "../../../../engine/continuity/ready.ts";
import type { Project } from "../../../../engine/project.ts";
import { doneMeansOf } from "../../../../open/clone.ts";
import { processTable } from "../../../../open/machine.ts";
import type { WorkView } from "./views.ts";

interface WorkAsked {
  readonly view: WorkView;
  readonly session?: string | undefined;
  readonly mission?: string | undefined;
  readonly words?: string | undefined;
  readonly known?: string | undefined;
  readonly sinceMs?: number | undefined;
}

interface WorkPage {
  readonly page: string;
  readonly hash?: string;
  readonly verdict?: DoneVerdict;
}

export const workPage = async (
  project: Project,
  { view, session, mission, words, known, sinceMs }: WorkAsked,
): Promise<Result<WorkPage, Fault>> => {
  const wanted = { session, mission };
  if (view === "pack" && words !== undefined && session === undefined) {
    const found = bootstrap(project, { words, mission }, { size: "auto", known });
    if (!found.ok) return found;
    const page = bootstrapText(bootstrapDocument(project.name, found.value), PLAIN);
    const { pack } = found.value;
    return ok(pack === undefined ? { page } : { page, hash: pack.hash });
  }
  if (view === "pack") {
    const pack = packNow(project, { ...wanted, size: "auto", known });
    return ok({ page: packText(packDocument(project.name, pack), PLAIN), hash: pack.hash });
  }
  if (view === "next") {
    const found = readyNow(project, wanted, session);
    return ok({ page: nextText(nextDocument(project.name, found), PLAIN) });
  }
  if (view === "changes") {
    const found = changesSince(project, wanted, sinceMs);
    return found.ok
      ? ok({ page: changesText(changesDocument(project.name, found.value), PLAIN) })
      : found;
  }
  const means = doneMeansOf(project.place);
  if (view === "repairs") {
    const found = await repairsNow(project);
    return ok({ page: repairsText(repairsDocument(project.name, found), PLAIN) });
  }
  if (view === "health") {
    const found = await healthNow(project, { done: means, processes: await processTable() });
    return found.ok
      ? ok({ page: healthText(healthDocument(project.name, found.value), PLAIN) })
      : found;
  }
  const found = await doneNow(project, wanted, means);
  if (!found.ok) return found;
  const { verdict } = found.value;
  const page =
    view === "done"
      ? doneText(doneDocument(project.name, found.value, wanted), PLAIN)
      : handoverDocument(project.name, found.value, wanted).page;
  return ok({ page, verdict });
};
