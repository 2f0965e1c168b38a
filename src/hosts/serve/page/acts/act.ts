// What an act of the page is: what it takes, with limits, and one act of the engine, the same that the command line calls.
// The acts are in this folder; registry.ts lists them.
import * as v from "valibot";
import type { ActedDocument } from "../../../../answers/page/acted.ts";
import type { PreviewDocument } from "../../../../answers/page/preview.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { phraseOf } from "../../../../answers/faults/words.ts";
import { refreshEverywhere } from "../../../../engine/care/refresh.ts";
import type { WritableProject } from "../../../../engine/project.ts";
import { isHeld } from "../../../../engine/recall/find.ts";
import { ok, type Result } from "../../../../core/kit/result.ts";
import type { Acted } from "../../../mcp/acts/acts.ts";
import { PAGE_WAYS } from "../ways.ts";

export interface PageActMeans {
  readonly openEverywhere: () => Result<WritableProject, Fault>;
}

/** An act with what it was given: valid, and ready to be tried or done. */
export interface BoundAct {
  /** The memories that it changes. They may be of the project, or hold in every project of this machine. */
  readonly ids: readonly string[];
  readonly act: (project: WritableProject, means: PageActMeans) => Result<ActedDocument, Fault>;
  /** Of an act that cannot be tried. */
  readonly preview?: (project: WritableProject) => Acted<PreviewDocument>;
}

export interface PageAct {
  readonly name: string;
  /** One line for the documentation. */
  readonly does: string;
  readonly bind: (given: unknown) => Result<BoundAct, ActUnclear>;
}

export interface ActUnclear {
  readonly kind: "value-unclear";
  readonly what: string;
  readonly given: string;
  readonly must: string;
}

export const pageAct = <In>(
  about: Pick<PageAct, "name" | "does"> & { readonly takes: v.GenericSchema<unknown, In> },
  bind: (given: In) => BoundAct,
): PageAct => ({
  name: about.name,
  does: about.does,
  bind: (given) => {
    const read = v.safeParse(about.takes, given);
    if (read.success) return ok(bind(read.output));
    const [issue] = read.issues;
    const field = String(issue.path?.[0]?.key ?? "the act");
    const must = "is not what this act takes; reload the page";
    return { ok: false, error: { kind: "value-unclear", what: field, given: about.name, must } };
  },
});

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(80));
export const ids = v.pipe(v.array(id), v.minLength(1), v.maxLength(200));
export const why = v.exactOptional(v.pipe(v.string(), v.maxLength(2_000)));

/** What a person wrote, or what is recorded if they wrote nothing. */
export const reasonOf = (given: string | undefined, otherwise: string): string => {
  const line = (given ?? "").replaceAll(/\s+/g, " ").trim();
  return line === "" ? otherwise : line;
};

/** The memory that holds these: the project's, unless it has none of them and the other does. */
export const holderOf = (
  project: WritableProject,
  given: readonly string[],
  { openEverywhere }: PageActMeans,
): Result<WritableProject, Fault> => {
  const everywhere = project.store.recall.everywhere();
  const isOther =
    everywhere !== undefined &&
    given.some((one) => isHeld(everywhere, one)) &&
    !given.some((one) => isHeld(project, one));
  return isOther ? openEverywhere() : ok(project);
};

/** Does the act where the memories are, and brings the gate's files up to date there. */
export const inHolder = (
  project: WritableProject,
  { ids: given, act }: BoundAct,
  means: PageActMeans,
): Result<ActedDocument, Fault> => {
  const holder = holderOf(project, given, means);
  if (!holder.ok) return holder;
  const done = act(holder.value, means);
  if (!done.ok || holder.value === project) return done;
  const refreshed = refreshEverywhere(holder.value);
  if (refreshed.ok) return done;
  // It is recorded all the same.
  const { sentence } = phraseOf(refreshed.error, PAGE_WAYS);
  return ok({ ...done.value, text: `${done.value.text} ${sentence}` });
};
