import { expect, test } from "vitest";
import { isEventId } from "../event/id.ts";
import { assert } from "../kit/assert.ts";
import { actionOf } from "./action/action.ts";
import { featuresOfDiff } from "./action/features.ts";
import type { ActionStep } from "./action/action-step.ts";
import type { Case } from "./cases/case.ts";
import { changeWith, compareEdit, wantsEarlier } from "./edit-evidence.ts";
import { fingerprintOf } from "./match/fingerprint.ts";
import { countRarity } from "./match/rarity.ts";
import { verdictOf } from "./verdict.ts";

const BEFORE = "def parse(text):\n    return json.loads(text)\n";
const TRIED = "def parse(text):\n    cleaned = strip_marks(text)\n    return json.loads(cleaned)\n";
const CALLS = `
    if not cleaned:
        return default_config()
    payload = migrate_keys(cleaned)
    check_schema(payload)
`;

const write = (path: string, text: string, before: string): ActionStep => ({
  ...{ act: "write", path, text, before },
});
const filesOf = (steps: readonly ActionStep[]) => actionOf(steps, () => undefined).files;

const tried = (more: Partial<Case> = {}): Case => {
  const id = "h4xgq2abcd".padEnd(52, "a");
  const features = featuresOfDiff(filesOf([write("conf.py", TRIED, BEFORE)]));
  assert(isEventId(id) && features !== undefined, "an id has its form, and the try changes lines");
  return {
    ...{ id, ids: [id], kind: "failure", paths: ["conf.py"], text: "Strip marks", when: 0 },
    ...{ most: "warn", conditions: [], fingerprint: fingerprintOf(features), partial: true },
    ...more,
  };
};

const judged = (steps: readonly ActionStep[], about: Case = tried()) => {
  const { rarity } = countRarity();
  const { level, evidence } = verdictOf({ files: filesOf(steps), faults: [] }, [about], { rarity });
  return [level, evidence[0]?.note];
};

const again = write("conf.py", TRIED, BEFORE);
const longer = write(
  "conf.py",
  TRIED.replace("(text)\n    return", `(text)${CALLS}    return`),
  BEFORE,
);

test("what was not enough warns where it is made again, or hardly more than it", () => {
  expect(judged([again])).toEqual(["warn", undefined]);
  const logged = TRIED.replace("    return", '    log.debug("cleaned")\n    return');
  expect(judged([write("conf.py", logged, BEFORE)])).toEqual(["warn", undefined]);
});

test("other words for the same lines go no further", () => {
  const renamed = TRIED.replaceAll("cleaned", "bare");
  expect(judged([write("conf.py", renamed, BEFORE)])).toEqual(["warn", undefined]);
});

test("more lines, or another code file, go beyond it, and only inform, in lines and files", () => {
  expect(judged([longer])).toEqual(["inform", "it adds 4 lines more"]);
  const callers = write("app/main.py", "start(parse(read()))\n", "start(read())\n");
  expect(judged([again, callers])).toEqual([
    "inform",
    "it adds 1 line more; it also changes app/main.py",
  ]);
});

test("a few of its lines, which may be the beginning of more, only inform", () => {
  const first = TRIED.split("\n").find((line) => !BEFORE.includes(line)) ?? "";
  const part = write("conf.py", `${BEFORE}${first}\n`, BEFORE);
  expect(["silent", "inform"]).toContain(judged([part])[0]);
});

test("what the session did before counts with it", () => {
  const earlier = filesOf([write("app/main.py", "start(parse(read()))\n", "start(read())\n")]);
  const { rarity } = countRarity();
  const action = { files: filesOf([again]), faults: [] };
  const alone = compareEdit(action, [tried()], { rarity });
  const change = changeWith(action, featuresOfDiff(earlier)?.files ?? []);
  expect(wantsEarlier(alone)).toBe(true);
  const { level, evidence } = verdictOf(action, [tried()], { rarity }, alone, change);
  expect([level, evidence[0]?.note]).toEqual([
    "inform",
    "it adds 1 line more; it also changes app/main.py",
  ]);
});

test("a test or a text beside it is no more of the solution", () => {
  const tests = write("tests/test_conf.py", "assert parse(MARKED) == {}\n", "");
  expect(judged([again, tests])[0]).toBe("warn");
  expect(judged([again, write("README.md", "Marks are stripped now.\n", "")])[0]).toBe("warn");
});

test("what was wrong stays wrong where the lines added to it answer nothing", () => {
  const { partial: _, ...failed } = tried();
  const logs = ["cleaned", "text", "config"].map((word) => `    log.debug("${word}")\n`).join("");
  const logged = write("conf.py", TRIED.replace("    return", `${logs}    return`), BEFORE);
  expect(judged([logged], failed)[0]).toBe("warn");
});
