// Why the gate's files do not serve, in words.
import type { GateUnfit } from "../../engine/ports/gate-files.ts";

export const GATE_UNFIT: { readonly [unfit in GateUnfit]: string } = {
  absent: "is not there",
  torn: "was cut short",
  "another-version": "was made by another version",
  "another-log": "was made from another log",
  "far-behind": "is far behind the log",
};
