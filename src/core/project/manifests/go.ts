// go.mod: the name of a module, and what it requires.
import { goRuntime, goVersions } from "../versions/go-mod.ts";
import { part, type ManifestFacts } from "./manifest.ts";

export const readGoMod = (text: string): ManifestFacts | undefined => {
  const name = /^module\s+"?([^\s"]{1,300})"?/m.exec(text)?.[1];
  if (name === undefined) return undefined;
  return {
    name,
    parts: [part("language", "Go", goRuntime(text).get("go"))],
    asked: goVersions(text),
  };
};
