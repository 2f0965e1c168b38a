// yarn.lock, of yarn 1 and later: a heading names what was asked for; the version in use follows below.
import { versionsOf, type Versions } from "./version-file.ts";

export const yarnVersions = (text: string): Versions => versionsOf(entriesIn(text));

function* entriesIn(text: string): Generator<readonly [string, string]> {
  let names: readonly string[] = [];
  for (const line of text.split("\n")) {
    if (/^["\w@]/.test(line)) names = namesIn(line);
    const version = /^ {2}version:? "?([\w.+-]{1,100})"?\s*$/.exec(line)?.[1];
    if (version === undefined) continue;
    for (const name of names) yield [name, version];
    names = [];
  }
}

/** `"@scope/name@^1.0.0", name@npm:^2:`. For an alias, the name is the one that code imports. */
const namesIn = (heading: string): readonly string[] => [
  ...new Set(
    heading.split(",").flatMap((asked) => {
      const plain = asked.trim().replace(/^"/, "");
      const at = plain.indexOf("@", 1);
      return at > 0 ? [plain.slice(0, at)] : [];
    }),
  ),
];
