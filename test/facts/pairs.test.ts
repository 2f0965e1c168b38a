// Which of two facts that contradict each other is taken for true, on pairs that were labelled by what their words mean
// (pairs.tsv). Half of them, "kept", were not looked at while the rules were mended.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { factFields } from "../../src/core/capture/fact.ts";
import type { Event } from "../../src/core/event/envelope.ts";
import type { FactClaim } from "../../src/core/fold/facts/fact-claim.ts";
import { resolveFacts } from "../../src/core/fold/facts/resolve.ts";
import { memories } from "../../src/core/fold/memories.ts";
import { fold } from "../../src/core/fold/state.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { compareText } from "../../src/core/kit/text.ts";
import { createTeller } from "../golden/teller.ts";

interface Stated {
  readonly by: string;
  readonly day: number;
  /** Under a name, or of a subject and a relation. */
  readonly about: readonly string[];
  readonly value: string | undefined;
  readonly options: ReadonlyMap<string, string>;
}

interface Pair {
  readonly line: string;
  readonly half: string;
  readonly shape: string;
  readonly first: Stated;
  readonly second: Stated;
  readonly asked: number;
  readonly expected: string;
}

/** `person@2 project.branch = main --until 9`, or `agent The CI | runs on | Jenkins`. */
const statedIn = (text: string, unsaid: number): Stated => {
  const [claim = "", ...options] = text.split(/ --(?=[a-z])/u);
  const [, by = "", day, words = ""] = /^(person|agent)(?:@(\d+))? (.+)$/u.exec(claim) ?? [];
  assert(by !== "", `somebody states ${text}`);
  const [subject = "", relation, object] = words.split(" | ");
  const [name = "", value] = words.split(/ = (.*)/u);
  return {
    by,
    day: day === undefined ? unsaid : Number(day),
    about: relation === undefined ? [name] : [subject, relation],
    value: relation === undefined ? value : object,
    options: new Map(
      options.map((option) => [option.replace(/ .*/u, ""), option.replace(/^\S+ ?/u, "")]),
    ),
  };
};

const PAIRS: readonly Pair[] = readFileSync(new URL("pairs.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [half = "", shape = "", first = "", second = "", asked = "", expected = ""] =
      line.split("\t");
    return {
      ...{ line, half, shape, expected, asked: Number(asked) },
      ...{ first: statedIn(first, 0), second: statedIn(second, 1) },
    };
  });

const START = Date.UTC(2026, 0, 5);
const atDay = (day: number): number => START + day * 86_400_000;

const ACTORS = {
  person: { door: "cli", tty: "yes" },
  agent: { door: "cli", tty: "no", agents: ["CLAUDECODE"] },
};

const bodyOf = ({ by, about, value, options }: Stated): object => {
  const [name, relation] = about;
  const time = (option: string) =>
    options.has(option) ? atDay(Number(options.get(option))) : undefined;
  const fields = factFields(
    {
      ...(relation === undefined ? { name, value } : { subject: name, relation, object: value }),
      denied: options.has("not"),
      gone: options.has("gone"),
      part: options.get("part"),
      confidence: options.get("confidence"),
      from: time("from"),
      until: time("until"),
    },
    { families: [], personal: [] },
  );
  assert(fields.ok, `it can be recorded: ${JSON.stringify(fields)}`);
  return { ...fields.value, actor: by === "person" ? ACTORS.person : ACTORS.agent };
};

/** What both leave behind, in the order of time. */
const eventsOf = ({ first, second }: Pair): readonly Event[] => {
  const teller = createTeller("a");
  const tell = (kind: string, day: number, body: object) =>
    teller({ kind, ts: atDay(day), body: { ...body } }).event;
  const one = tell("fact", first.day, bodyOf(first));
  const confirmed = first.options.get("confirmed");
  const superseding = {
    actor: second.by === "person" ? ACTORS.person : ACTORS.agent,
    text: "it is newer",
  };
  const two = tell("fact", second.day, bodyOf(second));
  return [
    ...[one, two],
    ...(confirmed === undefined
      ? []
      : [tell("confirm", Number(confirmed), { targets: [one.id], actor: ACTORS.person })]),
    ...(second.options.has("supersedes")
      ? [tell("supersede", second.day, { ...superseding, targets: [one.id], by: two.id })]
      : []),
  ];
};

const inForce = (pair: Pair): readonly FactClaim[] =>
  resolveFacts(memories(fold(eventsOf(pair))), atDay(pair.asked)).flatMap((group) =>
    group.inForce.map(({ fact }) => fact),
  );

const asWords = (facts: readonly FactClaim[]): string =>
  facts
    .map(({ value = "nothing", denied, part }) =>
      [denied ? "not " : "", value, part === undefined ? "" : ` (${part})`].join(""),
    )
    .toSorted(compareText)
    .join(" + ");

const sorted = (words: string): string => words.split(" + ").toSorted(compareText).join(" + ");

const missed = (pairs: readonly Pair[], resolve: (pair: Pair) => string) =>
  pairs.flatMap((pair) => {
    const found = resolve(pair);
    return found === sorted(pair.expected) ? [] : [`${pair.line} not ${found}`];
  });

const byRule = (pair: Pair): string => asWords(inForce(pair));

/** What one would do without a rule: the later of the two. */
const byLast = ({ second: { value = "nothing", options } }: Pair): string =>
  options.has("not") ? `not ${value}` : value;

const halfOf = (half: string) => PAIRS.filter((pair) => pair.half === half);

test("the set has 123 pairs of five shapes, and each shape is in both halves", () => {
  expect([halfOf("seen").length, halfOf("kept").length]).toEqual([61, 62]);
  for (const shape of ["replacement", "opposite", "retraction", "part", "limited"])
    for (const half of ["seen", "kept"])
      expect(halfOf(half).filter((pair) => pair.shape === shape).length).toBeGreaterThan(10);
});

describe.each(["seen", "kept"])("of the pairs that were %s", (half) => {
  const pairs = halfOf(half);

  test("at least .95 are resolved as a person would", () => {
    const misses = missed(pairs, byRule);
    expect(misses.length / pairs.length, misses.join("\n")).toBeLessThanOrEqual(0.05);
  });

  test("they are not to be resolved by taking the later one", () => {
    expect(missed(pairs, byLast).length / pairs.length).toBeGreaterThan(0.4);
  });
});
