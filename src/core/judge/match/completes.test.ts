import { expect, test } from "vitest";
import { isEventId } from "../../event/id.ts";
import { assert } from "../../kit/assert.ts";
import { actionOf } from "../action/action.ts";
import { featuresOfDiff } from "../action/features.ts";
import type { Case } from "../cases/case.ts";
import { verdictOf } from "../verdict.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { countRarity } from "./rarity.ts";

const BEFORE = "def total(items, code):\n    return subtotal(items)\n";
const FAILED =
  "def total(items, code):\n    rate = RATES[code]\n    return round(subtotal(items) * (1 + rate), 2)\n";
const MENDED = FAILED.replace("RATES[code]", "RATES.get(code, 0)");

const filesOf = (before: string, text: string) =>
  actionOf([{ act: "write", path: "shop/cart.py", text, before }], () => undefined).files;

const failed = (more: Partial<Case> = {}): Case => {
  const id = "h4xgq2abcd".padEnd(52, "a");
  const features = featuresOfDiff(filesOf(BEFORE, FAILED));
  assert(isEventId(id) && features !== undefined, "an id has its form, and the change has lines");
  return {
    ...{ id, ids: [id], kind: "failure", paths: ["shop/cart.py"], text: "Add tax", when: 0 },
    ...{ most: "warn", conditions: [], fingerprint: fingerprintOf(features), ...more },
  };
};

const levelOf = (before: string, text: string, about = failed()) =>
  verdictOf({ files: filesOf(before, text), faults: [] }, [about], {
    rarity: countRarity().rarity,
    textOf: () => before,
  }).level;

test("undoing a mend in one line puts the failed change back whole", () => {
  expect(levelOf(MENDED, FAILED)).toBe("warn");
});

test("an edit that brings anything else, or leaves some of it out, does not", () => {
  expect(levelOf(MENDED, FAILED.replace("RATES[code]", "RATES[code.upper()]"))).not.toBe("warn");
  const half = MENDED.replace("(1 + rate)", "rate");
  expect(levelOf(half, half.replace("RATES.get(code, 0)", "RATES[code]"))).not.toBe("warn");
});

test("a commit that was taken back is told by its own lines only", () => {
  expect(levelOf(MENDED, FAILED, failed({ takenBackBy: "a".repeat(40) }))).not.toBe("warn");
});
