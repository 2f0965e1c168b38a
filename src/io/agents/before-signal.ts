// What has to be done before a signal ends this process: an agent that was started ends with whoever started it, and a folder for
// the moment goes.
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** What was asked for last is done first, until what it gives is called. The process ends as the signal would have ended it. */
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
