// The groups that help lists commands in.

export const GROUPS = {
  start: "Start",
  remember: "Remember",
  amend: "Change memories",
  gate: "Control the gate",
  ask: "Ask",
  work: "Continue the work",
  care: "Maintain the memory",
} as const;
export type Group = keyof typeof GROUPS;
