// Runs an act before a signal ends this process: an agent ends with the process that started it, and a temporary folder
// is removed.
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * The latest act runs first. Calling the returned function cancels it. Afterwards the process ends as the signal would
 * have ended it.
 */
export const beforeSignal = (act: () => void): (() => void) => {
  const heard = SIGNALS.map((signal) => {
    const end = (): void => {
      quiet();
      act();
      process.kill(process.pid, signal);
    };
    process.prependListener(signal, end);
    return () => process.off(signal, end);
  });
  const quiet = (): void => {
    for (const stop of heard) stop();
  };
  return quiet;
};
