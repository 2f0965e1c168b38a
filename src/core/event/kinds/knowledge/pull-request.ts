// pull-request: what a forge shows of a pull or merge request that the history names, as it was read.
import { exampleBody } from "../../example.ts";
import { count, line, name, prose, time, yesOrNo } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, object, oneOf, optional, required } from "../../type.ts";

/** The most comments that are kept. */
export const MOST_COMMENTS = 60;

const comment = object("comment", {
  when: required(time, "when it was written"),
  text: required(prose, "its text"),
  review: required(yesOrNo, "whether it is about a line of the diff"),
});

export const pullRequest = defineKind({
  name: "pull-request",
  says: "A pull request or merge request was read from the forge, because the history names it.",
  version: 1,
  stream: "team",
  fields: () => ({
    text: required(line, "its title; or that there is no such request"),
    forge: required(oneOf("github", "gitlab"), "the type of forge"),
    host: required(name, "the host"),
    project: required(name, "the owner and the name of the repository there"),
    number: required(count, "its number"),
    state: required(oneOf("open", "merged", "closed", "gone"), "its state, or that it is gone"),
    merged: optional(time, "when it was merged"),
    body: optional(prose, "its description"),
    comments: optional(list(comment, MOST_COMMENTS), "what people wrote about it, oldest first"),
  }),
  example: {
    ...exampleBody,
    key: "github:github.com/acme/shop#123",
    text: "Retry the upload three times",
    forge: "github",
    host: "github.com",
    project: "acme/shop",
    number: 123,
    state: "merged",
    merged: 1_735_689_600_000,
    body: "The proxy drops long uploads.",
    comments: [{ when: 1_735_776_000_000, text: "This broke resumed uploads.", review: "no" }],
  },
});
