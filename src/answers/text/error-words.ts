// System errors in words.

const ERRORS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EEXIST: "a file is in the place of a folder",
  EDQUOT: "the quota is used up",
  EFBIG: "the file may not grow further",
  EISDIR: "a folder is in its place",
  EMFILE: "too many open files",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "the name is too long",
  ENOENT: "it is not there",
  ENOSPC: "the disk is full",
  ENOTDIR: "a file is in the place of a folder",
  EPERM: "not permitted",
  EROFS: "the disk is read-only",
};

export const errorWords = (code: string): string => ERRORS[code] ?? code;
