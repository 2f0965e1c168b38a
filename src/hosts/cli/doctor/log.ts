// Whether the log is whole; verify has the details.
import { counted } from "../../../answers/text/style.ts";
import { broken, faulty, fine, mendedBy, NO_MEMORY, warn, type DoctorCheck } from "./check.ts";

export const log: DoctorCheck = {
  name: "log",
  look: ({ memory }) => {
    if (memory === undefined) return NO_MEMORY;
    const proof = memory.store.verify();
    if (!proof.ok) return faulty(proof.error);
    const { events, damage, findings } = proof.value;
    if (damage.length > 0)
      return broken(
        `${counted(damage.length, "place")} of the log ${damage.length === 1 ? "is" : "are"} damaged; ${counted(events, "event")} can be read.`,
        "Run twiceshy verify to list them; another clone or a backup may hold what is missing.",
      );
    if (findings.some(({ kind }) => kind === "purge-unfinished"))
      return mendedBy(
        warn(
          "A purge was interrupted: data that it should erase may still be readable.",
          "Run twiceshy rebuild to finish it.",
        ),
        "rebuild",
      );
    const cost =
      findings.length === 0 ? "" : `; ${counted(findings.length, "finding")} without loss`;
    return fine(`${counted(events, "event")} proven${cost}.`);
  },
};
