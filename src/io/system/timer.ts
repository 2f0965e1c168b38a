// How long is waited on this machine. The tests, and people with slow machines, set a longer time.
import { patienceMs } from "../../core/kit/patience.ts";
import type { Timer } from "../../engine/ports/machine.ts";

export const createTimer = (env: Parameters<typeof patienceMs>[0]): Timer => ({
  within: (ms) => AbortSignal.timeout(patienceMs(env, ms)),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    }),
});
