// The readers by grammar. A new language needs a reader, its grammar in io/, and a line here.
import { readCpp } from "./cpp.ts";
import { readGo } from "./go.ts";
import { readJava } from "./java.ts";
import type { Grammar } from "./language.ts";
import { readPhp } from "./php.ts";
import { readPython } from "./python.ts";
import { readRust } from "./rust.ts";
import { readScript } from "./script.ts";
import type { ReadStructure } from "./structure.ts";

export const READERS: { readonly [grammar in Grammar]: ReadStructure } = {
  cpp: readCpp,
  go: readGo,
  java: readJava,
  javascript: readScript,
  php: readPhp,
  python: readPython,
  rust: readRust,
};
