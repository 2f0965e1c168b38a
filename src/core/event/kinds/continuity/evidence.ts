// evidence: what shows that a piece of work is done, or that this is taken back. Whether it holds is looked at each time `done` is
// asked.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { eventId, line, path, reference, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { EVIDENCE_TYPES, EXPECTED_OUTCOMES } from "../../work/words.ts";
import { ofMachine, oneOf, optional, required, text } from "../../type.ts";

/** Abbreviated as people do, so not the full name that other kinds ask for. */
const commitName = ofMachine(
  text("commit, at least 7 characters of its sha", {
    must: "must be a commit: 7 to 64 characters of its sha",
    holds: (value) => /^[0-9a-f]{7,64}$/.test(value),
  }),
);

const address = text("web address, at most 2,000 characters", {
  must: "must be an address that begins with http:// or https://, on one line, at most 2,000 characters",
  holds: (value) => /^https?:\/\/[^\s]+$/i.test(value) && value.length <= 2_000,
});

export const evidence = defineKind({
  name: "evidence",
  says: "Names what shows that a piece of work is done, or takes that back.",
  version: 1,
  stream: "local",
  fields: () => ({
    targets: required(targets, "the items"),
    text: required(line, "what it shows"),
    type: required(oneOf(...EVIDENCE_TYPES), "what it is; `person`: the word of who states it"),
    sha: optional(commitName, "of `commit`: the commit that holds the work"),
    path: optional(path, "of `file`: the file that holds the work"),
    command: optional(line, "of `command`: the check that shows it"),
    expect: optional(oneOf(...EXPECTED_OUTCOMES), "of `command`: how it must end"),
    url: optional(address, "of `url`: the page that shows it"),
    turn: optional(reference, "the turn that names it with its report"),
    withdraws: optional(eventId, "the evidence that is taken back; none is named then"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "The retry is tested",
    type: "command",
    sha: "9fceb02d0ae598e95dc970b74767f19372d61af8",
    path: "test/upload.test.ts",
    command: "npx vitest run test/upload.test.ts",
    expect: "green",
    url: "https://ci.example.com/runs/42",
    turn: "key:turn:example:1",
    withdraws: otherExampleId,
  },
});
