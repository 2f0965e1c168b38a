import { describe, expect, test } from "vitest";
import type { EvidenceSubject } from "../../event/work/evidence-subject.ts";
import type { WorkEvidence } from "../../fold/work/evidence.ts";
import { isEventId } from "../../event/id.ts";
import { exampleId } from "../../event/example.ts";
import type { DoneJudgment } from "./done.ts";
import type { CheckWitness } from "./witness.ts";
import {
  judgedItem,
  judgeEvidence,
  withEvidence,
  type CommitSeen,
  type EvidenceWitnesses,
  type FileSeen,
  type JudgedItem,
} from "./evidence.ts";

const named = (subject: EvidenceSubject, byPerson?: true): WorkEvidence => {
  if (!isEventId(exampleId)) throw new Error("no id");
  const common = { id: exampleId, targets: [], why: "why", when: 1, subject };
  return byPerson === undefined ? common : { ...common, byPerson };
};

const NOTHING: EvidenceWitnesses = {
  commit: () => undefined,
  file: () => undefined,
  loosenedBy: () => undefined,
  checkNamed: (command) => command,
  checks: [],
  answered: () => undefined,
};

const ran = (
  name: string,
  outcome: CheckWitness["outcome"],
  ...changed: readonly string[]
): CheckWitness => ({
  ...{ name, outcome, changedBefore: [] },
  changedSince: changed.map((path) => ({ path, isDeleted: false, added: [] })),
});

const holds = (subject: EvidenceSubject, seen: Partial<EvidenceWitnesses> = {}): string =>
  judgeEvidence(named(subject), { ...NOTHING, ...seen }).holds;

const commit: EvidenceSubject = { type: "commit", sha: "abcdef1" };
const file: EvidenceSubject = { type: "file", path: "docs/a.md" };
const url: EvidenceSubject = { type: "url", url: "https://ci.example.com/1" };
const command = (text: string, expected: "green" | "red" = "green"): EvidenceSubject => ({
  ...{ type: "command", command: text, expect: expected },
});

describe("evidence", () => {
  test("a commit holds in the history of HEAD alone", () => {
    const at = (is: CommitSeen) => holds(commit, { commit: () => is });
    expect([at("here"), at("elsewhere"), at("lost")]).toEqual(["yes", "no", "no"]);
    expect([at("rewritten"), at("reverted"), at("beyond")]).toEqual(["yes", "no", "unverifiable"]);
    expect(holds(commit)).toBe("unverifiable");
  });

  test("a file holds if it is there and not empty", () => {
    const of = (is: FileSeen) => holds(file, { file: () => is });
    expect([of("there"), of("empty"), holds(file)]).toEqual(["yes", "no", "unverifiable"]);
    expect([of("missing"), of("elsewhere")]).toEqual(["no", "no"]);
  });

  test("a command holds if a hook saw it end as expected after the last edit", () => {
    const run = (subject: EvidenceSubject, ...checks: readonly CheckWitness[]) =>
      holds(subject, { checks });
    const tests = command("pytest tests/a");
    expect(run(tests)).toBe("unverifiable");
    expect(run(tests, ran("pytest tests/a", "green"))).toBe("yes");
    expect(run(tests, ran("pytest", "green"))).toBe("yes");
    expect(run(tests, ran("pytest tests/b", "green"))).toBe("unverifiable");
    expect(run(tests, ran("pytest tests/a", "green"), ran("pytest tests/a", "red"))).toBe("no");
    expect(run(tests, ran("pytest tests/a", "empty"))).toBe("no");
    expect(run(tests, ran("pytest tests/a", "green", "src/a.py"))).toBe("no");
    expect(run(tests, ran("pytest tests/a", "green", "README.md"))).toBe("yes");
    // A run of one file is no run of two.
    const both = command("pytest tests/a tests/b");
    expect(run(both, ran("pytest tests/a", "green"))).toBe("unverifiable");
    expect(run(both, ran("pytest", "green"))).toBe("yes");
  });

  test("a command that was green only once what it reads was edited shows nothing", () => {
    const checks = [ran("eslint src", "green")];
    const edited = judgeEvidence(named(command("eslint src")), {
      ...{ ...NOTHING, checks },
      loosenedBy: () => "eslint.config.js",
    });
    expect(edited).toMatchObject({
      ...{ holds: "no", bars: true },
      seen: "was green once eslint.config.js was edited, so it proves less",
    });
  });

  test("a command that must fail holds if it failed itself, not as a part of what did", () => {
    const red = command("pytest tests/a", "red");
    expect(holds(red, { checks: [ran("pytest tests/a", "red")] })).toBe("yes");
    expect(holds(red, { checks: [ran("pytest tests/a", "green")] })).toBe("no");
    expect(holds(red, { checks: [ran("pytest", "red")] })).toBe("unverifiable");
  });

  test("a command that hooks do not recognise is not verifiable", () => {
    expect(holds(command("make-believe"), { checkNamed: () => undefined })).toBe("unverifiable");
  });

  test("an address holds only if it was asked and answered well", () => {
    expect(holds(url)).toBe("unverifiable");
    const of = (status: number) => holds(url, { answered: () => ({ status }) });
    expect([of(200), of(299), of(301), of(404)]).toEqual(["yes", "yes", "no", "no"]);
    expect(holds(url, { answered: () => ({ why: "did not answer in time" }) })).toBe("no");
    expect(holds(url, { answered: () => ({ unasked: "was not asked" }) })).toBe("unverifiable");
  });

  test("the word of a person counts only from a person", () => {
    expect(judgeEvidence(named({ type: "person" }, true), NOTHING).holds).toBe("yes");
    expect(holds({ type: "person" })).toBe("unverifiable");
  });
});

describe("what was withdrawn", () => {
  const withdrawn = (subject: EvidenceSubject): WorkEvidence => ({
    ...named(subject),
    withdrawnBy: "agent",
  });
  const isShown = (...evidence: readonly WorkEvidence[]) =>
    judgedItem(
      { memory: undefined, all: [] } as never,
      "completed",
      evidence.map((one) =>
        judgeEvidence(one, {
          ...{ ...NOTHING, file: () => "there", commit: (sha) => COMMITS.get(sha) },
          checks: [ran("pytest", "red")],
        }),
      ),
    ).isShown;
  const COMMITS = new Map<string, CommitSeen>([
    ["abcdef1", "lost"],
    ["abcdef2", "reverted"],
  ]);
  const reverted: EvidenceSubject = { type: "commit", sha: "abcdef2" };

  test("fails as long as it stands, whatever else holds", () => {
    expect(isShown(named(file))).toBe(true);
    expect(isShown(named(file), named(commit))).toBe(false);
    expect(isShown(named(file), named(command("pytest")))).toBe(false);
  });

  test("by an agent is gone if it named nothing that is here, and shows nothing", () => {
    expect(isShown(named(file), withdrawn(commit))).toBe(true);
    expect(isShown(withdrawn(file))).toBe(false);
    expect(isShown(named(file), withdrawn(file))).toBe(true);
  });

  test("by an agent keeps the item from being shown where it was seen to fail, until a person vouches", () => {
    expect(isShown(named(file), withdrawn(command("pytest")))).toBe(false);
    expect(isShown(named(file), withdrawn(reverted))).toBe(false);
    const vouched = named({ type: "person" }, true);
    expect(isShown(vouched, withdrawn(reverted))).toBe(true);
    expect(isShown(vouched, { ...withdrawn(reverted), when: 2 })).toBe(false);
    expect(isShown(vouched, named(reverted))).toBe(false);
  });

  test("or named before the item was open again, shows nothing", () => {
    const seen: EvidenceWitnesses = {
      ...NOTHING,
      file: () => "there",
      commit: () => "reverted",
    };
    expect(judgeEvidence(named(file), seen, 1).holds).toBe("yes");
    expect(judgeEvidence(named(file), seen, 2).holds).toBe("unverifiable");
    expect(judgeEvidence(named(commit), seen, 2).holds).toBe("no");
  });
});

const SEEN = { yes: "there", no: "empty", unverifiable: undefined } as const;

describe("the verdict", () => {
  const itemWith = (...held: readonly ("yes" | "no" | "unverifiable")[]): JudgedItem =>
    judgedItem(
      { memory: undefined, all: [] } as never,
      "completed",
      held.map((one) => judgeEvidence(named(file), { ...NOTHING, file: () => SEEN[one] })),
    );
  const verdictOf = (
    judgment: Pick<DoneJudgment, "verdict"> & Partial<DoneJudgment>,
    items: readonly JudgedItem[],
    isCheckless = false,
  ): string =>
    withEvidence(
      { reasons: [], excused: [], isMismatch: false, redBefore: [], ...judgment },
      { items, isClaimed: true, isCheckless },
    ).verdict;

  test("where no check judges the work, each item needs evidence that holds", () => {
    const bare = { verdict: "unverifiable" } as const;
    expect(verdictOf(bare, [itemWith("yes"), itemWith("unverifiable", "yes")])).toBe("verified");
    expect(verdictOf(bare, [itemWith("yes"), itemWith("no", "yes")])).toBe("unverified");
    expect(verdictOf(bare, [itemWith("yes"), itemWith()])).toBe("unverifiable");
    expect(verdictOf(bare, [itemWith("yes"), itemWith("unverifiable")])).toBe("unverifiable");
    expect(verdictOf(bare, [itemWith("yes"), itemWith("no")])).toBe("unverified");
  });

  test("nothing reported shows nothing", () => {
    expect(verdictOf({ verdict: "unverifiable" }, [])).toBe("unverifiable");
  });

  test("where a check shows the work, items need nothing more, but what was named must hold", () => {
    const green = { verdict: "verified", shownBy: "pytest" } as const;
    expect(verdictOf(green, [itemWith()])).toBe("verified");
    expect(verdictOf(green, [itemWith(), itemWith("unverifiable")])).toBe("unverifiable");
    expect(verdictOf(green, [itemWith(), itemWith("no")])).toBe("unverified");
  });

  test("evidence takes the place of a check only where the project has none", () => {
    const unchecked = { verdict: "unverified", reasons: [{ kind: "check-missing" }] } as const;
    expect(verdictOf(unchecked, [itemWith("yes")])).toBe("unverified");
    expect(verdictOf(unchecked, [itemWith("yes")], true)).toBe("verified");
    expect(verdictOf(unchecked, [itemWith("yes"), itemWith()], true)).toBe("unverified");
    expect(verdictOf(unchecked, [], true)).toBe("unverified");
  });

  test("evidence does not outweigh what speaks against the work", () => {
    const red = {
      verdict: "unverified",
      reasons: [{ kind: "check-red", check: "pytest" }],
    } as const;
    expect(verdictOf(red, [itemWith("yes")], true)).toBe("unverified");
  });
});
