// Starts a command of ours that nobody waits for: it holds no stream of ours, and lives on when we end.

/**
 * `script` is the command line's own file. Returns the process id; nothing if it could not start, which counts like a
 * process that has already ended.
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
