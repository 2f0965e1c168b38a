// The routes about the work: its state, whether it is done, and what the next session needs to know.
import * as v from "valibot";
import { healthDocument, healthSchema } from "../../../answers/care/health.ts";
import { changesDocument, changesSchema } from "../../../answers/work/changes.ts";
import { doneDocument, doneSchema } from "../../../answers/work/done.ts";
import { handoverDocument, handoverSchema } from "../../../answers/work/handover.ts";
import {
  bootstrapDocument,
  bootstrapSchema,
  packDocument,
  packSchema,
} from "../../../answers/work/pack.ts";
import { provenanceDocument, provenanceSchema } from "../../../answers/work/provenance.ts";
import { repairsDocument, repairsSchema } from "../../../answers/work/repairs.ts";
import { missionsDocument, resolutionDocument, scopeSchema } from "../../../answers/work/scopes.ts";
import { workDocument, workSchema } from "../../../answers/work/work.ts";
import { sinceOf } from "../../../answers/text/time.ts";
import { UNTOUCHED_DAYS } from "../../../core/fold/work/repairs.ts";
import { workIn } from "../../../core/fold/work/scope.ts";
import { ok } from "../../../core/kit/result.ts";
import { PACK_SIZES } from "../../../core/recall/continuity/pack-limits.ts";
import { healthNow } from "../../../engine/care/health.ts";
import { bootstrap as bootstrapAct } from "../../../engine/continuity/bootstrap.ts";
import { changesSince } from "../../../engine/continuity/changes.ts";
import { doneNow } from "../../../engine/continuity/done.ts";
import { itemsKnown } from "../../../engine/continuity/items.ts";
import { packNow } from "../../../engine/continuity/pack.ts";
import { provenanceOf } from "../../../engine/continuity/provenance.ts";
import { repairsNow } from "../../../engine/continuity/repairs.ts";
import { resolvedScope, scopesKnown } from "../../../engine/continuity/scopes.ts";
import { doneMeansOf } from "../../../open/clone.ts";
import { processTable } from "../../../open/machine.ts";
import { about, asking, takes, word } from "../route.ts";

const scope = {
  session: about(word(), "Only the work of this session"),
  mission: about(word(), "Only the work of this mission"),
};
const packed = {
  budget: v.optional(v.picklist(["auto", ...PACK_SIZES]), "auto"),
  known: about(
    word(),
    "The hash of the pack you have: the answer then only says whether it changed",
  ),
};
const hints = {
  ...scope,
  words: about(word(400), "What is known about it, such as a title or a branch"),
  path: about(word(4_096), "A file or folder it worked on"),
};

export const work = asking(
  {
    path: "/work",
    does: "Goals, and what is open, blocked or reported as done.",
    takes: takes(scope),
    gives: workSchema,
    example: "/work",
  },
  (project, wanted) => {
    const head = project.tree.head();
    const branch = head.ok ? head.value.branch : undefined;
    const found = workIn(itemsKnown(project), { ...wanted, branch });
    return ok(workDocument(project.name, found, wanted));
  },
);

export const pack = asking(
  {
    path: "/pack",
    does: "The context pack: what an agent needs to continue.",
    takes: takes({ ...scope, ...packed }),
    gives: packSchema,
    example: "/pack?budget=normal",
  },
  (project, { budget, ...asked }) =>
    ok(packDocument(project.name, packNow(project, { ...asked, size: budget }))),
);

export const bootstrap = asking(
  {
    path: "/bootstrap",
    does: "The pack of the work that the hints mean, or the sessions that they could mean.",
    takes: takes({ ...hints, ...packed }),
    gives: bootstrapSchema,
    paths: ({ path }) => [path],
    example: "/bootstrap?words=upload",
  },
  (project, { budget: size, known, ...hinted }) => {
    const found = bootstrapAct(project, hinted, { size, known });
    return found.ok ? ok(bootstrapDocument(project.name, found.value)) : found;
  },
);

export const scopes = asking(
  {
    path: "/scopes",
    does: "Missions and sessions with their state; with hints, which one is meant and why.",
    takes: takes(hints),
    gives: scopeSchema,
    paths: ({ path }) => [path],
    example: "/scopes",
  },
  (project, hinted) => {
    if (Object.values(hinted).every((hint) => hint === undefined))
      return ok(missionsDocument(project.name, scopesKnown(project)));
    const found = resolvedScope(project, hinted);
    return found.ok
      ? ok({ project: project.name, resolution: resolutionDocument(found.value) })
      : found;
  },
);

export const changes = asking(
  {
    path: "/changes",
    does: "What was added, closed, blocked or decided since a time.",
    takes: takes({ ...scope, since: about(word(), "2026-01-31, 12h, 30d or 2w") }),
    gives: changesSchema,
    example: "/changes?since=2d",
  },
  (project, { since, ...wanted }) => {
    const sinceMs = sinceOf(since, project.machine.clock.nowMs());
    if (!sinceMs.ok) return sinceMs;
    const found = changesSince(project, wanted, sinceMs.value);
    return found.ok ? ok(changesDocument(project.name, found.value)) : found;
  },
);

export const done = asking(
  {
    path: "/done",
    does: "Whether the work is done, by evidence: `verdict` is verified, unverified or unverifiable.",
    takes: takes(scope),
    gives: doneSchema,
    example: "/done",
  },
  async (project, wanted) => {
    const found = await doneNow(project, wanted, doneMeansOf(project.place));
    return found.ok ? ok(doneDocument(project.name, found.value, wanted)) : found;
  },
);

export const handover = asking(
  {
    path: "/handover",
    does: "The state of the work for the next agent or person, as Markdown in `page`.",
    takes: takes(scope),
    gives: handoverSchema,
    example: "/handover",
  },
  async (project, wanted) => {
    const found = await doneNow(project, wanted, doneMeansOf(project.place));
    return found.ok ? ok(handoverDocument(project.name, found.value, wanted)) : found;
  },
);

export const health = asking(
  {
    path: "/health",
    does: "Whether what the memory holds is in order: a score, and each part with what mends it.",
    takes: takes({}),
    gives: healthSchema,
    example: "/health",
  },
  async (project) => {
    const found = await healthNow(project, {
      ...{ done: doneMeansOf(project.place), processes: await processTable() },
    });
    return found.ok ? ok(healthDocument(project.name, found.value)) : found;
  },
);

export const repairs = asking(
  {
    path: "/repairs",
    does: "Repairs of the work that are proposed, each with its reason. A person applies them: `twiceshy repair --apply`.",
    takes: takes({
      days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), UNTOUCHED_DAYS),
    }),
    gives: repairsSchema,
    example: "/repairs",
  },
  async (project, { days }) => ok(repairsDocument(project.name, await repairsNow(project, days))),
);

export const provenance = asking(
  {
    path: "/memories/{id}/provenance",
    does: "Where a memory comes from, down to the text of a turn.",
    takes: takes({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(60)) }),
    gives: provenanceSchema,
    example: "/memories/ID/provenance",
  },
  (project, { id }) => {
    const found = provenanceOf(project, id);
    return found.ok ? ok(provenanceDocument(project.name, found.value)) : found;
  },
);
