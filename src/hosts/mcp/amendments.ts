// What the tools that amend have in common: nothing is edited; each says something of memories by an event of its own.
import * as v from "valibot";
import type { Draft } from "../../core/event/draft.ts";
import { shortId } from "../../core/event/id.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { amend, type Amended, type AmendmentFields } from "../../engine/amend/amend.ts";
import type { WritableProject } from "../../engine/project.ts";
import { idArgument, longArgument, manyOf, writtenIn } from "./claims.ts";
import type { Fault } from "../../answers/faults/fault.ts";
import { memoryLine, memorySchema, memoryDocument } from "./memory.ts";
import { described } from "./schema.ts";
import { takes, wrote } from "./tool.ts";

export const idsArgument = described(v.pipe(manyOf(idArgument), v.minLength(1)), "Ids of memories");
export const whyArgument = longArgument("Why, in one line");

export const amendedSchema = wrote({
  id: v.exactOptional(
    described(v.string(), "Absent where nothing was written: all are so already"),
  ),
  kind: v.string(),
  targets: described(v.array(memorySchema), "As they were before"),
  already: described(v.array(memorySchema), "Named as well, and so already"),
});
type AmendedTold = v.InferOutput<typeof amendedSchema>;

export const sayAmended = ({ project, folder, id, kind, targets, already }: AmendedTold): string =>
  [
    id === undefined
      ? `Nothing was written in ${project} (${folder}).`
      : `${kind} ${id} in ${project} (${folder})`,
    ...targets.map(memoryLine),
    ...already.map((one) => `${memoryLine(one)} (so already)`),
  ].join("\n");

export const amendedText = (
  project: WritableProject,
  { kind, amendment, targets, already }: Amended,
): AmendedTold => ({
  ...writtenIn(project),
  ...(amendment === undefined ? {} : { id: shortId(amendment.id) }),
  kind,
  targets: targets.map(memoryDocument),
  already: already.map(memoryDocument),
});

export const amendBy = (
  project: WritableProject,
  ids: readonly string[],
  draftOf: (fields: AmendmentFields) => Draft,
): Result<AmendedTold, Fault> => {
  const amended = amend(project, ids, undefined, draftOf);
  return amended.ok ? ok(amendedText(project, amended.value)) : amended;
};

export const amendingTakes = takes({ ids: idsArgument, why: whyArgument });
