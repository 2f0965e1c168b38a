// abandon: commits or edits were dropped without a revert. This proves little until a check or a person confirms it.
import { change, exampleChange } from "../../change.ts";
import { check, exampleCheck } from "../../check.ts";
import { exampleBody } from "../../example.ts";
import { line, sha } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, oneOf, optional, required } from "../../type.ts";

export const abandon = defineKind({
  name: "abandon",
  says: "Work was dropped without a revert.",
  version: 1,
  stream: "team",
  fields: () => ({
    text: required(line, "what was dropped"),
    by: required(
      oneOf("reset", "force-push", "branch-deleted", "stash-dropped", "checkout", "other"),
      "how it was dropped",
    ),
    commits: required(
      list(sha, 300),
      "the commits, or the stash; empty where the work was never committed",
    ),
    change: optional(change, "the features of what was dropped"),
    check: optional(check, "the check that judged it"),
  }),
  example: {
    ...exampleBody,
    text: "The retry loop was reset away",
    by: "reset",
    commits: ["0123456789abcdef0123456789abcdef01234567"],
    change: exampleChange,
    check: exampleCheck,
  },
});
