// Before a command writes or asks, takes in what git did since, in case no hook of ours saw it.
import { lazily } from "../../core/kit/lazy.ts";
import { actorOf } from "./actor.ts";
import type { CliContext } from "./context.ts";
import type { Group } from "./groups.ts";

const GROUPS: ReadonlySet<Group> = new Set(["remember", "amend", "gate", "ask", "work"]);
/** Where a memory's note is depends on the new names of commits. */
const ALSO: ReadonlySet<string> = new Set(["notes"]);
/** These read the history themselves, or need none. */
const ASIDE: ReadonlySet<string> = new Set(["replay", "churn", "instructions"]);
/** It reports what waits to be read, and so takes in no more than what git did. */
const OF_GIT_ALONE = "status";

export const catchesUp = (name: string, group: Group, words: readonly string[]): boolean =>
  (GROUPS.has(group) || ALSO.has(name)) &&
  !ASIDE.has(name) &&
  !(name === "capture" && readsGit(words)) &&
  !words.some((word) => ["--help", "-h"].includes(word));

/** Without anything to capture it reads the history itself. */
const readsGit = (words: readonly string[]): boolean =>
  words.every((word, at) => word.startsWith("-") || words[at - 1] === "--root");

export const catchUp = async (
  context: CliContext,
  name: string,
  words: readonly string[],
): Promise<void> => {
  const { cwd, env } = context.process;
  const actor = actorOf(context.process);
  const opening = { cwd, env, root: rootIn(words) };
  const { openOnce } = await import("./reading.ts");
  const opened = openOnce(context, opening);
  // Without a memory there is nothing to take in; the command itself says what is wrong.
  if (!opened.ok) return;
  const project = opened.value;
  const [{ catchUp: catchUpAll, catchUpWithGit }, { catchUpMeans }] = await Promise.all([
    import("../../engine/care/catch-up.ts"),
    import("../../open/project.ts"),
  ]);
  const writable = lazily(async () => {
    const { writableOf } = await import("../../open/writable.ts");
    const upgraded = writableOf(project, { env, actor });
    return upgraded.ok ? upgraded.value : undefined;
  });
  const means = catchUpMeans(project, { ...opening, door: actor.door }, { writable, waits: true });
  const take = name === OF_GIT_ALONE ? catchUpWithGit : catchUpAll;
  context.warn(await take(project, means));
};

const rootIn = (words: readonly string[]): string | undefined => {
  const at = words.findIndex((word) => word === "--root" || word.startsWith("--root="));
  const word = words[at];
  return word === "--root" ? words[at + 1] : word?.slice("--root=".length);
};
