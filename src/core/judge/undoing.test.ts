import { expect, test } from "vitest";
import { isEventId } from "../event/id.ts";
import { assert } from "../kit/assert.ts";
import { actionOf } from "./action/action.ts";
import { featuresOfDiff } from "./action/features.ts";
import type { ActionStep } from "./action/action-step.ts";
import type { Case } from "./cases/case.ts";
import { fingerprintOf } from "./match/fingerprint.ts";
import { countRarity } from "./match/rarity.ts";
import { verdictOf } from "./verdict.ts";

const BROKEN = "def load(path):\n    return yaml.load(open(path))\n";
const MENDED = "def load(path):\n    data = yaml.safe_load(read(path))\n    return data or {}\n";
const REST = "def names(path):\n    return sorted(load(path))\n";

const write = (path: string, text: string, before: string | null): ActionStep => ({
  ...{ act: "write", path, text, before },
});
const filesOf = (steps: readonly ActionStep[]) => actionOf(steps, () => MENDED + REST).files;

const fixOf = (): Case => {
  const id = "h4xgq2abcd".padEnd(52, "a");
  const features = featuresOfDiff(filesOf([write("conf.py", MENDED + REST, BROKEN + REST)]));
  assert(isEventId(id) && features !== undefined, "an id has its form, and the fix changes lines");
  return {
    ...{ id, ids: [id], kind: "regression", paths: ["conf.py"], text: "Load it", when: 0 },
    ...{ most: "warn", conditions: [], fingerprint: fingerprintOf(features) },
  };
};

const levelOf = (...steps: readonly ActionStep[]): string => {
  const { rarity } = countRarity();
  return verdictOf({ files: filesOf(steps), faults: [] }, [fixOf()], { rarity }).level;
};

test("what was mended and is made as it was, or goes, is undone", () => {
  expect(levelOf(write("conf.py", BROKEN + REST, MENDED + REST))).toBe("warn");
  expect(levelOf(write("conf.py", REST, MENDED + REST))).toBe("warn");
});

test("a fix that moves to another file of the same change is not undone", () => {
  const left = write("conf.py", `from loader import load\n${REST}`, MENDED + REST);
  expect(levelOf(left, write("loader.py", MENDED, null))).toBe("silent");
  expect(levelOf(left, write("loader.py", BROKEN, null))).toBe("warn");
});

test("a file that goes whole takes its fixes with it, and undoes none", () => {
  expect(levelOf({ act: "delete", path: "conf.py" })).toBe("silent");
  const other = write("notes.py", "x = 1\n", null);
  expect(levelOf({ act: "delete", path: "conf.py" }, other)).toBe("silent");
});
