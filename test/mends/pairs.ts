// Pairs of a failed change: a mend of it, and the same again in other words, in ten languages.
import { readdirSync, readFileSync } from "node:fs";
import { assert } from "../../src/core/kit/assert.ts";

export interface Pair {
  readonly name: string;
  readonly path: string;
  readonly before: string;
  readonly failed: string;
  readonly mend: string;
  readonly repeat: string;
  /** No rule was made from it. */
  readonly kept: boolean;
}

const partIn =
  (lines: readonly string[]) =>
  (name: string): string => {
    const from = lines.indexOf(name) + 1;
    const end = lines.findIndex((line, at) => at >= from && !line.startsWith("    "));
    const own = lines.slice(from, end < 0 ? undefined : end).map((line) => line.slice(4));
    assert(from > 0 && own.length > 0, `${name} of a pair`);
    return `${own.join("\n")}\n`;
  };

const FOLDER = new URL("pairs/", import.meta.url);

/** Every second pair of a language is kept aside. */
export const pairs: readonly Pair[] = readdirSync(FOLDER)
  .toSorted()
  .flatMap((file) =>
    readFileSync(new URL(file, FOLDER), "utf8")
      .split(/^= /m)
      .slice(1)
      .map((text, at): Pair => {
        const [name = "", ...rest] = text.split("\n");
        const language = file.replace(".txt", "");
        const slug = name.replaceAll(" ", "_");
        const part = partIn(rest);
        return {
          ...{ name: `${language}: ${name}`, path: `src/${slug}.${language}`, kept: at % 2 === 1 },
          ...{ before: part("before"), failed: part("failed") },
          ...{ mend: part("mend"), repeat: part("repeat") },
        };
      }),
  );
