// Who is at the command line, as facts of the channel: whether it is a terminal, and which agents left their mark.
import { MARKS } from "../../core/agents/variables.ts";
import type { CommonBody } from "../../core/event/common.ts";
import type { CliProcess } from "./context.ts";

export const actorOf = ({ env, stdinIsTTY, stdout }: CliProcess): CommonBody["actor"] => {
  // Their names are kept, never their values.
  const agents = MARKS.filter((name) => (env[name] ?? "") !== "");
  return {
    door: "cli",
    tty: stdinIsTTY && stdout.isTTY ? "yes" : "no",
    ...(agents.length > 0 ? { agents } : {}),
  };
};
