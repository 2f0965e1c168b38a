// rewrite: an amend or a rebase gave commits new names. What was anchored to an old name is anchored to the new one.
import { exampleBody } from "../../example.ts";
import { count, line, sha } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, object, oneOf, required } from "../../type.ts";

const renamedCommit = object("renamed commit", {
  old: required(sha, "its sha before"),
  new: required(sha, "its sha now"),
});

export const rewrite = defineKind({
  name: "rewrite",
  says: "Commits were rewritten and have new shas.",
  version: 1,
  stream: "team",
  fields: () => ({
    text: required(line, "what was rewritten"),
    by: required(oneOf("amend", "rebase", "other"), "the command that rewrote them"),
    commits: required(list(renamedCommit, 300), "old and new shas"),
    totalCommits: required(count, "how many there were; further events hold the rest"),
  }),
  example: {
    ...exampleBody,
    text: "One commit was rebased",
    by: "rebase",
    commits: [
      {
        old: "0123456789abcdef0123456789abcdef01234567",
        new: "123456789abcdef0123456789abcdef012345678",
      },
    ],
    totalCommits: 1,
  },
});
