// The kill test at length: many processes append one event at a time to one log and are killed at random, again and
// again, until all appends of each have been acknowledged. Then every acknowledged event is looked for.
//   npm run bench -- kill soak [--processes N] [--appends N] [--durability power|crash] [--json FILE]
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { APPENDER_FLAG } from "../../test/kill/appender.ts";
import { soak } from "../../test/kill/soak.ts";

const main = async (program: string): Promise<void> => {
  const { values } = parseArgs({
    options: {
      processes: { type: "string", default: "16" },
      appends: { type: "string", default: "500" },
      durability: { type: "string", default: "power" },
      json: { type: "string" },
    },
  });
  const durability = values.durability === "crash" ? "crash" : "power";
  const root = mkdtempSync(join(tmpdir(), "twiceshy-soak-"));
  try {
    const began = performance.now();
    const { acknowledged, lost, kills, verification } = await soak({
      program,
      root,
      processes: Number(values.processes),
      appends: Number(values.appends),
      durability,
      killWithinMs: 1_500,
      killShare: 0.7,
      random: Math.random,
      segmentBytes: 1 << 20,
    });
    const counts = new Map<string, number>();
    for (const { kind, count } of verification.findings)
      counts.set(kind, (counts.get(kind) ?? 0) + count);
    const row = {
      processes: Number(values.processes),
      appends: Number(values.appends),
      durability,
      kills,
      acknowledged,
      lost: lost.length,
      events: verification.events,
      damage: verification.damage.length,
      findings: Object.fromEntries(counts),
      seconds: Math.round((performance.now() - began) / 1_000),
    };
    process.stdout.write(`${JSON.stringify(row)}\n`);
    if (values.json !== undefined)
      writeFileSync(values.json, `${JSON.stringify([row], null, 2)}\n`);
    if (row.lost > 0 || row.damage > 0) process.exitCode = 1;
  } finally {
    rmSync(root, { recursive: true });
  }
};

// Bundled with the appender, this file is also the program of its child processes: for those, the end of appender.ts
// takes over.
const [, program = "", flag] = process.argv;
if (flag !== APPENDER_FLAG) await main(program);
