// Before a command that remembers or asks: what git did since, where no hook of ours saw it. A short history is read at
// once; a long one by a process behind this one, and the next command has it.
import { ok } from "../../core/kit/result.ts";
import { actorOf } from "./actor.ts";
import type { CliContext } from "./context.ts";
import type { Group } from "./registry.ts";

/** Longer ones take about half a second or more to read. */
const COMMITS_READ_AT_ONCE = 5_000;
const PATIENCE_MS = 1_000;

const GROUPS: ReadonlySet<Group> = new Set(["remember", "amend", "gate", "ask"]);
/** They read the history themselves, or tell how things are. */
const ASIDE: ReadonlySet<string> = new Set(["replay", "churn", "status", "score", "instructions"]);

export const catchesUp = (name: string, group: Group, words: readonly string[]): boolean =>
  GROUPS.has(group) &&
  !ASIDE.has(name) &&
  !words.some((word) => ["--help", "-h", "--pre-commit"].includes(word));

export const catchUp = async (context: CliContext, words: readonly string[]): Promise<void> => {
  const { commitsBehind, captureBehind } = await import("../../open-behind.ts");
  const { cwd, env } = context.process;
  const opening = { cwd, env, root: rootIn(words) };
  const behind = commitsBehind(opening);
  if (!behind.ok || behind.value === undefined) return context.warn(behind);
  const { openCapture } = await import("../../open-capture.ts");
  // Where nothing may be written, the command answers from what there is.
  const opened = openCapture({ ...opening, actor: actorOf(context.process) });
  if (!opened.ok) return;
  if (behind.value > COMMITS_READ_AT_ONCE) return captureBehind(opening);
  const [{ captureAll }, { refresh }] = await Promise.all([
    import("../../engine/history/capture.ts"),
    import("../../engine/refresh.ts"),
  ]);
  const { project, sources } = opened.value;
  const captured = await captureAll(project, sources, AbortSignal.timeout(PATIENCE_MS));
  if (!captured.ok) return context.warn(captured);
  if (captured.value.interrupted) captureBehind(opening);
  context.warn(captured.value.remembered > 0 ? refresh(project) : ok(undefined));
};

const rootIn = (words: readonly string[]): string | undefined => {
  const at = words.findIndex((word) => word === "--root" || word.startsWith("--root="));
  const word = words[at];
  return word === "--root" ? words[at + 1] : word?.slice("--root=".length);
};
