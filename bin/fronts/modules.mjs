// Loads the module of an agent that calls no hooks, and runs it inside that agent. `twiceshy install` put this file here; like
// `hook` beside it, it finds the package by the file `program`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Rejects if the package is gone. */
export const load = (name) => {
  const [, folder] = readFileSync(new URL("program", import.meta.url), "utf8").split("\n");
  return import(pathToFileURL(`${folder}/dist/modules/${name}.js`).href);
};
