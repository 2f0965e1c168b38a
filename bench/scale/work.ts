// The work at scale: the state of 100,000 statements, and a context pack of it, as ratios to parsing the lines of the
// log in the same run. Words are as frequent as in a language (the n-th comes up 1/n as often as the first); a tenth of the
// statements is made again, and three tenths complete others. In processor time, the median of several rounds.
//   npm run bench -- scale work [--items N] [--rounds N]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Candidate } from "../../src/core/append/candidate.ts";
import { isItemMemory } from "../../src/core/fold/work/item-noun.ts";
import { workIn } from "../../src/core/fold/work/scope.ts";
import { workState } from "../../src/core/fold/work/work-state.ts";
import { memories } from "../../src/core/fold/memories.ts";
import { emptyState, evolve } from "../../src/core/fold/state.ts";
import { segmentPath } from "../../src/core/log/line-position.ts";
import { contextPack } from "../../src/core/recall/continuity/context-pack.ts";
import { linesOf } from "../../src/engine/recall/lines.ts";
import { candidateOf } from "../../src/testing/contracts/log.ts";
import { sandbox } from "../../test/kill/sample.ts";
import { median, processorMs } from "./processor.ts";

const { values } = parseArgs({
  options: {
    items: { type: "string", default: "100000" },
    rounds: { type: "string", default: "5" },
  },
});
const [items, rounds] = [Number(values.items), Number(values.rounds)];

const NOW = Date.UTC(2026, 0, 5);
const WORDS = 20_000;
const SESSION_ITEMS = 40;

let seed = 7;
const random = (): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};
/** Log-uniform, so that the n-th word comes up 1/n as often as the first. */
const word = (): string => {
  const rank = Math.floor(WORDS ** random());
  return `w${rank.toString(26).replace(/[0-9]/g, (digit) => "qrstuvwxyz".charAt(Number(digit)))}`;
};
const statement = (): string =>
  Array.from({ length: 5 + Math.floor(random() * 9) }, word).join(" ");

const FORMS = ["pending", "pending", "pending", "completed", "decision", "constraint"] as const;

const drawn: string[] = [];
const textAt = (at: number): string => {
  const draw = random();
  const known = drawn[Math.floor(random() * drawn.length)];
  if (draw < 0.1 && known !== undefined) return known;
  const made = `${statement()} ${at % 997}`;
  drawn.push(made);
  return made;
};

const itemAt = (at: number): Candidate => {
  const form = FORMS[Math.floor(random() * FORMS.length)] ?? "pending";
  const done = drawn[drawn.length - 1 - Math.floor(random() * 20)];
  const text = form === "completed" && done !== undefined ? done : textAt(at);
  const session = `session-${Math.floor(at / SESSION_ITEMS)}`;
  return candidateOf({
    kind: "item",
    body: {
      ...{ when: NOW + at * 1_000, actor: { door: "hook" }, text, form, role: "assistant" },
      ...{ source: "label", session },
    },
  });
};

const box = sandbox();
try {
  const log = box.open();
  for (let from = 0; from < items; from += 500)
    log.append(Array.from({ length: Math.min(500, items - from) }, (_, at) => itemAt(from + at)));
  const files = log.segments().map((segment) => join(box.dir, segmentPath(segment)));
  const state = emptyState();
  for (const { line } of linesOf({ log })) if (line.is === "event") evolve(state, line.event);
  const known = [...memories(state, "item")].filter(isItemMemory);
  const session = `session-${Math.floor(items / SESSION_ITEMS / 2)}`;
  const pack = (wanted: { readonly session?: string }): void => {
    const scope = workIn(known, { ...wanted, branch: "main" });
    contextPack(scope, { project: "it", ...wanted, others: [] }, "auto");
  };
  const took = new Map<string, number[]>();
  const time = (what: string, act: () => void): void => {
    const ms = processorMs(act);
    took.set(what, [...(took.get(what) ?? []), ms]);
  };
  let open = 0;
  for (let round = 0; round < rounds; round++) {
    time("parse the lines", () => {
      for (const file of files)
        for (const line of readFileSync(file, "utf8").split("\n")) if (line) JSON.parse(line);
    });
    time("read the log's events", () => {
      for (const _ of linesOf({ log }));
    });
    time("state of all items", () => {
      open = workState(known).pending.length;
    });
    time("pack of one session", () => pack({ session }));
    time("pack of the whole project", () => pack({}));
  }
  const parsing = median(took.get("parse the lines") ?? []);
  process.stdout.write(`${known.length} items, ${open} open\n`);
  for (const [what, figures] of took)
    process.stdout.write(
      `${what.padEnd(28)} ${median(figures).toFixed(1).padStart(9)} ms  ${(median(figures) / parsing).toFixed(2)} x parsing\n`,
    );
} finally {
  box.remove();
}
