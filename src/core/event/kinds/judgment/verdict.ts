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
    mark: optional(count, "identifies the command it would run: 32 bits of a hash"),
    command: optional(prose, "the text of the command, if it is stored; hooks store only the mark"),
  });

const evidence = () =>
  object("evidence", {
    id: required(eventId, "the memory the verdict depends on"),
    score: required(share, "how probable it is that the action repeats it"),
  });

export const verdict = defineKind({
  name: "verdict",
  says: "The gate warned that an action repeats a failure.",
  version: 2,
  stream: "local",
  fields: () => ({
    text: required(line, "the verdict in one line; the body holds the delivered text"),
    level: required(oneOf("inform", "warn", "block"), "its level"),
    delivered: required(
      oneOf("deny", "ask", "context", "pre-commit", "ci"),
      "how it was delivered",
    ),
    action: required(judgedAction(), "the action that was judged"),
    evidence: required(list(evidence(), 50), "what it depends on, highest score first"),
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
