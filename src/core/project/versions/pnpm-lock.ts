// pnpm-lock.yaml: the project's own dependencies, under `importers` or, in older files, at the top.
// Read by indentation, because pnpm always writes it the same way.
import { versionsOf, type Versions } from "./version-file.ts";

export const pnpmVersions = (text: string): Versions => versionsOf(entriesIn(text));

const ASKED = /^(?:dependencies|devDependencies|optionalDependencies):\s*$/;

function* entriesIn(text: string): Generator<readonly [string, string]> {
  let top = "";
  /** The indentation of the names, while a list of them is being read. */
  let at: number | undefined;
  let name: string | undefined;
  for (const line of text.split("\n")) {
    const content = line.trimStart();
    if (content === "") continue;
    const indent = line.length - content.length;
    if (indent === 0) top = content.trimEnd();
    if (ASKED.test(content)) {
      at = indent === 0 || (indent === 4 && top === "importers:") ? indent + 2 : undefined;
      continue;
    }
    if (at === undefined) continue;
    if (indent < at) at = undefined;
    else if (indent === at) {
      const [, asked, version] = /^'?([^\s':]{1,214})'?:(?: (\S{1,200}))?\s*$/.exec(content) ?? [];
      name = asked;
      if (asked !== undefined && version !== undefined) yield [asked, plain(version)];
    } else if (name !== undefined) {
      const version = /^version: (\S{1,200})\s*$/.exec(content)?.[1];
      if (version !== undefined) yield [name, plain(version)];
    }
  }
}

/** Drops the peers of a version: `18.2.0(react@18.2.0)`, `18.2.0_react@18.2.0`. */
const plain = (version: string): string => version.replace(/^'|'$|[(_].*$/g, "");
