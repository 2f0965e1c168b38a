// Arbitrary histories that the gate may learn from, for property tests: changes that failed, came back, failed again or
// stayed, what worked and what was fixed, lessons, and amendments of whatever was told before.
import fc from "fast-check";
import type { ChangeFeatures } from "../../src/core/event/change.ts";
import type { EventId } from "../../src/core/event/id.ts";
import { createTeller, type Told } from "../golden/teller.ts";

const KINDS = [
  "failed",
  "failed",
  "reland",
  "again",
  "worked",
  "fix",
  "abandon",
  "issue",
  "lesson",
];
const AMENDMENTS = ["retire", "restore", "supersede", "purge", "tag", "reopen", "archive"];

const step = fc.record({
  writer: fc.constantFrom("a", "b"),
  kind: fc.constantFrom(...KINDS, ...KINDS, ...AMENDMENTS),
  /** What it points at, counted back from the newest. */
  back: fc.nat(8),
  sha: fc.constantFrom("1", "2", "3"),
  other: fc.constantFrom("1", "2", "3"),
  keyed: fc.boolean(),
  signature: fc.constantFrom(undefined, "E1", "E2"),
  file: fc.constantFrom("src/a.ts", "src/b.ts", "README.md", "Src/A.ts"),
  tags: fc.constantFrom([], ["process", "accident"], ["settled"]),
  /** The clocks of two writers need not agree, nor need the order of things. */
  skew: fc.integer({ min: -9, max: 9 }),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const START = Date.UTC(2026, 0, 5, 9);

/** Events of a project in the order they were told. */
export const anyGateHistory = (most = 30): fc.Arbitrary<readonly Told[]> =>
  fc.array(step, { maxLength: most }).map((steps) => {
    const tellers = { a: createTeller("a"), b: createTeller("b") };
    const told: Told[] = [];
    for (const one of steps) {
      const tell = tellers[one.writer === "a" ? "a" : "b"];
      const target = told.at(-1 - (one.back % Math.max(1, told.length)))?.event.id;
      const issue = told.findLast(({ event }) => event.kind === "issue")?.event.id;
      const made = AMENDMENTS.includes(one.kind)
        ? target && amendment(one, target)
        : memory(one, told.length, issue);
      if (made) told.push(tell({ ...made, ts: START + told.length * 4 + one.skew }));
    }
    return told;
  });

type Made = { readonly kind: string; readonly body: { readonly [field: string]: unknown } };

const amendment = ({ kind }: Step, target: EventId): Made => ({
  kind,
  body: { targets: [target], text: kind, ...(kind === "tag" ? { add: ["settled"] } : {}) },
});

const memory = (one: Step, number: number, issue: EventId | undefined): Made => {
  const body = {
    text: `${one.kind} ${number}`,
    files: [one.file],
    tags: one.tags,
    ...(one.signature === undefined ? {} : { check: { by: "command", signature: one.signature } }),
  };
  const member = { ...body, ...(issue === undefined ? {} : { issue }) };
  const failure = `key:git:revert:${one.sha}`;
  const key = (of: string) => (one.keyed ? { key: `git:${of}:${one.sha}` } : {});
  // What is told twice under one key is the same change, read from the same commit.
  const isFirst = one.keyed ? one.sha === "1" : number % 4 === 0;
  const change = changeOf(one.file, isFirst ? "a" : "b");
  switch (one.kind) {
    case "failed":
      return { kind: "attempt", body: { ...member, ...key("revert"), outcome: "failed", change } };
    case "reland":
      return {
        kind: "attempt",
        body: {
          ...member,
          key: `git:reland:${one.other}`,
          outcome: "worked",
          relates: [{ as: "reland-of", to: failure }],
        },
      };
    case "again":
      return {
        kind: "attempt",
        body: {
          ...member,
          outcome: "failed",
          change,
          relates: [
            { as: "reland-of", to: failure },
            { as: "undoes", to: `key:git:reland:${one.other}` },
          ],
        },
      };
    case "worked":
      return { kind: "attempt", body: { ...member, outcome: "worked" } };
    case "fix":
      return {
        kind: "fix",
        body: {
          ...member,
          relates: [{ as: "fixes", to: failure }],
          ...(one.keyed ? { change } : {}),
        },
      };
    case "abandon":
      return { kind: "abandon", body: { ...body, by: "reset", commits: [], change } };
    case "lesson":
      return {
        kind: "lesson",
        body: { ...body, category: "git", commandPattern: "git push --force" },
      };
    default:
      return { kind: "issue", body: { ...body, ...key("issue") } };
  }
};

export const changeOf = (path: string, letter: string): ChangeFeatures => ({
  files: [
    {
      path,
      act: "edit",
      hunks: [
        { old: 1, new: 1, lines: [`+waaaa${letter} wcccca wdddda`, "-weeeea wffffa wgggga"] },
      ],
    },
  ],
  totalFiles: 1,
  totalLines: 2,
  truncated: "no",
});
