// Who spoke, folded from the facts of the channel. Only a person can make the gate quieter or say that it was right.
import type { CommonBody } from "../../event/common.ts";

/** `history`: read from the commits themselves; `other`: a script, a hook or an import, so nobody in particular. */
export type Speaker = "person" | "agent" | "history" | "other";

/** Commands that an agent runs have no terminal, even if the agent leaves no mark in the environment. */
export const speakerOf = ({ door, tty, agents = [] }: CommonBody["actor"]): Speaker => {
  if (agents.length > 0) return "agent";
  if (door === "git") return "history";
  return (door === "cli" && tty === "yes") || door === "web" ? "person" : "other";
};
