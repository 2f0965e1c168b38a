// The tool `answer`: what somebody says to a warning of the gate. From answers the gate learns how often it is right.
import * as v from "valibot";
import { shortId } from "../../../core/event/id.ts";
import { err, ok } from "../../../core/kit/result.ts";
import { oneLine } from "../../../core/kit/text.ts";
import { answerTo } from "../../../engine/trust/answer.ts";
import { idArgument, longArgument, manyOf, pathArgument, writtenIn } from "../claims.ts";
import { memoryLine, memorySchema, memoryDocument } from "../memory.ts";
import { takes, writing, wrote } from "../tool.ts";
import { described } from "../schema.ts";

const answerSchema = wrote({
  id: v.string(),
  answer: v.string(),
  why: v.string(),
  targets: v.array(memorySchema),
  blocked: described(v.boolean(), "A policy blocks it all the same: only a person lifts that"),
});

export const answer = writing(
  {
    name: "answer",
    profile: "standard",
    title: "Answer a warning",
    does: "Answer what the gate said, by the id that it named: `override` where the change is right this time, and the next commit passes. `refuted` and `not-applicable` count as that too: a person decides more, at a terminal.",
    takes: takes({
      id: described(idArgument, "Id of the verdict, or of the memory behind it"),
      answer: v.picklist(["override", "confirmed", "refuted", "not-applicable"]),
      why: longArgument("Why, in one line"),
      files: v.exactOptional(described(manyOf(pathArgument), "Where it does not apply")),
    }),
    gives: answerSchema,
    paths: ({ files = [] }) => files,
    say: ({ id, answer: said, why, project, folder, targets, blocked }) =>
      [
        `answer ${id} (${said}) in ${oneLine(project)} (${oneLine(folder)}): ${oneLine(why)}`,
        ...targets.map(memoryLine),
        ...(blocked ? ["A policy blocks it all the same: only a person lifts that."] : []),
      ].join("\n"),
  },
  (project, { id, answer: said, why, files = [] }) => {
    const paths: string[] = [];
    for (const file of files) {
      const at = project.paths.of(file);
      if (!at.ok) return at;
      if (at.value === undefined) return err({ kind: "location-unclear", given: file });
      if (!at.value.inside) return err({ kind: "location-outside", given: file });
      paths.push(at.value.path);
    }
    const taken = answerTo(project, id, { answer: said, why, paths });
    if (!taken.ok) return taken;
    const { remembered, targets, blocked } = taken.value;
    return ok({
      ...writtenIn(project),
      ...{ id: shortId(remembered.id), answer: said, why: remembered.text },
      targets: targets.map(memoryDocument),
      blocked,
    });
  },
);
