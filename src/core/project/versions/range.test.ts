import fc from "fast-check";
import { expect, test } from "vitest";
import { isWithin, numbersOf, readRange } from "./range.ts";

const within = (version: string, range: string): boolean | undefined => {
  const read = readRange(range);
  return read && isWithin(numbersOf(version), read);
};

test.each([
  ["<19", ["18.9.9", "17"], ["19.0.0", "19.0.0-rc.1", "20.1"]],
  ["<=18", ["18.5.0", "17.0"], ["19.0.0"]],
  [">18", ["19.0.0"], ["18.5.0"]],
  [">= 18.2", ["18.2.0", "18.3.1", "19.0"], ["18.1.9"]],
  ["^18.2", ["18.2.0", "18.9.0"], ["18.1.0", "19.0.0"]],
  ["^0.2.3", ["0.2.3", "0.2.9"], ["0.2.2", "0.3.0"]],
  ["^0.0.3", ["0.0.3"], ["0.0.4", "0.1.0"]],
  ["^0", ["0.9.1"], ["1.0.0"]],
  ["~1.2.3", ["1.2.3", "1.2.9"], ["1.2.2", "1.3.0"]],
  ["~1", ["1.0.0", "1.9.0"], ["2.0.0"]],
  // Ruby and Python: the last stated number may rise.
  ["~> 7.0", ["7.0.8", "7.2.0"], ["6.9", "8.0.0"]],
  ["~> 7.0.1", ["7.0.1", "7.0.8"], ["7.1.0", "7.0.0"]],
  ["~=1.4.2", ["1.4.2", "1.4.9"], ["1.4.1", "1.5.0"]],
  [">=4,<5", ["4.2.16"], ["3.9", "5.0"]],
  [">= 1.2 < 2", ["1.2.0", "1.9"], ["1.1.9", "2.0"]],
  ["==4.2.*", ["4.2.16"], ["4.3.0"]],
  ["1.x || 3.x", ["1.9.0", "3.0.1"], ["2.0.0"]],
  ["!=1.5, >=1", ["1.4.0", "1.6.0"], ["1.5.2", "0.9"]],
  ["=18.2.0", ["18.2.0"], ["18.2.1"]],
])("%s holds %j and not %j", (range, inside, outside) => {
  expect(inside.filter((version) => within(version, range) !== true)).toEqual([]);
  expect(outside.filter((version) => within(version, range) !== false)).toEqual([]);
});

test.each(["", "latest", "<", "1.2 - 3.4", ">=x", "<19 beta", "19 ||"])(
  "%j is no range",
  (text) => {
    expect(readRange(text)).toBeUndefined();
  },
);

const version = fc
  .tuple(fc.nat(3), fc.nat(3), fc.nat(3))
  .map(([major, minor, patch]) => `${major}.${minor}.${patch}`);
const range = fc
  .tuple(fc.constantFrom("<", "<=", ">", ">=", "=", "!=", "^", "~", "~>"), version)
  .map(([sign, than]) => `${sign}${than}`);

test("both bounds hold where each does, one of two where either does", () => {
  fc.assert(
    fc.property(version, range, range, (here, a, b) => {
      const [one, other] = [within(here, a), within(here, b)];
      expect(within(here, `${a} ${b}`)).toBe(one === true && other === true);
      expect(within(here, `${a}, ${b}`)).toBe(one === true && other === true);
      expect(within(here, `${a} || ${b}`)).toBe(one === true || other === true);
    }),
  );
});

test("opposite signs never agree, and a version is within what begins with it", () => {
  fc.assert(
    fc.property(version, version, (here, than) => {
      expect(within(here, `<${than}`)).not.toBe(within(here, `>=${than}`));
      expect(within(here, `>${than}`)).not.toBe(within(here, `<=${than}`));
      expect(within(here, `=${than}`)).not.toBe(within(here, `!=${than}`));
      for (const sign of ["^", "~", "~>", ">=", "<=", "="])
        expect(within(than, `${sign}${than}`)).toBe(true);
    }),
  );
});
