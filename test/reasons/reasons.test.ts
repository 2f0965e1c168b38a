// The sentence that says why, in real messages of 27 public repositories. messages.jsonl holds one line for each: the
// commits, the title of what was taken back, the message of what took it back with addresses taken out, and the
// sentences that a reader found to say why (none where nothing does). The rule was made looking at one half alone.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { holds, junkIn } from "../../bench/failures/shown.ts";
import type { Commit } from "../../src/core/history/commit.ts";
import { reasonOf } from "../../src/core/history/reason.ts";
import { whyOf } from "../../src/core/fold/noun.ts";
import { isObject } from "../../src/core/kit/json.ts";

interface Row {
  readonly repo: string;
  readonly failed: string;
  readonly revert: string;
  readonly subject: string;
  readonly message: string;
  readonly reasons: readonly string[];
  readonly half: string;
}

const isRow = (value: unknown): value is Row =>
  isObject(value) && Array.isArray(value["reasons"]) && typeof value["message"] === "string";

const rows: readonly Row[] = readFileSync(new URL("messages.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): unknown => JSON.parse(line))
  .filter(isRow);

const commit = (sha: string, message: string): Commit => ({
  ...{ sha, parents: [], when: 0, author: "A" },
  ...{ subject: message.split("\n")[0] ?? "", message },
});

const shown = ({ failed, revert, subject, message }: Row): string =>
  whyOf(reasonOf(commit(revert, message), commit(failed, subject))) ?? "";

test("the corpus is large enough to say something", () => {
  expect(rows.length).toBeGreaterThanOrEqual(150);
});

describe.each(["tuned", "kept"])("of the half that was %s", (half) => {
  const own = rows.filter((row) => row.half === half);

  test("nine in ten reasons that a message holds are told", () => {
    const stated = own.filter(({ reasons }) => reasons.length > 0);
    const missed = stated.filter((row) => !row.reasons.some((one) => holds(shown(row), one)));
    expect(stated.length).toBeGreaterThan(30);
    expect(
      missed.length / stated.length,
      missed.map((row) => `${row.repo} ${row.revert.slice(0, 10)}: ${shown(row)}`).join("\n"),
    ).toBeLessThanOrEqual(0.1);
  });

  test("nothing is told as a reason that is none", () => {
    const junk = own.flatMap((row) => {
      const text = shown(row);
      const what = text && junkIn({ shown: text, failed: row.subject, revert: row.message });
      return what ? [`${row.repo} ${row.revert.slice(0, 10)} ${what}: ${text}`] : [];
    });
    expect(junk).toEqual([]);
  });

  test("no sentence is cut where it does not end", () => {
    for (const row of own) expect(shown(row)).not.toMatch(/\S…$/);
  });
});
