// commit: a commit of the history about which there is something worth saying.
import { change, exampleChange } from "../../change.ts";
import { exampleBody } from "../../example.ts";
import { count, line, sha, share } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, oneOf, optional, required } from "../../type.ts";

export const commit = defineKind({
  name: "commit",
  says: "A commit was made.",
  version: 1,
  stream: "team",
  fields: () => ({
    text: required(line, "its subject"),
    commit: required(sha, "its sha"),
    parents: required(list(sha), "the shas of its parents"),
    type: required(
      oneOf("revert", "re-land", "fix", "feature", "refactor", "docs", "test", "merge", "other"),
      "the class of the commit",
    ),
    confidence: optional(share, "how certain the class is"),
    reverts: optional(list(sha), "the commits it reverts"),
    relands: optional(list(sha), "the commits it makes again"),
    change: optional(change, "the features of its change"),
    totalFiles: optional(count, "how many files it changed"),
    added: optional(count, "how many lines it added"),
    removed: optional(count, "how many lines it removed"),
  }),
  example: {
    ...exampleBody,
    key: "git:commit:0123456789abcdef0123456789abcdef01234567",
    text: 'Revert "Retry the upload three times"',
    commit: "0123456789abcdef0123456789abcdef01234567",
    parents: ["123456789abcdef0123456789abcdef012345678"],
    type: "revert",
    confidence: "1",
    reverts: ["23456789abcdef0123456789abcdef0123456789"],
    relands: ["3456789abcdef0123456789abcdef0123456789a"],
    change: exampleChange,
    totalFiles: 1,
    added: 1,
    removed: 1,
  },
});
