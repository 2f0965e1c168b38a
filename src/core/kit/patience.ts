// How long somebody who waits for us, or for whom we wait, is patient. The tests ask for more: a machine may stand still.
export const patienceMs = (
  env: { readonly [name: string]: string | undefined },
  usualMs: number,
): number => Number(env["TWICESHY_DEADLINE_MS"] ?? usualMs);
