// One judgment gathers in a few calls of the gate files, however many failures are known, and then scores.
import { expect, test } from "vitest";
import { featuresOf } from "../../core/code/change.ts";
import type { ChangeFeatures } from "../../core/event/change.ts";
import type { Draft } from "../../core/event/draft.ts";
import { actionOf, type Action } from "../../core/judge/action/action.ts";
import { featuresOfDiff } from "../../core/judge/action/features.ts";
import { assert } from "../../core/kit/assert.ts";
import { sha256 } from "../../io/system/digest.ts";
import { candidateOf } from "../../testing/contracts/log.ts";
import { createMemoryGate } from "../../testing/memory/gate.ts";
import { createMemoryLog } from "../../testing/memory/log.ts";
import type { GateView } from "../ports/gate-files.ts";
import { judge } from "./judge.ts";

const AT = Date.UTC(2026, 0, 1);
const PATH = "src/upload.ts";
const BEFORE = "const upload = async () => {\n  send();\n};\n";

const codeOf = (number: number): string =>
  [1, 2, 3, 4, 5, 6]
    .map((line) => `  const part${number}Of${line} = await retry(chunk${line}, ${number});`)
    .join("\n");

const writing = (code: string, path = PATH): Action =>
  actionOf(
    [{ act: "write", path, text: BEFORE.replace("  send();", code), before: BEFORE }],
    () => undefined,
  );

const changeOf = (code: string): ChangeFeatures => {
  const change = featuresOf(writing(code).files, () => false);
  assert(change !== undefined, "the code changes lines");
  return change;
};

/** Each failed, and has an issue and a fix. */
const storyOf = (number: number): readonly Draft[] => {
  const common = { when: AT + number, actor: { door: "cli" as const }, files: [PATH] };
  const change = changeOf(codeOf(number));
  const mended = changeOf(`  retryLater(${number});`);
  return [
    { kind: "issue", body: { ...common, key: `issue-${number}`, text: `Upload ${number} hangs` } },
    {
      kind: "attempt",
      body: {
        ...{ ...common, key: `try-${number}`, text: `Retry ${number}`, outcome: "failed", change },
        issue: `key:issue-${number}`,
      },
    },
    {
      kind: "fix",
      body: {
        ...{ ...common, key: `fix-${number}`, text: `Wait ${number}`, change: mended },
        issue: `key:issue-${number}`,
      },
    },
  ];
};

const viewOf = (failures: number): GateView => {
  const { log, append } = createMemoryLog(sha256, { nowMs: () => AT });
  for (let number = 1; number <= failures; number += 1)
    append(storyOf(number).map((draft) => candidateOf(draft)));
  return createMemoryGate(log).files.view();
};

/** Counts the calls. */
const counted = (view: GateView) => {
  const calls: string[] = [];
  const gathering: GateView = {
    ...view,
    lookup: (keys) => {
      calls.push("lookup");
      return view.lookup(keys);
    },
    trust: () => {
      calls.push("trust");
      return view.trust();
    },
  };
  return { calls, view: gathering };
};

const MANY = 200;
const known = viewOf(MANY);

test.each([
  ["a repeat", writing(codeOf(7)), ["lookup", "lookup", "lookup", "trust"]],
  ["an edit like many", writing("  retryLater();"), ["lookup", "lookup", "lookup"]],
  ["another file", writing(codeOf(7), "src/else.ts"), ["lookup"]],
])("%s among two hundred failures is judged in few calls", (_, action, expected) => {
  const { calls, view } = counted(known);
  judge(action, view, { nowMs: AT + 1_000 });
  expect(calls).toEqual(expected);
});

test("the session's earlier edits are gathered once, if the edit may be a part of a failure", () => {
  const { calls, view } = counted(known);
  const lines = codeOf(7).split("\n");
  const [first, rest] = [lines.slice(0, 2), lines.slice(2)].map((some) => some.join("\n"));
  let asked = 0;
  const earlier = () => {
    asked += 1;
    return featuresOfDiff(writing(rest ?? "").files)?.files ?? [];
  };
  judge(writing(first ?? ""), view, { nowMs: AT + 1_000, earlier });
  expect([asked, calls.filter((call) => call === "lookup").length]).toEqual([1, 3]);
});
