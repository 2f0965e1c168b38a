// The machine's source of chance: salts, writer ids, project ids.
import { randomBytes } from "node:crypto";
import type { Entropy } from "../../engine/ports/machine.ts";

export const systemEntropy: Entropy = { bytes: (count) => randomBytes(count) };
