// lesson: a rule learned the hard way, with what to avoid, what to prefer and where it does not apply.
import { condition, exampleCondition } from "../../check.ts";
import { exampleBody } from "../../example.ts";
import { count, line, name, prose, share } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, optional, required } from "../../type.ts";

/** A lesson's own fields, which a proposal may suggest. */
export const lessonFields = {
  avoid: optional(prose, "what not to do"),
  prefer: optional(prose, "what to do instead"),
  category: required(name, "its topic; `general` if none was given"),
  exceptions: optional(list(prose, 50), "where it does not apply"),
  commandPattern: optional(
    name,
    "the commands it stops: leading words, such as `git push --force`",
  ),
  library: optional(name, "the library it is about"),
  versions: optional(name, "the versions of that library it applies to"),
  conditions: optional(list(condition, 50), "the check it depends on"),
  seen: optional(count, "how often it occurred, if it was imported"),
  project: optional(name, "the project it was learned in, if it is stored for the whole machine"),
  confidence: optional(
    share,
    "how certain the automatic capture is; absent if a person recorded it",
  ),
} as const;

export const exampleLesson = {
  avoid: "git push --force",
  prefer: "git push --force-with-lease",
  category: "git",
  exceptions: ["A branch that nobody else has fetched."],
  commandPattern: "git push --force",
  library: "git",
  versions: ">=2.30",
  conditions: [exampleCondition],
  seen: 2,
  project: "p-1",
  confidence: "0.8",
} as const;

export const lesson = defineKind({
  name: "lesson",
  says: "A rule was learned: what to avoid, what to prefer, where it does not apply.",
  version: 2,
  stream: "team",
  fields: () => ({
    text: required(line, "the rule, as a statement"),
    reason: optional(prose, "why the rule holds"),
    ...lessonFields,
  }),
  example: {
    ...exampleBody,
    text: "A forced push to a shared branch loses the work of others",
    reason: "It drops what others pushed meanwhile",
    ...exampleLesson,
  },
});
