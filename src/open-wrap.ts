// The composition root for a program that is started with a brief: an environment variable names the brief's file, and
// a flag too if the program has one for it.
import { BRIEF_VARIABLE, briefFlags } from "./core/pages/bridge/wrapped.ts";
import type { Result } from "./core/kit/result.ts";
import type { FileFault } from "./engine/ports/file.ts";
import { runInPlace, withTextFile, type Calling, type NotRunnable } from "./io/system/wrapped.ts";

export type WrapFault = FileFault | NotRunnable;

/** Returns the program's exit code. Without a brief it is started as it is. */
export const runWith = async (
  brief: string | undefined,
  calling: Calling,
): Promise<Result<number, WrapFault>> => {
  if (brief === undefined) return runInPlace(calling);
  const ended = await withTextFile("brief.md", brief, (file) =>
    runInPlace({
      ...calling,
      args: [...briefFlags(calling.program, { file, text: brief }), ...calling.args],
      env: { ...calling.env, [BRIEF_VARIABLE]: file },
    }),
  );
  return ended.ok ? ended.value : ended;
};
