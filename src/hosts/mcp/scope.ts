// What a call narrows: the project as it was known in the past or as far as it belongs to a specification, which few calls
// ask for, so a handshake does not load it; and only what is no older than some days.
import * as v from "valibot";
import { LENGTHS } from "../../core/kit/length.ts";
import { whole } from "./schema.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { AsOfFault } from "../../engine/recall/as-of.ts";
import type { NoSpecInWork } from "../../engine/recall/of-spec.ts";
import type { Project } from "../../engine/project.ts";

/** Some days ago: only what is no older, or only what is older. */
export const daysArgument = v.exactOptional(whole(1, 36_500));

export const daysAgo = ({ machine }: Project, days: number | undefined): number | undefined =>
  days === undefined ? undefined : machine.clock.nowMs() - days * LENGTHS.d;

/** A pasted log or trace is a question too. */
export const MOST_TEXT = 100_000;

/** Other calls wait as long for one that searches; what it has not read by then is read by the next call. */
export const PATIENCE_MS = 3_000;

export const asOf = async (
  project: Project,
  given: string | undefined,
): Promise<Result<Project, AsOfFault>> =>
  given === undefined
    ? ok(project)
    : (await import("../../engine/recall/as-of.ts")).asOf(project, given);

export const ofSpec = async (
  project: Project,
  given: string | undefined,
): Promise<Result<Project, NoSpecInWork>> =>
  given === undefined
    ? ok(project)
    : (await import("../../engine/recall/of-spec.ts")).ofSpec(project, given);

export const specAsked = async (
  project: Project,
  given: string | undefined,
): Promise<Result<string | undefined, NoSpecInWork>> =>
  given === undefined
    ? ok(undefined)
    : (await import("../../engine/recall/of-spec.ts")).specAsked(project, given);
