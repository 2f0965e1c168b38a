// How many secrets redaction takes out, of sets that are made anew at each run; and how many lines of documentation and prose it
// touches, which hold none.
//   npm run bench -- redaction secrets [--each 6] [--seed N] [--docs DIR]... [--misses]
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { defaultPolicy } from "../../src/core/append/redact/policy.ts";
import { redactText } from "../../src/core/append/redact/redact.ts";
import { LEFT_OUT, LISTED, type Family } from "./families.ts";
import { inventedMakers } from "./invented.ts";
import { STRUCTURES } from "./structures.ts";

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const LETTERS = LOWER + LOWER.toUpperCase();
const ALPHABETS: Readonly<Record<string, string>> = {
  a: LETTERS + DIGITS,
  A: LOWER.toUpperCase() + DIGITS,
  B: `${LOWER.toUpperCase()}234567`,
  b: `${LETTERS}${DIGITS}+/`,
  d: DIGITS,
  h: `${DIGITS}abcdef`,
  l: LOWER + DIGITS,
  u: `${LETTERS}${DIGITS}-_`,
  z: LETTERS,
};

export type Chance = (below: number) => number;

/** Repeatable for a seed; no seed, no repetition. */
const chanceBy = (seed: number): Chance => {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

const drawn = (chance: Chance, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(chance(alphabet.length))).join("");

const secretOf = ({ spec }: Family, chance: Chance): string =>
  spec.replaceAll(/\{U\}|\{(\w):(\d+)\}/g, (whole, alphabet: string = "h", length = "0") => {
    const draw = (count: number): string => drawn(chance, ALPHABETS[alphabet] ?? "", count);
    if (whole !== "{U}") return draw(Number(length));
    return [draw(8), draw(4), `4${draw(3)}`, `8${draw(3)}`, draw(12)].join("-");
  });

type Context = (secret: string, key: string) => string;

/** What stands around a secret of a maker that is known by its form. */
const CONTEXTS: readonly Context[] = [
  (secret) => `The deploy used ${secret} until Tuesday, then it was rotated.`,
  (secret, key) => `PATH=/usr/bin:/bin\n${key}=${secret}\nLANG=C.UTF-8\n`,
  (secret, key) =>
    `@@ -3,6 +3,7 @@\n   retries: 3\n+  ${key.toLowerCase()}: ${secret}\n   region: eu\n`,
  (secret) => `2026-03-04T05:06:07.890Z ERROR client: 401 for ${secret} (attempt 3)`,
  (secret, key) => `{"name":"ci","${key}":"${secret}","retries":3}`,
  (secret) => `> he wrote: use "${secret}" for now`,
];

/** For one that only a name tells: each of these has it. */
const KEYED: readonly Context[] = [
  (secret, key) => `Set ${key} to ${secret} and start again.`,
  (secret, key) => `PATH=/usr/bin:/bin\n${key}=${secret}\nLANG=C.UTF-8\n`,
  (secret, key) => `@@ -3,6 +3,7 @@\n   retries: 3\n+  ${key}: ${secret}\n   region: eu\n`,
  (secret, key) => `2026-03-04T05:06:07.890Z DEBUG request header ${key}: ${secret}`,
  (secret, key) => `{"name":"ci","${key}":"${secret}","retries":3}`,
  (secret, key) => `$ export ${key}='${secret}' && make deploy`,
];

/** So many makers are invented for a run. */
const MAKERS = 200;

const POLICY = defaultPolicy({ tagger: (value) => value, nowMs: 0 });

/** Gone if neither the whole of it nor most of its end is left. */
const isCaught = (text: string, secret: string): boolean => {
  const left = redactText(text, POLICY).text;
  const tail = secret.slice(-Math.min(secret.length, Math.max(8, Math.floor(secret.length / 2))));
  return !left.includes(tail);
};

interface Tally {
  made: number;
  caught: number;
  readonly missed: Map<string, number>;
}

const measured = (families: readonly Family[], each: number, chance: Chance): Tally => {
  const tally: Tally = { made: 0, caught: 0, missed: new Map() };
  for (const family of families) {
    const contexts = family.key === undefined ? CONTEXTS : KEYED;
    for (let n = 0; n < each; n += 1) {
      const secret = secretOf(family, chance);
      const context = contexts[n % contexts.length];
      const text = context?.(secret, family.key ?? "SERVICE_TOKEN") ?? secret;
      tally.made += 1;
      if (isCaught(text, secret)) tally.caught += 1;
      else tally.missed.set(family.name, (tally.missed.get(family.name) ?? 0) + 1);
    }
  }
  return tally;
};

const structures = (each: number, chance: Chance): Tally => {
  const tally: Tally = { made: 0, caught: 0, missed: new Map() };
  const draw = (alphabet: string, length: number): string =>
    drawn(chance, ALPHABETS[alphabet] ?? "", length);
  for (const [name, make] of Object.entries(STRUCTURES))
    for (let n = 0; n < each; n += 1) {
      const { text, secret } = make(draw);
      tally.made += 1;
      if (isCaught(text, secret)) tally.caught += 1;
      else tally.missed.set(name, (tally.missed.get(name) ?? 0) + 1);
    }
  return tally;
};

const pagesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(
      (name) =>
        /\.(?:md|mdx|rst|adoc|txt)$/i.test(name) && !/(?:^|\/)(?:\.git|node_modules)\//.test(name),
    )
    .map((name) => join(folder, name));

/** Lines, and those of them that redaction changes. */
const touchedIn = (folders: readonly string[]): readonly [lines: number, touched: string[]] => {
  let lines = 0;
  const touched: string[] = [];
  for (const path of folders.flatMap(pagesIn))
    for (const line of readFileSync(path, "utf8").split("\n")) {
      lines += 1;
      for (const { family, start, end } of redactText(line, POLICY).findings.slice(0, 1))
        touched.push(`${path}: ${family} ${line.slice(start, end)} in ${line.trim()}`);
    }
  return [lines, touched];
};

const said = (name: string, { made, caught, missed }: Tally, shows: boolean): string => {
  const list = [...missed].map(([family, count]) => `    missed ${count} ${family}`);
  return [
    `${name.padEnd(12)} ${caught} of ${made} (${(caught / made).toFixed(3)})`,
    ...(shows ? list : []),
  ].join("\n");
};

const main = (): void => {
  const { values } = parseArgs({
    options: {
      each: { type: "string", default: "6" },
      seed: { type: "string" },
      docs: { type: "string", multiple: true, default: [] },
      misses: { type: "boolean", default: false },
    },
  });
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  const chance = chanceBy(seed);
  const each = Number(values.each);
  const out = [
    `seed ${seed}`,
    said("listed", measured(LISTED, each, chance), values.misses),
    said("left out", measured(LEFT_OUT, each, chance), values.misses),
    said("invented", measured(inventedMakers(MAKERS, chance), each, chance), values.misses),
    said("structures", structures(each, chance), values.misses),
  ];
  if (values.docs.length > 0) {
    const [lines, touched] = touchedIn(values.docs);
    out.push(`documents    ${touched.length} of ${lines} lines touched`);
    if (values.misses) out.push(...touched.map((line) => `    ${line.slice(0, 220)}`));
  }
  process.stdout.write(`${out.join("\n")}\n`);
};

main();
