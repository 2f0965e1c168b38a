// Whether there is nothing to say about a commit, told from compiled code. Only if there may be something does git's
// hook start the command line, which says it, notes it and knows what was answered.
import { parsePatch } from "../../core/code/diff.ts";
import { judge } from "../../engine/gate/judge.ts";
import { openHook } from "../../open/hook.ts";
import type { HookSurroundings } from "./call.ts";

/**
 * `patch` is what git says is staged. As before an edit, a failure is looked for at the paths where it failed. If
 * anything cannot be told, the commit is not clear.
 */
export const isCommitClear = (
  patch: string,
  { env, cwd, nowMs, present }: Pick<HookSurroundings, "env" | "cwd" | "nowMs" | "present">,
): boolean => {
  const opened = openHook({ cwd, env });
  const project = opened.ok ? opened.value : undefined;
  const view = project?.view();
  if (project === undefined || view?.ok !== true) return false;
  // After a reset, say, nobody has looked yet at what stands in the code. The command line does.
  const head = project.head();
  const to = project.followedTo();
  if (to !== undefined && head.ok && head.value.commit !== to) return false;
  const judgment = judge({ files: parsePatch(patch), faults: [] }, view.value, {
    nowMs,
    ignoreCase: () => project.place.ignoreCase === true,
    textOf: (path) => {
      const file = project.fileOf(path);
      return file === undefined ? undefined : present(file);
    },
  });
  const { evidence, silenced } = judgment.verdict;
  // A repeat of what somebody snoozed is named in one line.
  const isSnoozed = silenced.some(
    ({ case: about }) => judgment.suppressionOf(about).because?.is === "snoozed",
  );
  return evidence.length === 0 && !isSnoozed;
};
