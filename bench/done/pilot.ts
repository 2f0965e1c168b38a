// The commits of real projects, their messages taken for an agent's reports: how often what `done` holds against a report
// contradicts one that people accepted. As a control, each message is held against the diff of the commit before it, too:
// a grammar that sees nothing contradicts nothing.
//   npm run bench -- done pilot PATH … [--most N] [--show]
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { fileOfWork, type FileOfWork } from "../../src/core/judge/done/checker.ts";
import { reportedIn } from "../../src/core/judge/done/report/reported.ts";
import { missingIn } from "../../src/core/judge/done/report/shown.ts";
import { stubLeft } from "../../src/core/judge/done/report/stubs.ts";
import { lazily } from "../../src/core/kit/lazy.ts";
import { commitsOf, pathsAt, type ReportedCommit } from "./commits.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { most: { type: "string" }, show: { type: "boolean" }, claims: { type: "boolean" } },
});

interface Counts {
  all: number;
  claiming: number;
  flagged: number;
  /** Those that the diff of another commit contradicts. */
  control: number;
  /** Of all: those of which an added line is a stub that the message does not name. */
  stubs: number;
}

const show = (name: string, { id, message, files }: ReportedCommit, named: readonly string[]) => {
  const paths = files.map(({ path }) => path).slice(0, 12);
  process.stdout.write(
    `${name} ${id.slice(0, 10)} ${JSON.stringify(named)}\n    ${message.slice(0, 800).replaceAll("\n", "\n    ")}\n    in ${paths.join(" ")}\n`,
  );
};

const existsAt = (path: string, id: string): ((named: string) => boolean) => {
  const paths = lazily(() => [...pathsAt(path, id)]);
  return (named) => paths().some((one) => one === named || one.endsWith(`/${named}`));
};

const NOTHING_SPOKEN = {
  prompts: [],
  sincePrompt: { spoken: [], mayHaveEdited: true, listed: { open: [], blocked: [] } },
};

const kinds = new Map<string, number>();

const pilot = (name: string, path: string, most: number): Counts => {
  const counts = { all: 0, claiming: 0, flagged: 0, control: 0, stubs: 0 };
  let other: readonly FileOfWork[] = [];
  for (const commit of commitsOf(path, most)) {
    counts.all += 1;
    const changed = commit.files.map(fileOfWork);
    const stub = stubLeft({ ...NOTHING_SPOKEN, report: commit.report, changed });
    if (stub !== undefined) counts.stubs += 1;
    if (stub !== undefined && values.show) show(name, commit, [stub.text]);
    const [before, reported] = [other, reportedIn(commit.report)];
    other = changed;
    if (reported.length === 0) continue;
    counts.claiming += 1;
    for (const what of new Set(reported.map((one) => one.what)))
      kinds.set(what, (kinds.get(what) ?? 0) + 1);
    if (values.claims)
      process.stdout.write(
        `${JSON.stringify(reported.map((one) => `${one.what}:${one.name}`))} ${commit.message.split("\n")[0]}\n`,
      );
    const missing = missingIn(commit.report, changed, {
      exists: existsAt(path, commit.id),
    });
    if (missingIn(commit.report, before).length > 0) counts.control += 1;
    if (missing.length === 0) continue;
    counts.flagged += 1;
    if (values.show) show(name, commit, missing);
  }
  return counts;
};

const row = (name: string, { all, claiming, flagged, control, stubs }: Counts): string =>
  `${name.padEnd(24)} ${String(all).padStart(6)} commits, ${String(claiming).padStart(5)} report a change, ${String(flagged).padStart(4)} contradicted, ${String(control).padStart(5)} by another diff, ${String(stubs).padStart(4)} with a stub\n`;

const sum = { all: 0, claiming: 0, flagged: 0, control: 0, stubs: 0 };
for (const path of positionals) {
  const name = basename(path) === "repo" ? basename(resolve(path, "..")) : basename(path);
  const counts = pilot(name, path, Number(values.most ?? 1_000));
  process.stdout.write(row(name, counts));
  for (const key of ["all", "claiming", "flagged", "control", "stubs"] as const)
    sum[key] += counts[key];
}
process.stdout.write(row("together", sum));
process.stdout.write(`${[...kinds].map(([what, count]) => `${what} ${count}`).join(", ")}\n`);
