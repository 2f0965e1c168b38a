// A path that a host wrote in a folder, as one from where the host stands. Paths of the action alone: what they lead to on a
// disk is not asked.
export const pathIn = (folder: string | undefined, path: string): string =>
  folder === undefined || /^(?:[\\/]|[A-Za-z]:)/.test(path) ? path : `${folder}/${path}`;
