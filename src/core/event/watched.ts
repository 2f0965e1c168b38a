// The natural key of an attempt that a hook watched: who saw it, the use of a tool, and its end.
export const watchedKey = (
  { sitting: sessionKey, use }: { readonly sitting: string; readonly use: string },
  end: "failed" | "worked",
): string => `${sessionKey}:${use}:${end}`;
