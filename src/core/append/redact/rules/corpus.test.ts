// Tries every family on its own corpus, and all of them on ordinary text.
import { describe, expect, test } from "vitest";
import { defaultPolicy } from "../policy.ts";
import { redactText } from "../redact.ts";
import { rules } from "../registry.ts";
import { corpora } from "./corpora.ts";
import { innocent } from "./innocent.corpus.ts";

const tagger = (value: string): string => value;
const standard = defaultPolicy({ tagger, nowMs: 0 });
const everything = defaultPolicy({ tagger, nowMs: 0, pii: true });

test("every family has a corpus, and every corpus a family", () => {
  expect(Object.keys(corpora).toSorted()).toEqual(rules.map(({ family }) => family).toSorted());
});

describe.each(rules.map((rule) => [rule.family, rule] as const))("%s", (family, rule) => {
  const corpus = corpora[family];
  const policy = rule.pii ? everything : standard;

  test("finds each of its secrets, under its own name", () => {
    expect(corpus?.secrets.length).toBeGreaterThan(0);
    for (const { secret, text } of corpus?.secrets ?? []) {
      const { text: clean, findings } = redactText(text, policy);
      expect(clean).not.toContain(secret);
      expect(
        findings.map((finding) => finding.family),
        text,
      ).toContain(family);
    }
  });

  test("leaves alone what only looks like one", () => {
    expect(corpus?.innocent.length).toBeGreaterThan(0);
    for (const text of corpus?.innocent ?? []) expect(redactText(text, policy).text).toBe(text);
  });

  test("holds an anchor in each of its secrets, so that the first pass never hides one", () => {
    for (const { text } of corpus?.secrets ?? [])
      expect(
        rule.patterns.some(({ anchors }) =>
          anchors instanceof RegExp
            ? anchors.test(text)
            : anchors.some((anchor) => text.includes(anchor)),
        ),
        text,
      ).toBe(true);
    for (const { anchors } of rule.patterns)
      if (!(anchors instanceof RegExp))
        for (const anchor of anchors) expect(anchor.length).toBeGreaterThan(1);
  });
});

describe("ordinary text is left alone", () => {
  test.each(innocent)("%s", (text) => {
    expect(redactText(text, standard)).toEqual({ text, findings: [] });
  });

  test("all of it at once, too", () => {
    const text = innocent.join("\n");
    expect(redactText(text, standard).findings).toEqual([]);
  });
});
