// Makefile and justfile: the targets that can be called by name. Only the names are read, not what they run.
import type { ProjectScript, ManifestFacts } from "./manifest.ts";

export const readMakefile = (text: string): ManifestFacts => ({ scripts: targets(text, "make") });
export const readJustfile = (text: string): ManifestFacts => ({ scripts: targets(text, "just") });

const targets = (text: string, runner: string): readonly ProjectScript[] => {
  const names = [...text.matchAll(/^([a-z][\w-]{0,40})(?:[ \t][^:=\n]{0,200})?:(?![:=])/gm)].map(
    ([, name = ""]) => name,
  );
  return [...new Set(names)].map((name) => ({ run: `${runner} ${name}` }));
};
