// Before a command remembers or asks, takes in what git did since, in case no hook of ours saw it.
import { actorOf } from "./actor.ts";
import type { CliContext } from "./context.ts";
import type { Group } from "./registry.ts";

const GROUPS: ReadonlySet<Group> = new Set(["remember", "amend", "gate", "ask"]);
/** These read the history themselves, or tell how things are. */
const ASIDE: ReadonlySet<string> = new Set(["replay", "churn", "status", "instructions"]);

export const catchesUp = (name: string, group: Group, words: readonly string[]): boolean =>
  GROUPS.has(group) && !ASIDE.has(name) && !words.some((word) => ["--help", "-h"].includes(word));

export const catchUp = async (context: CliContext, words: readonly string[]): Promise<void> => {
  const { cwd, env } = context.process;
  const opening = { cwd, env, root: rootIn(words), actor: actorOf(context.process) };
  const caughtUp = await import("../../open-catchup.ts");
  context.warn(await caughtUp.catchUp(opening, { waits: true }));
};

const rootIn = (words: readonly string[]): string | undefined => {
  const at = words.findIndex((word) => word === "--root" || word.startsWith("--root="));
  const word = words[at];
  return word === "--root" ? words[at + 1] : word?.slice("--root=".length);
};
