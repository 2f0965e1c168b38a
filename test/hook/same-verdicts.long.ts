// One judge, reached in two ways: benchmarks call it with everything in memory, and a host starts it as a process.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Action } from "../../src/core/judge/action/action.ts";
import { actionOf, respelled } from "../../src/core/judge/action/action.ts";
import { featuresOfDiff } from "../../src/core/judge/action/features.ts";
import { readToolCall } from "../../src/core/judge/action/tool-call.ts";
import { casesOf } from "../../src/core/judge/cases/cases.ts";
import type { Case } from "../../src/core/judge/cases/case.ts";
import { gateEntryOf } from "../../src/core/judge/gate-entry.ts";
import { learned } from "../../src/core/judge/known.ts";
import { match } from "../../src/core/judge/match/match.ts";
import { createMemory } from "../../src/core/judge/match/memory.ts";
import { WARN } from "../../src/core/judge/match/score.ts";
import { verdictOf } from "../../src/core/judge/verdict.ts";
import { linesOf } from "../../src/engine/recall/lines.ts";
import { openProject } from "../../src/open/project.ts";
import { createSpool } from "../../src/io/hook-state/spool.ts";
import { cleanEnv, scratchFolder, valueOf } from "../support/scratch.ts";
import { hook, isDenied, settled, shyAt } from "./scene.ts";
import { repositoryOfFailures, twoHundredCalls, type Call } from "./two-hundred.ts";

/** What is cited, and with what score; nothing for silence. */
type Said = { readonly id: string; readonly score: string } | undefined;

/** Machines have two cores or more, so several processes run at once. */
const AT_ONCE = 4;

const saidByHooks = async (root: string, calls: readonly Call[]) => {
  const waiting = [...calls];
  const denied = new Map<string, boolean>();
  const work = async (): Promise<void> => {
    for (let call = waiting.pop(); call !== undefined; call = waiting.pop())
      denied.set(call.session, isDenied(await hook(call.payload, { cwd: root })));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const told = new Map<string | undefined, Said>();
  for (const { draft } of valueOf(createSpool(join(root, ".git/twiceshy/local/spool")).waiting()))
    if (draft?.kind === "verdict") told.set(draft.body.session, draft.body.evidence[0]);
  return { denied, told };
};

/** The judge in memory, as the benchmarks call it, on what is in the log. */
const judgeOf = (root: string) => {
  const { log } = valueOf(openProject({ cwd: root, env: cleanEnv("/nonexistent") }));
  const essences = [...linesOf({ log })].flatMap(({ line }) =>
    line.is === "event" ? (gateEntryOf(line.event) ?? []) : [],
  );
  const cases = [...casesOf(learned(essences))];
  const memory = createMemory();
  const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
  const byId = new Map<string, Case>(cases.map((one) => [one.id, one]));
  for (const { id, fingerprint } of cases) if (fingerprint) memory.add({ id, fingerprint });
  return {
    cases: cases.length,
    matched: (action: Action, path: string): Said => {
      const change = featuresOfDiff(action.files);
      const at = (id: string): boolean => byId.get(id)?.paths.includes(path) ?? false;
      const [best] = change === undefined ? [] : match(change, memory, at, textOf);
      return best && best.score >= WARN ? { id: best.id, score: best.score.toFixed(2) } : undefined;
    },
    judged: (action: Action, path: string): Said => {
      const there = cases.filter(({ paths }) => paths.includes(path));
      const { level, evidence } = verdictOf(action, there, { rarity: memory.rarity, textOf });
      const [best] = level === "warn" ? evidence : [];
      return best && { id: best.id, score: best.score.toFixed(2) };
    },
  };
};

const actionIn = (root: string, { payload }: Call): Action =>
  respelled(
    actionOf(valueOf(readToolCall(payload)), (path) => readFileSync(path, "utf8")),
    (path) => path.slice(root.length + 1),
  );

test("two hundred calls get the same verdict from the hook and from the benchmarks' judge", async () => {
  const root = repositoryOfFailures(scratchFolder());
  await shyAt(["init", "--here"], { cwd: root });
  await settled();
  const calls = twoHundredCalls(root);
  const judge = judgeOf(root);
  const { denied, told } = await saidByHooks(root, calls);
  const expected = calls.map((call) => [
    call.session,
    judge.matched(actionIn(root, call), call.path),
  ]);
  expect(judge.cases).toBe(50);
  expect(
    calls.map((call) => [call.session, judge.judged(actionIn(root, call), call.path)]),
  ).toEqual(expected);
  expect(calls.map(({ session }) => [session, told.get(session)])).toEqual(expected);
  expect(calls.map(({ session }) => denied.get(session))).toEqual(
    expected.map(([, said]) => said !== undefined),
  );
  // If all verdicts were alike, their equality would prove nothing.
  const warned = expected.filter(([, said]) => said !== undefined).length;
  expect(warned).toBeGreaterThan(80);
  expect(warned).toBeLessThan(160);
});
