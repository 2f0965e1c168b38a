// The views of the work, as pages. Loaded when the first is asked for.
import { doneDocument, doneText } from "../../../../answers/work/done.ts";
import { changesDocument, changesText } from "../../../../answers/work/changes.ts";
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
import { bootstrap } from "../../../../engine/continuity/bootstrap.ts";
import { changesSince } from "../../../../engine/continuity/changes.ts";
import { doneNow } from "../../../../engine/continuity/done.ts";
import { packNow } from "../../../../engine/continuity/pack.ts";
import { readyNow } from "../../../../engine/continuity/ready.ts";
import type { Project } from "../../../../engine/project.ts";
import { checkRunsOf, workTreeOf } from "../../../../open/clone.ts";

interface WorkAsked {
  readonly view: "pack" | "next" | "changes" | "done" | "handover";
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
  const found = await doneNow(project, wanted, {
    tree: workTreeOf(project.place),
    runs: checkRunsOf(project.place),
  });
  if (!found.ok) return found;
  const { verdict } = found.value;
  const page =
    view === "done"
      ? doneText(doneDocument(project.name, found.value, wanted), PLAIN)
      : handoverDocument(project.name, found.value, wanted).page;
  return ok({ page, verdict });
};
