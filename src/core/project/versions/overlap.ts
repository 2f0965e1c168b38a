// Whether the versions that a manifest asks for are those that something else names, where both are ranges: decided
// only if all of them are, or none.
import { isWithin, type Numbers, type Range } from "./range.ts";

/** True if all versions of `asked` are within `named`, false if none is, undefined if some are, or there are none. */
export const areWithin = (asked: Range, named: Range): boolean | undefined => {
  const bounds = [...asked, ...named].flat();
  // Between two neighbouring bounds nothing changes, so a version on each side of each bound stands for all.
  const versions = [NONE, ...bounds.flatMap(({ than }) => around(than))];
  const possible = versions.filter((version) => isWithin(version, asked));
  const fitting = possible.filter((version) => isWithin(version, named));
  if (fitting.length === 0) return possible.length === 0 ? undefined : false;
  return fitting.length === possible.length ? true : undefined;
};

const NONE: Numbers = [0, 0, 0, 0];
const MOST = 1_000_000_000;

/** The bound itself, the last version that it covers, and those before and after. */
const around = (than: Numbers): readonly Numbers[] => {
  const last = than.findLastIndex((number) => number > 0);
  return [
    filled(than, 0),
    filled([...than, 1], 0),
    filled(than, MOST),
    filled([...than.slice(0, -1), (than.at(-1) ?? 0) + 1], 0),
    ...(last < 0 ? [] : [filled([...than.slice(0, last), (than[last] ?? 0) - 1], MOST)]),
  ];
};

const filled = (numbers: Numbers, rest: number): Numbers =>
  [...numbers, rest, rest, rest, rest].slice(0, 4);
