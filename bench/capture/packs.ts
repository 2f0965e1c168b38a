// What a context pack costs beside reading the turns that it stands for: the labelled turns of test/turns, those of each agent's
// style taken as one session, in sessions of several lengths. Counted by an exact tokenizer.
//   npm run bench -- capture packs
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { assert } from "../../src/core/kit/assert.ts";
import { readTurns, type LabelledTurn } from "../../test/turns/set.ts";

const CLI = resolve("bin/twiceshy.js");
const TURNS = resolve("test/turns");
/** How many turns a session has; the last length takes all that an agent's style has. */
const LENGTHS = [10, 20, 40, Number.POSITIVE_INFINITY];

const folder = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-packs-")));

const run = (cwd: string, args: readonly string[], input = ""): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    ...{ cwd, input, encoding: "utf8" },
    env: { PATH: process.env["PATH"] ?? "", HOME: folder },
  });
  assert(status === 0, `${args.join(" ")} ends with 0: ${stderr}`);
  return stdout;
};

interface Cost {
  readonly turns: number;
  readonly read: number;
  readonly pack: number;
}

let number = 0;
const costOf = (turns: readonly LabelledTurn[]): Cost => {
  const cwd = join(folder, `story-${number}`);
  number += 1;
  mkdirSync(cwd);
  spawnSync("git", ["init", "-q", cwd]);
  run(cwd, ["init", "--here", "--skip-history"]);
  const lines = turns.map(({ id, role, text }, at) =>
    JSON.stringify({
      session: "s",
      id,
      role,
      text,
      at: `2026-01-05T10:${String(at % 60).padStart(2, "0")}:00Z`,
    }),
  );
  run(cwd, ["ingest"], lines.join("\n"));
  const read = turns.reduce((sum, { text }) => sum + countTokens(text), 0);
  return { turns: turns.length, read, pack: countTokens(run(cwd, ["pack", "--session", "s"])) };
};

const inParts = (
  turns: readonly LabelledTurn[],
  length: number,
): readonly (readonly LabelledTurn[])[] =>
  length >= turns.length
    ? [turns]
    : Array.from({ length: Math.floor(turns.length / length) }, (_, part) =>
        turns.slice(part * length, (part + 1) * length),
      );

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;

const of = (figures: readonly number[]): string =>
  `${Math.round(median(figures))} (${Math.round(Math.min(...figures))}–${Math.round(Math.max(...figures))})`;

try {
  const all = [...readTurns("tuning", TURNS), ...readTurns("unseen", TURNS)];
  const byAgent = new Map<string, LabelledTurn[]>();
  for (const turn of all) byAgent.set(turn.agent, [...(byAgent.get(turn.agent) ?? []), turn]);
  console.log(
    "| turns of a session | sessions | tokens of the turns | of the pack | saved |\n| --- | --- | --- | --- | --- |",
  );
  for (const length of LENGTHS) {
    const costs = [...byAgent.values()].flatMap((turns) => inParts(turns, length)).map(costOf);
    const saved = costs.map(({ read, pack }) => 100 * (1 - pack / read));
    const row = [
      Number.isFinite(length) ? `${length}` : of(costs.map(({ turns }) => turns)),
      `${costs.length}`,
      of(costs.map(({ read }) => read)),
      of(costs.map(({ pack }) => pack)),
      `${of(saved)} %`,
    ];
    console.log(`| ${row.join(" | ")} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
