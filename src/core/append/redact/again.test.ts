import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redactWith } from "./again.ts";
import { defaultPolicy } from "./policy.ts";
import { corpora } from "./rules/corpora.ts";
import { innocent } from "./rules/innocent.corpus.ts";
import { draws } from "../../../../test/support/draws.ts";

const policy = defaultPolicy({ tagger: (value) => value, nowMs: 1_000, pii: true });
const redact = redactWith(policy);
const secrets = Object.values(corpora).flatMap((corpus) => corpus.secrets);
const anyTexts = fc.array(fc.oneof(fc.constantFrom(...innocent), fc.string()), { maxLength: 8 });

describe("what is shown again", () => {
  test("loses every secret, whatever texts stand round it", () => {
    fc.assert(
      fc.property(anyTexts, fc.constantFrom(...secrets), anyTexts, (before, planted, after) => {
        const { around } = redact({ around: [before, { reason: planted.text }, after] as const });
        expect(around[1].reason).not.toContain(planted.secret);
      }),
      { numRuns: draws(2_000) },
    );
  });

  test("is the same as before where there is no secret", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...innocent)), fc.integer(), (texts, count) => {
        const shown = { count, texts, nothing: null, deep: [{ said: texts }] };
        expect(redact(shown)).toEqual(shown);
      }),
    );
  });

  test("keeps its shape, and loses no more than the secret", () => {
    const [{ text, secret } = { text: "", secret: "" }] = corpora["github"]?.secrets ?? [];
    const shown = { id: "h4xgq2", n: 3, list: [true, { text: `It is ${text}, they said` }] };
    expect(secret).not.toBe("");
    expect(redact(shown)).toEqual({
      ...shown,
      list: [true, { text: `It is ${text.replace(secret, "[REDACTED:github]")}, they said` }],
    });
  });

  test("may be told as it comes, and is taken no sooner than it is asked for", () => {
    const [{ text, secret } = { text: "", secret: "" }] = corpora["github"]?.secrets ?? [];
    let taken = 0;
    function* told(): Generator<string> {
      for (; taken < 1_000; taken += 1) yield taken % 7 === 0 ? text : `entry ${taken}`;
    }
    const { entries } = redact({ total: 1_000, entries: told() });
    expect(taken).toBe(0);
    const shown = [...entries];
    expect(shown).toHaveLength(1_000);
    expect(shown.join("\n")).not.toContain(secret);
    expect(shown.slice(1, 4)).toEqual(["entry 1", "entry 2", "entry 3"]);
  });

  test("follows the namespace that a memory names, or else its kind", () => {
    const [{ text } = { text: "" }] = corpora["github"]?.secrets ?? [];
    const lenient = redactWith({ ...policy, namespaces: { research: { github: "off" } } });
    const shown = [
      { kind: "note", namespace: "research", text },
      { kind: "research", text },
      { kind: "note", text },
    ];
    expect(lenient(shown).map((memory) => memory.text === text)).toEqual([true, true, false]);
  });
});
