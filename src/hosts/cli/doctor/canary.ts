// What became of the canary in one agent, in words.
import type { DocumentOf } from "../../../answers/document.ts";
import { stripVTControlCharacters } from "node:util";
import * as v from "valibot";
import { STARTABLE_IDS } from "../../../core/agents/startable.ts";
import { RUNGS, type CanaryFound } from "../../../engine/care/canary.ts";
import { inLine } from "../../../answers/text/style.ts";
import { absent, broken, fine, STATES, warn, type CheckResult } from "./check.ts";

/** One of the agents in which the canary can be played. */
export const agentNamed = {
  parse: (given: string): string => {
    const agent = STARTABLE_IDS.find((name) => name === given);
    if (agent === undefined)
      throw new SyntaxError(`there is ${STARTABLE_IDS.join(", ")}, not "${given}"`);
    return agent;
  },
  proposeCompletions: () => STARTABLE_IDS,
  brief: STARTABLE_IDS.join(", "),
  placeholder: "agent",
} as const;

export const canarySchema = v.object({
  agent: v.string(),
  state: v.picklist(STATES),
  says: v.string(),
  /** What to do; empty if nothing needs to be done. */
  do: v.string(),
  /** Absent if it could not be played. */
  found: v.optional(
    v.object({
      rung: v.picklist(RUNGS),
      /** The edit that failed before was not made. */
      stopped: v.boolean(),
      /** The model was sent the reason with the answer to its edit. */
      received: v.boolean(),
      /** Our hook denied it, whatever the agent made of that. */
      denied: v.boolean(),
      /** What one use of a tool takes with hooks, and without, in milliseconds. */
      withMs: v.number(),
      withoutMs: v.number(),
      /** Addresses other than its model's that the agent tried to reach; they were refused. */
      elsewhere: v.array(v.string()),
    }),
  ),
});
export type CanaryDocument = DocumentOf<typeof canarySchema>;

/** `isRegistered`: the agent's settings name our hook. It may be named elsewhere, and then denies all the same. */
export const canaryDocument = (
  agent: string,
  title: string,
  found: CanaryFound,
  isRegistered: boolean,
): CanaryDocument =>
  found.is === "unplayed"
    ? { agent, ...unplayed(title, found.output, found.isLate) }
    : {
        agent,
        ...(isRegistered || found.denied
          ? sayFound(title, found)
          : sayUnregistered(agent, title, found)),
        found: {
          ...{ rung: found.rung, stopped: found.stopped, received: found.received },
          ...{ denied: found.denied, elsewhere: found.elsewhere },
          ...{ withMs: rounded(found.withMs), withoutMs: rounded(found.withoutMs) },
        },
      };

export const notHere = (agent: string, title: string): CanaryDocument => ({
  agent,
  ...absent(`${title} is not on this PATH.`),
});

export const unmade = (agent: string, output: string): CanaryDocument => ({
  agent,
  ...warn(
    `Could not prepare a place for the canary: ${output}`,
    "The canary needs git, and a folder for temporary files.",
  ),
});

type PlayedCanary = CanaryFound & { readonly is: "played" };

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

const sayFound = (title: string, found: PlayedCanary): CheckResult => {
  const added = Math.round(found.withMs - found.withoutMs);
  const says = `${title}: ${found.rung}. ${storyOf(found)} A use of a tool takes ${Math.round(found.withMs)} ms with hooks, ${added} ms more than without.`;
  if (found.rung === "stopped and told") return fine(says);
  if (found.denied) return broken(says, "Please report it, with the agent's version.");
  const todo = "Run twiceshy doctor to see whether the hook is registered and trusted.";
  return found.rung === "told" ? warn(says, todo) : broken(says, todo);
};

/** Whatever the agent was told, others told it. */
const sayUnregistered = (agent: string, title: string, found: PlayedCanary): CheckResult =>
  absent(
    `${title}: ${found.rung}. ${storyOf(found)}`,
    `Run twiceshy install ${agent} to register the hook.`,
  );

const storyOf = ({ stopped, received, denied }: PlayedCanary): string => {
  if (stopped && received) return "The edit was denied, and the model received the reason.";
  if (stopped) return "The edit was not made, and the model did not receive the reason.";
  return denied
    ? "The twiceshy hook denied the edit, and the agent made it anyway."
    : "The agent made the edit: the twiceshy hook did not run, or printed nothing.";
};

const unplayed = (title: string, output: string, isLate: boolean): CheckResult =>
  warn(
    isLate
      ? `${title} did not finish in time and was stopped.`
      : `${title} ended before the edit: ${lastOf(output)}`,
    "Start it once by hand here; it may ask you to trust the folder.",
  );

/** The end of what an agent printed, where its reason usually is, without colours. */
const lastOf = (output: string): string => {
  const plain = inLine(stripVTControlCharacters(output).trim().replaceAll(/\s+/gu, " "));
  return plain.length <= 300 ? plain : `…${plain.slice(-300)}`;
};
