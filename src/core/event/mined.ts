// What was found in history, and not recorded as it happened.

/** Whether it was found in history: then its commit holds it. Any other memory was made on top of its commit. */
export const isMined = ({ key }: { readonly key?: string | undefined }): boolean =>
  key !== undefined && key.startsWith("git:");
