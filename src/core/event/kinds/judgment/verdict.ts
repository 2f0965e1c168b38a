// verdict: the gate told somebody something. Only what was delivered is an event; a silent gate leaves no trace.
import { exampleBody, exampleId } from "../../example.ts";
import { count, eventId, line, name, path, prose, share } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, object, oneOf, optional, required } from "../../type.ts";

const judgedAction = () =>
  object("action", {
    tool: required(name, "the tool, as the host names it; `commit` or `diff` where there was none"),
    id: optional(name, "the host's id of this use of the tool"),
    path: optional(path, "the file it would touch, as the memory names it"),
    mark: optional(count, "tells the command it would run from others: 32 bits of a hash"),
    command: optional(prose, "the command, where its words are kept; a hook keeps the mark alone"),
  });

const evidence = () =>
  object("evidence", {
    id: required(eventId, "the memory the verdict rests on"),
    score: required(share, "how probable it is that the action repeats it"),
  });

export const verdict = defineKind({
  name: "verdict",
  says: "The gate told somebody that an action repeats a failure.",
  version: 2,
  stream: "local",
  fields: () => ({
    text: required(line, "the verdict in one line; what was delivered stands in the body"),
    level: required(oneOf("inform", "warn", "block"), "how much it weighs"),
    delivered: required(oneOf("deny", "ask", "context", "pre-commit", "ci"), "how it was told"),
    action: required(judgedAction(), "what was judged"),
    evidence: required(list(evidence(), 50), "what it rests on, weightiest first"),
    rule: optional(name, "the rule that matched"),
    host: optional(name, "the agent's host"),
    agent: optional(name, "the host's id of the agent within the session"),
  }),
  example: {
    ...exampleBody,
    text: "This edit repeats an attempt that failed on 1 January",
    level: "warn",
    delivered: "deny",
    action: {
      tool: "Edit",
      id: "call-1",
      path: "src/upload.ts",
      mark: 1_234_567_890,
      command: "npm run upload",
    },
    evidence: [{ id: exampleId, score: "0.93" }],
    rule: "change",
    host: "claude-code",
    agent: "main",
  },
});
