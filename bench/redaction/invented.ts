// Makers that do not exist: their names, separators and alphabets are drawn at each run, so no rule can know one of them.
import type { Family } from "./families.ts";

type Chance = (below: number) => number;

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** What makers say after their name, if anything: whose token it is, or where it counts. */
const ROLES = "live test prod pat api key v1 v2 org eu us u app svc".split(" ");
/** As often as makers use them. */
const SEPARATORS = "_____---.|~";
/** Characters of the tail, and the least and greatest length that makers give it. */
const TAILS: readonly (readonly [alphabet: string, least: number, most: number])[] = [
  ["a", 24, 48],
  ["a", 32, 64],
  ["u", 32, 64],
  ["l", 28, 52],
  ["A", 24, 40],
];
const HEX_LENGTHS: readonly number[] = [32, 40, 48, 64];

const one = <T>(from: readonly T[], chance: Chance): T | undefined => from[chance(from.length)];

const tailOf = (chance: Chance): string => {
  const [alphabet, least, most] = one(TAILS, chance) ?? ["a", 32, 32];
  return chance(5) === 0
    ? `{h:${one(HEX_LENGTHS, chance) ?? 32}}`
    : `{${alphabet}:${least + chance(most - least + 1)}}`;
};

const inventedBy = (chance: Chance): Family => {
  const name = Array.from({ length: 2 + chance(6) }, () => LETTERS.charAt(chance(26))).join("");
  const separator = SEPARATORS.charAt(chance(SEPARATORS.length));
  const parts = chance(5) < 2 ? [name, one(ROLES, chance) ?? ""] : [name];
  const head = `${parts.join(separator)}${separator}`;
  const tail = tailOf(chance);
  const spec = `${chance(4) === 0 ? head.toUpperCase() : head}${tail}`;
  return { name: spec, spec };
};

export const inventedMakers = (count: number, chance: Chance): readonly Family[] =>
  Array.from({ length: count }, () => inventedBy(chance));
