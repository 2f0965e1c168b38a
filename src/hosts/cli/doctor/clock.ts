// Whether this machine's clock agrees with what was remembered. A clock never refuses a write, but a wrong one
// falsifies ages.
import { faulty, fine, NO_MEMORY, warn, type DoctorCheck } from "./check.ts";

/** A clock that shows an earlier time than this is wrong: it is before this code was written. */
const WRITTEN_MS = Date.UTC(2025, 0, 1);

export const clock: DoctorCheck = {
  name: "clock",
  look: ({ memory, nowMs }) => {
    const now = new Date(nowMs).toISOString().slice(0, 16).replace("T", " ");
    if (nowMs < WRITTEN_MS)
      return warn(`The clock shows ${now}, which is in the past.`, "Set the clock.");
    if (memory === undefined) return NO_MEMORY;
    const [proof, identity] = [memory.store.verify(), memory.store.identity()];
    if (!proof.ok) return faulty(proof.error, "warn");
    const made = identity.ok ? Date.parse(identity.value.made) : Number.NaN;
    if (made > nowMs + MINUTE_MS)
      return warn(`The clock shows ${now} UTC, before this memory was created.`, "Set the clock.");
    return proof.value.findings.some(({ kind }) => kind === "clock-ahead")
      ? warn(
          "Events in the log are dated far ahead of this clock.",
          "Set the clock if it is wrong; twiceshy verify lists the events.",
        )
      : fine("The clock agrees with the log.");
  },
};

const MINUTE_MS = 60_000;
