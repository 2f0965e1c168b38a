// The views of the tool `work`, which its schema names before their code is loaded.

export const WORK_VIEWS = [
  ...(["pack", "next", "changes", "done", "handover"] as const),
  ...(["health", "repairs"] as const),
] as const;
export type WorkView = (typeof WORK_VIEWS)[number];
