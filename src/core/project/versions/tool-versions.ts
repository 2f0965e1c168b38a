// .tool-versions: a runtime and its version on each line.
import { versionsOf, type Versions } from "./version-file.ts";

export const toolVersions = (text: string): Versions =>
  versionsOf(
    text.split("\n").flatMap((line) => {
      const [, tool = "", version] =
        /^([a-z][\w-]{0,50})[ \t]+v?(\d{1,6}(?:\.\d{1,6}){0,3})(?:\s|$)/.exec(line) ?? [];
      return version === undefined ? [] : [[NAMES[tool] ?? tool, version] as const];
    }),
  );

/** Our names for them. */
const NAMES: { readonly [tool: string]: string | undefined } = { nodejs: "node", golang: "go" };
