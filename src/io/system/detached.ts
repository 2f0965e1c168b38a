// Starts a command of ours that nobody waits for: it holds no stream of ours, and lives on when we end.

/**
 * `script` is the command line's own file. Gives the id of the process. A program that cannot be started is as good as one
 * that has ended.
 */
export const startDetached = (
  script: string | undefined,
  words: readonly string[],
  cwd: string,
): number | undefined => {
  if (script === undefined) return undefined;
  const { spawn } = process.getBuiltinModule("node:child_process");
  const child = spawn(process.execPath, [script, ...words], {
    cwd,
    detached: true,
    stdio: "ignore",
    windowsHide: true,
  });
  child.on("error", () => undefined).unref();
  return child.pid;
};
