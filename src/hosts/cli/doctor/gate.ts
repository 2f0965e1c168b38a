// Whether hooks can judge: they need the gate's files, because they never read the whole log.
import { GATE_UNFIT } from "../../../answers/faults/gate.ts";
import { broken, faulty, fine, mendedBy, NO_MEMORY, type DoctorCheck } from "./check.ts";

export const gate: DoctorCheck = {
  name: "gate",
  look: ({ memory }) => {
    if (memory === undefined) return NO_MEMORY;
    const unfit = memory.derived.gate();
    if (!unfit.ok) return faulty(unfit.error);
    return unfit.value === undefined
      ? fine("Hooks have the gate files that they judge with.")
      : mendedBy(
          broken(
            `Hooks cannot judge: what they read ${GATE_UNFIT[unfit.value]}.`,
            "Run twiceshy rebuild.",
          ),
          "rebuild",
        );
  },
};
