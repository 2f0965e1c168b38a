// Who spoke, folded from the facts of the channel. Only a person can make the gate quieter.
import type { CommonBody } from "../event/common.ts";
import { asTexts } from "../event/read.ts";
import { isObject, type Fields } from "../kit/json.ts";

/**
 * `prompt`: a person, as far as an agent's host can be believed: this decides whether one warning was right, and which fact
 * is in force; `history`: read from the commits themselves; `other`: a script, a hook or an import, so nobody in particular.
 */
export type Speaker = "person" | "prompt" | "agent" | "history" | "other";

/** The tag of what stood in a prompt: an answer, or a fact. */
export const IN_PROMPT = "in-prompt";

/** Who said what an event says. */
export const speakerIn = ({ actor, tags }: Pick<CommonBody, "actor" | "tags">): Speaker =>
  actor.door === "hook" && tags?.includes(IN_PROMPT) === true ? "prompt" : speakerOf(actor);

/** The same of a body that was read and not checked; undefined for a door that only a newer version knows. */
export const speakerInBody = ({ actor, tags }: Fields): Speaker | undefined => {
  if (!isObject(actor)) return undefined;
  const door = DOORS.find((one) => one === actor.door);
  if (door === undefined) return undefined;
  const tty = actor.tty === "yes" ? "yes" : "no";
  return speakerIn({ actor: { door, tty, agents: asTexts(actor.agents) }, tags: asTexts(tags) });
};

const DOORS = ["cli", "mcp", "hook", "git", "web", "import", "api"] as const;

/** Whether a person said it, at a terminal or in a prompt. */
export const isPersonal = (by: Speaker): boolean => by === "person" || by === "prompt";

/** The same of a body that was read and not checked. */
export const isByPerson = (body: Fields): boolean => {
  const speaker = speakerInBody(body);
  return speaker !== undefined && isPersonal(speaker);
};

/** Commands that an agent runs have no terminal, even if the agent leaves no mark in the environment. */
export const speakerOf = ({ door, tty, agents = [] }: CommonBody["actor"]): Speaker => {
  if (agents.length > 0) return "agent";
  if (door === "git") return "history";
  return (door === "cli" && tty === "yes") || door === "web" ? "person" : "other";
};
