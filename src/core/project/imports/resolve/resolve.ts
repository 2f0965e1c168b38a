// Resolves an import to files of the work tree. Imports that lead out of it, to packages or the
// standard library, give nothing; nor do ambiguous ones.
import { languageOf, type Grammar } from "../language.ts";
import { resolveCpp, resolveGo, resolveJava, resolvePhp } from "./others.ts";
import { resolvePython } from "./python.ts";
import { resolveRust } from "./rust.ts";
import { resolveScript } from "./script.ts";
import type { Resolve } from "./tree.ts";

const RESOLVE: { readonly [grammar in Grammar]: Resolve } = {
  cpp: resolveCpp,
  go: resolveGo,
  java: resolveJava,
  javascript: resolveScript,
  php: resolvePhp,
  python: resolvePython,
  rust: resolveRust,
};

export const resolve: Resolve = (one, from, tree) => {
  const language = languageOf(from);
  if (language === undefined) return [];
  return RESOLVE[language.grammar](one, from, tree).filter((path) => path !== from);
};
