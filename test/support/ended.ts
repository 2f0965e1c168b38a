// Waits for the end of a program that a test started as the first of its process group.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** How long it may take to end, on a machine that is busy. */
const END_MS = 30_000;

/** Settled once the program has ended and nothing holds its output any more. What does not end in time is killed, with all that it started. */
export const endOf = async (child: ChildProcess, mostMs = END_MS): Promise<void> => {
  const late = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  }, mostMs);
  await once(child, "close");
  clearTimeout(late);
};
