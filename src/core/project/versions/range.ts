// Version ranges in the forms of several languages: `<19`, `^18.2`, `>=4,<5`, `~> 7.0`, `~=1.4`,
// `1.x || 2.x`. A version is compared to the precision of the range: 18.2.7 equals 18.2, and
// 19.0.0-rc.1 counts as 19.

/** The leading numbers of a version. */
export type Numbers = readonly number[];

/** One of the lists must hold, with all of its bounds. */
export type Range = readonly (readonly Bound[])[];

export interface Bound {
  readonly sign: "<" | "<=" | ">" | ">=" | "=" | "!=";
  readonly than: Numbers;
}

/** `18.2.0-beta.1` gives 18, 2, 0; empty if it does not begin with a number. */
export const numbersOf = (version: string): Numbers =>
  (/^v?(\d{1,9}(?:\.\d{1,9}){0,3})/.exec(version)?.[1] ?? "")
    .split(".")
    .filter((part) => part !== "")
    .map(Number);

/** Compares to the precision of the second; less than 0 if the first comes before it. */
export const order = (here: Numbers, then: Numbers): number => {
  for (const [at, number] of then.entries()) {
    const sides = (here[at] ?? 0) - number;
    if (sides !== 0) return sides;
  }
  return 0;
};

export const isWithin = (version: Numbers, range: Range): boolean =>
  range.some((bounds) => bounds.every(({ sign, than }) => KEEPS[sign](order(version, than))));

const KEEPS: { readonly [sign in Bound["sign"]]: (sides: number) => boolean } = {
  "<": (sides) => sides < 0,
  "<=": (sides) => sides <= 0,
  ">": (sides) => sides > 0,
  ">=": (sides) => sides >= 0,
  "=": (sides) => sides === 0,
  "!=": (sides) => sides !== 0,
};

/** Undefined if the text is no range. */
export const readRange = (text: string): Range | undefined => {
  const range = text.split("||").map(readBounds);
  return range.every((bounds) => bounds !== undefined) ? range : undefined;
};

const ONE =
  /^(<=?|>=?|={1,3}|!=|~=|~>|~|\^|)\s*v?(\d{1,9}(?:\.\d{1,9}){0,3})((?:\.[*xX]){0,3}|[-+][\w.+-]*)$/;

const readBounds = (text: string): readonly Bound[] | undefined => {
  const parts = text
    .trim()
    // An operator belongs to the version after it.
    .replaceAll(/([<>=!~^])\s+/g, "$1")
    .split(/\s*,\s*|\s+/);
  const bounds = parts.map(readOne);
  return bounds.every((one) => one !== undefined) ? bounds.flat() : undefined;
};

const readOne = (text: string): readonly Bound[] | undefined => {
  const [, sign, version = ""] = ONE.exec(text) ?? [];
  const than = numbersOf(version);
  switch (sign) {
    case undefined:
      return undefined;
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "!=":
      return [{ sign, than }];
    case "^":
      return [
        { sign: ">=", than },
        { sign: "<", than: raised(than, firstThatCounts(than)) },
      ];
    case "~":
      return [
        { sign: ">=", than },
        { sign: "<", than: raised(than, Math.min(than.length, 2) - 1) },
      ];
    case "~>":
    case "~=":
      return [
        { sign: ">=", than },
        { sign: "<", than: raised(than, Math.max(than.length - 2, 0)) },
      ];
    default:
      return [{ sign: "=", than }];
  }
};

/** For `^0.2.3` this is the 2: a leading 0 promises nothing. */
const firstThatCounts = (than: Numbers): number => {
  const at = than.findIndex((number) => number > 0);
  return at < 0 ? than.length - 1 : at;
};

/** The next version at that position. */
const raised = (than: Numbers, at: number): Numbers => [...than.slice(0, at), (than[at] ?? 0) + 1];
