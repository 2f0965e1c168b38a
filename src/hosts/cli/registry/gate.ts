// Commands that control the gate, in the order help shows them.
import { inGroup } from "./listed.ts";

export const gateCommands = inGroup("gate", {
  answer: {
    brief: "Answer a warning: override, refute, not applicable, confirm",
    load: () => import("../commands/gate/answer.ts"),
  },
  mute: {
    brief: "Mute a memory, or a rule of the gate",
    load: () => import("../commands/gate/mute.ts"),
  },
  revive: {
    brief: "Unmute a memory or a rule of the gate",
    load: () => import("../commands/gate/revive.ts"),
  },
  snooze: {
    brief: "Suppress the gate's warnings for a limited time",
    load: () => import("../commands/gate/snooze.ts"),
  },
  gate: {
    brief: "Show or set gate policies: off, inform, warn, block",
    load: () => import("../commands/gate/gate.ts"),
  },
});
