// The machine's clock.
import type { Clock } from "../../engine/ports/machine.ts";

export const systemClock: Clock = { nowMs: () => Date.now() };
