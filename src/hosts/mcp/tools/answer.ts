// The tool `answer`: what somebody says to a warning of the gate. From answers the gate learns how often it is right.
import * as v from "valibot";
import {
  answeredDocument,
  answeredText,
  type AnsweredDocument,
} from "../../../answers/gate/answered.ts";
import { memoryDocument } from "../../../answers/memories/line.ts";
import { PLAIN } from "../../../answers/text/style.ts";
import { shortId } from "../../../core/event/id.ts";
import { ok } from "../../../core/kit/result.ts";
import { pathsInside } from "../../../engine/path-asked.ts";
import { answerTo } from "../../../engine/trust/answer.ts";
import {
  idArgument,
  longArgument,
  manyOf,
  pathArgument,
  placeText,
  writtenIn,
  type WrittenTo,
} from "../claims.ts";
import { compact, memorySchema } from "../memory.ts";
import { takes, writing, wrote } from "../tool.ts";
import { described } from "../schema.ts";

const answerSchema = wrote({
  id: v.string(),
  answer: v.string(),
  why: v.string(),
  targets: v.array(memorySchema),
  blocked: described(v.boolean(), "A policy blocks it all the same: only a person lifts that"),
});

/** Clients get the memories themselves; the words name them. */
type AnsweredAnswer = AnsweredDocument &
  WrittenTo & {
    readonly why: string;
    readonly memories: ReturnType<typeof compact>[];
  };

export const answer = writing(
  {
    name: "answer",
    profile: "standard",
    title: "Answer a warning",
    does: "Answer a warning of the gate by the id that it named: `override` if the change is right this time, and the next commit passes. `refuted` and `not-applicable` do the same here: only a person at a terminal decides more.",
    takes: takes({
      id: described(idArgument, "Id of the verdict, or of the memory behind it"),
      answer: v.picklist(["override", "confirmed", "refuted", "not-applicable"]),
      why: longArgument("Why, in one line"),
      files: v.exactOptional(described(manyOf(pathArgument), "Where it does not apply")),
    }),
    gives: answerSchema,
    paths: ({ files = [] }) => files,
    shape: ({ project, folder, id, answer: given, why, memories, blocked }: AnsweredAnswer) => ({
      ...{ project, folder, id: shortId(id), answer: given, why },
      ...{ targets: memories, blocked },
    }),
    say: (answered: AnsweredAnswer) =>
      answeredText({ ...answered, project: placeText(answered) }, PLAIN),
  },
  (project, { id, answer: given, why, files = [] }) => {
    const paths = pathsInside(project, files);
    if (!paths.ok) return paths;
    const taken = answerTo(project, id, { answer: given, why, paths: paths.value });
    if (!taken.ok) return taken;
    return ok({
      ...answeredDocument(project.name, given, taken.value),
      ...writtenIn(project),
      why: taken.value.remembered.text,
      memories: taken.value.targets.map(memoryDocument).map(compact),
    });
  },
);
