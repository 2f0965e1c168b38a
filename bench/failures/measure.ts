// How much of what `init` calls a failure is one, how often it shows the reason that its messages hold, and how much of
// what it shows is junk: against labels given by reading (README.md).
//   npm run bench -- failures CLONES [--fetch] [--only NAME] [--misses] [--unlabelled] [--bin FILE] [--json FILE]
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fileOf, readRepositories, readRows, type Repository, type Row } from "./rows.ts";
import { remembering, type Failure, type Remembered } from "./remembered.ts";
import { holds, junkIn } from "./shown.ts";

/** Something that a goal forbids, in words for `--misses`. */
interface Miss {
  readonly of: string;
  readonly sha: string;
  readonly words: string;
}

interface Counts {
  readonly warn: number;
  readonly warnRight: number;
  readonly failed: number;
  readonly failedWarn: number;
  readonly reasons: number;
  readonly reasonsShown: number;
  readonly shown: number;
  readonly junk: number;
  readonly unfound: number;
  readonly foundNow: number;
  readonly unlabelled: number;
}

interface Measured {
  readonly repository: Repository;
  /** What may warn, although it is not labelled as a failure that does not stand. */
  readonly wrong: readonly Row[];
  readonly counts: Counts;
  readonly misses: readonly Miss[];
  readonly unlabelled: readonly string[];
}

interface Read {
  readonly row: Row;
  /** Undefined if `init` does not keep it. */
  readonly failure: Failure | undefined;
}

const RANK = { warn: 2, inform: 1, nothing: 0 } as const;

/** Of a group, the part on which the gate goes furthest. */
const readIn = ({ failures }: Remembered, row: Row): Read => {
  const kept = row.failed.flatMap((sha) => failures.get(sha) ?? []);
  const [failure] = kept.toSorted((a, b) => RANK[b.most] - RANK[a.most]);
  return { row, failure };
};

const isFailure = ({ label, stands }: Row): boolean => label === "failed" && !stands;

/** The figures of the rows, and what fell short. */
const measured = (repository: Repository, remembered: Remembered): Measured => {
  const read = readRows(repository).map((row) => readIn(remembered, row));
  const labelled = new Set(read.flatMap(({ row }) => row.failed));
  const warn = read.filter(({ failure }) => failure?.most === "warn");
  const wrong = warn.filter(({ row }) => !isFailure(row));
  const failed = read.filter(({ row }) => row.found && isFailure(row));
  const quiet = failed.filter(({ failure }) => failure?.most !== "warn");
  const withReason = read.filter(
    ({ row, failure }) => row.label === "failed" && row.reasons.length > 0 && failure !== undefined,
  );
  const hidden = withReason.filter(
    ({ row, failure }) =>
      !row.reasons.some((reason) => failure?.shown !== undefined && holds(failure.shown, reason)),
  );
  const shown = [...remembered.failures].filter(([, { shown: text }]) => text !== undefined);
  const junk = shown.flatMap(([sha, failure]) => junkOf(remembered, sha, failure));
  const unfound = read.filter(({ row }) => !row.found && !row.later && isFailure(row));
  const unlabelled = [...remembered.failures]
    .filter(([sha, { most }]) => most === "warn" && !labelled.has(sha))
    .map(
      ([sha, { subject, revert = "" }]) =>
        `${sha.slice(0, 10)} by ${revert.slice(0, 10)} ${subject}`,
    );
  return {
    repository,
    wrong: wrong.map(({ row }) => row),
    counts: {
      warn: warn.length,
      warnRight: warn.length - wrong.length,
      failed: failed.length,
      failedWarn: failed.length - quiet.length,
      reasons: withReason.length,
      reasonsShown: withReason.length - hidden.length,
      shown: shown.length,
      junk: junk.length,
      unfound: unfound.length,
      foundNow: unfound.filter(({ failure }) => failure !== undefined).length,
      unlabelled: unlabelled.length,
    },
    misses: [
      ...wrong.map(({ row, failure }) =>
        miss("warns", row, `${row.label}${row.stands ? ", stands" : ""}: ${failure?.subject}`),
      ),
      ...quiet.map(({ row, failure }) => miss("quiet", row, failure?.subject ?? "not kept")),
      ...hidden.map(({ row, failure }) =>
        miss("reason", row, `${row.reasons[0]}\n      shown: ${failure?.shown ?? "none"}`),
      ),
      ...junk,
      ...unfound.flatMap(({ row, failure }) =>
        failure === undefined ? [miss("unfound", row, firstLine(remembered.of(row.revert)))] : [],
      ),
    ],
    unlabelled,
  };
};

const firstLine = (text: string): string => text.split("\n")[0] ?? "";

const miss = (of: string, { failed: [sha = ""] }: Row, words: string): Miss => ({
  of,
  sha: sha.slice(0, 10),
  words,
});

const junkOf = (remembered: Remembered, sha: string, failure: Failure): readonly Miss[] => {
  const { shown = "", revert = "" } = failure;
  const said = { shown, failed: remembered.of(sha), revert: remembered.of(revert) };
  const kind = junkIn(said);
  return kind === undefined
    ? []
    : [{ of: "junk", sha: sha.slice(0, 10), words: `${kind}: ${shown}` }];
};

const share = (part: number, of: number): string =>
  `${part}/${of}`.padStart(8) + (of === 0 ? "  –  " : ` ${(part / of).toFixed(2)}`);

const line = (name: string, all: readonly Measured[]): string => {
  const sum = (of: keyof Counts): number =>
    all.reduce((total, { counts }) => total + counts[of], 0);
  return [
    name.padEnd(26),
    share(sum("warnRight"), sum("warn")),
    share(sum("failedWarn"), sum("failed")),
    share(sum("reasonsShown"), sum("reasons")),
    share(sum("junk"), sum("shown")),
    share(sum("foundNow"), sum("unfound")),
    String(sum("unlabelled")).padStart(6),
  ].join(" ");
};

/** How many of the wrong warnings have each label. */
const byLabel = (all: readonly Measured[]): string => {
  const labels = all.flatMap(({ wrong }) => wrong.map(({ label }) => label));
  const counts = [...new Set(labels)].toSorted().map((label) => {
    const many = labels.filter((one) => one === label).length;
    return `${many} ${label}`;
  });
  return `wrong warnings: ${counts.join(", ") || "none"}`;
};

const HEAD = `${"".padEnd(26)} ${[
  "warn: right",
  "failed: warn",
  "reason shown",
  "junk",
  "found now",
]
  .map((one) => one.padStart(13))
  .join(" ")}  unlabelled`;

/** Where the folder of clones has a repository: `owner+name`, `owner+name/repo`, or `name`. */
const cloneOf = (clones: string, one: Repository, fetch: boolean): string | undefined => {
  const file = fileOf(one);
  const places = [
    join(clones, file, "repo"),
    join(clones, file),
    join(clones, one.name.split("/")[1] ?? ""),
  ];
  const there = places.find((place) => existsSync(place));
  if (there !== undefined || !fetch) return there;
  const place = join(clones, file);
  execFileSync("git", ["clone", "-q", `https://github.com/${one.name}`, place], {
    stdio: "inherit",
  });
  return place;
};

const main = (): void => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      fetch: { type: "boolean", default: false },
      only: { type: "string", multiple: true },
      misses: { type: "boolean", default: false },
      unlabelled: { type: "boolean", default: false },
      bin: { type: "string", default: join("bin", "twiceshy.js") },
      json: { type: "string" },
    },
  });
  const [clones] = positionals;
  if (clones === undefined)
    throw new Error("name the folder of the clones: npm run bench -- failures CLONES [--fetch]");
  const all: Measured[] = [];
  process.stdout.write(`${HEAD}\n`);
  for (const repository of readRepositories()) {
    const { name, head } = repository;
    if (values.only !== undefined && !values.only.some((part) => name.includes(part))) continue;
    const clone = cloneOf(clones, repository, values.fetch);
    if (clone === undefined) {
      process.stdout.write(`${name}: no clone in ${clones}; --fetch clones it from GitHub.\n`);
      continue;
    }
    const one = remembering(clone, head, values.bin, (found) => measured(repository, found));
    all.push(one);
    process.stdout.write(`${line(`${name}${repository.kept ? " (kept)" : ""}`, [one])}\n`);
    if (values.misses)
      for (const { of, sha, words } of one.misses)
        process.stdout.write(`    ${of.padEnd(7)} ${sha} ${words}\n`);
    if (values.unlabelled)
      for (const words of one.unlabelled) process.stdout.write(`    unlabelled ${words}\n`);
  }
  const [kept, tuned] = [true, false].map((is) =>
    all.filter(({ repository }) => (repository.kept ?? false) === is),
  );
  process.stdout.write(`${line("tuned", tuned ?? [])}\n${line("kept", kept ?? [])}\n`);
  process.stdout.write(`${line("all", all)}\n${byLabel(all)}\n`);
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(all, null, 1));
};

main();
