// Topics at scale: the files of 200 topics made again from a log with 10,000 entries, as a ratio to reading the
// bytes of that log in the same run. In processor time, the median of several rounds.
//   npm run bench -- scale topics [--entries N] [--topics N] [--rounds N]
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Candidate } from "../../src/core/append/candidate.ts";
import { emptyState, evolve } from "../../src/core/fold/state.ts";
import { segmentPath } from "../../src/core/log/line-position.ts";
import { topicPages } from "../../src/core/pages/topics/topic-pages.ts";
import { linesOf } from "../../src/engine/recall/lines.ts";
import { createViews } from "../../src/io/views/views.ts";
import { candidateOf } from "../../src/testing/contracts/log.ts";
import { asItIs } from "../../test/support/as-it-is.ts";
import { sandbox } from "../../test/kill/sample.ts";
import { median, processorMs } from "./processor.ts";

const { values } = parseArgs({
  options: {
    entries: { type: "string", default: "10000" },
    topics: { type: "string", default: "200" },
    rounds: { type: "string", default: "5" },
  },
});
const [entries, topics, rounds] = [
  Number(values.entries),
  Number(values.topics),
  Number(values.rounds),
];

const NOW = Date.UTC(2026, 0, 5);
const actor = { door: "cli" as const };
const TALK = "The proxy closes long requests, so the upload hangs and is tried again. ";

const entryAt = (at: number): Candidate =>
  candidateOf({
    kind: "entry",
    body: {
      ...{ when: NOW - at * 60_000, actor, text: `Talk ${at}`, body: TALK.repeat(20 + (at % 40)) },
      ...{ topic: `topic-${at % topics}`, source: "file", digest: "a".repeat(52), bytes: 1 },
      ...{ summary: `Talk ${at}: ${TALK}`, questions: [`Question ${at % 700}?`], extracted: "yes" },
    },
  });

const factAt = (at: number): Candidate =>
  candidateOf({
    kind: "fact",
    body: {
      ...{ when: NOW - at * 60_000, actor, text: `project.n${at}: yes`, name: `project.n${at}` },
      ...{ value: "yes", source: "user", type: "constraint", span: "current" },
      topic: `topic-${at % topics}`,
    },
  });

const box = sandbox();
const out = mkdtempSync(join(tmpdir(), "twiceshy-topics-"));
try {
  const log = box.open();
  for (let from = 0; from < entries; from += 500)
    log.append(
      Array.from({ length: Math.min(500, entries - from) }, (_, at) => entryAt(from + at)),
    );
  log.append(Array.from({ length: topics * 5 }, (_, at) => factAt(at)));
  const files = log.segments().map((segment) => join(box.dir, segmentPath(segment)));
  const bytes = log.segments().reduce((sum, segment) => sum + segment.bytes, 0);
  const read: number[] = [];
  const parsed: number[] = [];
  const rebuilt: number[] = [];
  let written = 0;
  for (let round = 0; round < rounds; round++) {
    read.push(processorMs(() => files.forEach((file) => readFileSync(file, "utf8"))));
    parsed.push(
      processorMs(() => {
        for (const file of files)
          for (const line of readFileSync(file, "utf8").split("\n")) if (line) JSON.parse(line);
      }),
    );
    rebuilt.push(
      processorMs(() => {
        const state = emptyState();
        for (const { line } of linesOf({ log })) if (line.is === "event") evolve(state, line.event);
        const pages = [...topicPages(state, asItIs, NOW)];
        written = pages.length;
        createViews(join(out, `${round}`)).write(pages);
      }),
    );
  }
  const rows = [
    ["read the bytes", median(read)],
    ["read and parse the lines", median(parsed)],
    ["rebuild the topics", median(rebuilt)],
  ] as const;
  process.stdout.write(
    `${entries} entries in ${topics} topics, ${(bytes / 2 ** 20).toFixed(1)} MiB, ${written} files\n`,
  );
  for (const [what, ms] of rows)
    process.stdout.write(
      `${what.padEnd(28)} ${ms.toFixed(0).padStart(7)} ms  ${(ms / median(read)).toFixed(1)} x reading, ${(ms / median(parsed)).toFixed(2)} x parsing\n`,
    );
} finally {
  box.remove();
  rmSync(out, { recursive: true });
}
