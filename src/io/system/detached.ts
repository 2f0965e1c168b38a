// Starts a command of ours that nobody waits for: it holds no stream of ours, and lives on when we end.

/** `script` is the command line's own file. A program that cannot be started is as good as one that has ended. */
export const startDetached = (
  script: string | undefined,
  words: readonly string[],
  cwd: string,
): void => {
  if (script === undefined) return;
  const { spawn } = process.getBuiltinModule("node:child_process");
  spawn(process.execPath, [script, ...words], {
    cwd,
    detached: true,
    stdio: "ignore",
    windowsHide: true,
  })
    .on("error", () => undefined)
    .unref();
};
