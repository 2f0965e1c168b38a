// Who spoke, folded from the facts of the channel. Only a person's word makes the gate quieter or says that it was right.
import type { CommonBody } from "../../event/common.ts";

/** `history`: what was read in the commits themselves; `other`: a script, a hook, an import: nobody in particular. */
export type Speaker = "person" | "agent" | "history" | "other";

/** Where agents run commands no terminal stands on the other end, even where they leave no mark in the environment. */
export const speakerOf = ({ door, tty, agents = [] }: CommonBody["actor"]): Speaker => {
  if (agents.length > 0) return "agent";
  if (door === "git") return "history";
  return (door === "cli" && tty === "yes") || door === "web" ? "person" : "other";
};
