// The machine's source of randomness: salts, writer ids, project ids.
import type { Entropy } from "../../engine/ports/machine.ts";

export const systemEntropy: Entropy = {
  bytes: (count) => process.getBuiltinModule("node:crypto").randomBytes(count),
};
