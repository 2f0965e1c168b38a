// How long we wait, and how long others wait for us. The tests set a longer time, because a busy machine may stall.
export const patienceMs = (
  env: { readonly [name: string]: string | undefined },
  usualMs: number,
): number => Number(env["TWICESHY_DEADLINE_MS"] ?? usualMs);

/** How long a hook may take before a tool: half of what `install` has hosts wait. A repeat that is found late is still denied. */
export const JUDGE_MS = 2_500;
