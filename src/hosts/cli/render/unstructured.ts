// Why the structure of a file is not known, in words.
import type { Unstructured } from "../../../engine/code/structure.ts";

export const UNSTRUCTURED: Readonly<Record<Unstructured, string>> = {
  absent: "there is no such file, or git ignores it",
  foreign: "it was made by a program, or is of others",
  language: "its language is none of those that are read",
  left: "there are more files than are read",
  unreadable: "it is too large, or no text",
};
