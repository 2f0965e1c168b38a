// How long we wait, and how long others wait for us. The tests set a longer time, because a busy machine may stall.
export const patienceMs = (
  env: { readonly [name: string]: string | undefined },
  usualMs: number,
): number => Number(env["TWICESHY_DEADLINE_MS"] ?? usualMs);
