// gate-policy: how far the gate may go, in one place or everywhere. The newest policy that fits an action counts.
import { exampleBody, exampleId } from "../../example.ts";
import { count, line, name, path, share, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, oneOf, optional, required } from "../../type.ts";

export const gatePolicy = defineKind({
  name: "gate-policy",
  says: "A limit was set on what the gate may do.",
  version: 1,
  stream: "team",
  fields: () => ({
    text: required(line, "why"),
    level: optional(
      oneOf("off", "inform", "warn", "block"),
      "the most it does about a proven failure; `block` lasts until a person lifts it",
    ),
    paths: optional(list(path), "files or folders it applies to; absent: all"),
    targets: optional(targets, "memories it applies to; absent: all"),
    hosts: optional(list(name), "hosts it applies to; absent: all"),
    delivery: optional(oneOf("deny", "ask", "context"), "how a warning reaches the agent"),
    floor: optional(share, "the precision below which a memory or rule is muted automatically"),
    decided: optional(count, "how many decided warnings that requires"),
    moved: optional(
      oneOf("before", "after"),
      "when the gate judges the content of an edit at a path without failures; no host reads it yet",
    ),
  }),
  example: {
    ...exampleBody,
    text: "Nobody touches the billing tables by accident",
    level: "block",
    paths: ["src/billing"],
    targets: [exampleId],
    hosts: ["claude-code"],
    delivery: "ask",
    floor: "0.8",
    decided: 5,
    moved: "after",
  },
});
