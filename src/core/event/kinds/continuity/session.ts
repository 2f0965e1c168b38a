// session: an agent's session began, went on, was compacted or ended. Its id is in the common field `session`.
import { exampleBody } from "../../example.ts";
import { count, line, name, path } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { oneOf, optional, required } from "../../type.ts";

export const session = defineKind({
  name: "session",
  says: "A session with an agent began, went on, was compacted or ended.",
  version: 1,
  stream: "local",
  fields: () => ({
    text: required(line, "its title, or what became of it"),
    session: required(name, "the host's id of the session"),
    act: required(oneOf("start", "resume", "compact", "end"), "what became of it"),
    host: required(name, "the agent's host"),
    model: optional(name, "the model, where the host says so"),
    agent: optional(name, "the host's id of the agent within the session"),
    parent: optional(name, "the session it was started from"),
    folder: optional(path, "where it works; left out at the top of the project"),
    mission: optional(name, "the mission it serves"),
    reason: optional(name, "why it ended, as the host says"),
    turns: optional(count, "how many turns it had"),
  }),
  example: {
    ...exampleBody,
    text: "Make uploads over 2 GB work",
    session: "s-1",
    act: "end",
    host: "claude-code",
    model: "large",
    agent: "main",
    parent: "s-0",
    folder: "packages/upload",
    mission: "uploads",
    reason: "exit",
    turns: 12,
  },
});
