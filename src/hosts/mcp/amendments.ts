// What the tools that amend have in common: nothing is edited; each says something of memories by an event of its own.
import type { DocumentOf } from "../../answers/document.ts";
import * as v from "valibot";
import {
  amendedDocument,
  amendedText,
  type AmendedDocument,
} from "../../answers/memories/amended.ts";
import { memoryDocument } from "../../answers/memories/line.ts";
import { PLAIN } from "../../answers/text/style.ts";
import type { Draft } from "../../core/event/draft.ts";
import { shortId } from "../../core/event/id.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { amend, type Amended, type AmendmentFields } from "../../engine/amend/amend.ts";
import type { WritableProject } from "../../engine/project.ts";
import {
  idArgument,
  longArgument,
  manyOf,
  placeText,
  writtenIn,
  type WrittenTo,
} from "./claims.ts";
import type { Fault } from "../../answers/faults/fault.ts";
import { whereHeld } from "./everywhere.ts";
import { compact, memorySchema } from "./memory.ts";
import { described } from "./schema.ts";
import type { Acted } from "./acts/acts.ts";
import { takes, writing, wrote, type ToolAbout, type CommonInput, type Tool } from "./tool.ts";

export const idsArgument = described(v.pipe(manyOf(idArgument), v.minLength(1)), "Ids of memories");
export const whyArgument = longArgument("Why, in one line");

const amendedSchema = wrote({
  id: v.optional(described(v.string(), "Absent where nothing was written: all are so already")),
  kind: v.string(),
  targets: described(v.array(memorySchema), "As they were before"),
  already: described(v.array(memorySchema), "Named as well, and so already"),
});
/** Clients get the memories themselves; the words name them. */
type AmendedAnswer = AmendedDocument &
  WrittenTo & {
    readonly memories: Pick<DocumentOf<typeof amendedSchema>, "targets" | "already">;
  };

const shapeAmended = ({
  project,
  folder,
  id,
  kind,
  memories,
}: AmendedAnswer): DocumentOf<typeof amendedSchema> => ({
  ...{ project, folder },
  id: id && shortId(id),
  ...{ kind, ...memories },
});

/** A tool that amends memories. */
export const amending = <In extends CommonInput>(
  about: ToolAbout<In>,
  act: (project: WritableProject, input: In) => Acted<AmendedAnswer>,
): Tool =>
  writing(
    {
      ...{ ...about, gives: amendedSchema, shape: shapeAmended },
      say: (answer) => amendedText({ ...answer, project: placeText(answer) }, PLAIN),
    },
    act,
  );

const amendedAnswer = (project: WritableProject, amended: Amended): AmendedAnswer => ({
  ...amendedDocument(project.name, amended),
  ...writtenIn(project),
  memories: {
    targets: amended.targets.map(memoryDocument).map(compact),
    already: amended.already.map(memoryDocument).map(compact),
  },
});

export const amendBy = (
  project: WritableProject,
  ids: readonly string[],
  draftOf: (fields: AmendmentFields) => Draft,
): Result<AmendedAnswer, Fault> =>
  amendedBy(project, ids, (held) =>
    amend(held, ids, undefined, (fields) => ({ ...draftOf(fields), overlong: "cut-line" })),
  );

/** `act` amends where the memories are: in the project, or in what holds in every project of this machine. */
export const amendedBy = (
  project: WritableProject,
  ids: readonly string[],
  act: (held: WritableProject) => Result<Amended, Fault>,
): Result<AmendedAnswer, Fault> =>
  whereHeld(project, ids, (held) => {
    const amended = act(held);
    return amended.ok ? ok(amendedAnswer(held, amended.value)) : amended;
  });

export const amendingTakes = takes({ ids: idsArgument, why: whyArgument });
