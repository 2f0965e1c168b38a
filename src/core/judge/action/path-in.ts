// A path that is relative to a folder, rewritten relative to where the host works. Pure text:
// nothing is looked up on disk.
export const pathIn = (folder: string | undefined, path: string): string =>
  folder === undefined || /^(?:[\\/]|[A-Za-z]:)/.test(path) ? path : `${folder}/${path}`;
