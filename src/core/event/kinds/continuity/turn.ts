// turn: one exchange with an agent, as its host reported it. Items are taken from it.
import { exampleBody, exampleId } from "../../example.ts";
import { count, hash, integer, line, name, path, prose } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, object, oneOf, optional, required } from "../../type.ts";

/** One use of a tool within a turn. */
const toolUse = object("tool use", {
  tool: required(name, "the tool, as the host names it"),
  id: optional(name, "the host's id of this use"),
  path: optional(path, "the file it touched"),
  command: optional(prose, "the command it ran"),
  exit: optional(integer, "that command's exit code"),
  result: optional(oneOf("ok", "failed", "denied"), "how it went"),
});

export const turn = defineKind({
  name: "turn",
  says: "One exchange with an agent took place.",
  version: 1,
  stream: "local",
  fields: () => ({
    text: required(line, "what was asked, in one line"),
    host: required(name, "the agent's host"),
    turn: optional(name, "the host's id of the turn"),
    prompts: required(list(prose), "what was said to the agent, in order"),
    reply: optional(prose, "what the agent answered"),
    tools: optional(list(toolUse, 500), "the tools it used, in order"),
    hash: required(hash, "SHA-256 of prompts and reply after redaction: the same turn told twice"),
    tokens: optional(count, "what the turn cost, where the host says so"),
  }),
  example: {
    ...exampleBody,
    text: "Make uploads over 2 GB work",
    host: "codex",
    turn: "t-7",
    prompts: ["Make uploads over 2 GB work", "Keep the interface as it is"],
    reply: "Pending: measure the proxy's limit.",
    tools: [
      {
        tool: "shell",
        id: "call-1",
        path: "src/upload.ts",
        command: "npm test -- upload",
        exit: 1,
        result: "failed",
      },
    ],
    hash: exampleId,
    tokens: 1_840,
  },
});
