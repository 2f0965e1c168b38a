import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultPolicy, type RedactionPolicy } from "./policy.ts";
import { looksSecret, redactText, type RedactionAction } from "./redact.ts";
import { FAMILIES } from "./families.ts";
import { rules } from "./registry.ts";
import type { Strategy } from "./rule.ts";
import { corpora } from "./rules/corpora.ts";
import { BASE62, fake, HEX, UPPER_DIGITS } from "./rules/corpus.ts";
import { innocent } from "./rules/innocent.corpus.ts";
import { draws } from "../../../../test/support/draws.ts";

const tagger = (value: string): string => `tag of ${value}`;
const base = defaultPolicy({ tagger, nowMs: 1_000, pii: true });
const withStrategy = (strategy: Strategy, policy = base): RedactionPolicy => ({
  ...policy,
  families: Object.fromEntries(rules.map(({ family }) => [family, strategy])),
});

const github = `ghp_${fake(BASE62, 36)}`;
const aws = `AKIA${fake(UPPER_DIGITS, 16)}`;

const secrets = Object.values(corpora).flatMap((corpus) => corpus.secrets);
const anySecret = fc.constantFrom(...secrets);
const anyProse = fc
  .array(
    fc.constantFrom(
      ...innocent.slice(0, 12),
      "so",
      "the build",
      "of 2024",
      "(see below)",
      "–",
      "ß",
    ),
    {
      maxLength: 4,
    },
  )
  .map((words) => words.join(" "));
/** What may be directly next to a secret: punctuation, quotes, escapes of addresses and of strings. */
const anyJoint = fc.constantFrom(
  " ",
  "\n",
  "\t",
  "",
  '"',
  "'",
  "`",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  "<",
  ">",
  ",",
  ";",
  "|",
  "\\n",
  "%22",
  "%3D",
  "\r\n",
  "—",
);

const anyStory = fc
  .array(fc.tuple(anyProse, anyJoint, anySecret, anyJoint), { minLength: 1, maxLength: 4 })
  .map((parts) => ({
    text: parts
      .map(
        ([prose, left, { text }, right]) =>
          `${prose}${prose && left === "" ? " " : left}${text}${right === "" ? " " : right}`,
      )
      .join(" "),
    secrets: parts.map(([, , { secret }]) => secret),
  }));

describe("no planted secret survives", () => {
  test("wherever it stands, whatever stands beside it", () => {
    fc.assert(
      fc.property(anyStory, ({ text, secrets: planted }) => {
        const clean = redactText(text, base).text;
        for (const secret of planted) expect(clean).not.toContain(secret);
      }),
      { numRuns: draws(1_000) },
    );
  });

  test("at the very start and the very end of a text", () => {
    for (const { text, secret } of secrets) {
      expect(redactText(`${text} was rotated`, base).text).not.toContain(secret);
      expect(redactText(`it was ${text}`, base).text).not.toContain(secret);
    }
  });

  test("inside JSON inside a string", () => {
    for (const { text, secret } of secrets) {
      const clean = redactText(JSON.stringify({ output: `line\n${text}\nline` }), base).text;
      if (JSON.stringify(secret) === `"${secret}"`) expect(clean).not.toContain(secret);
    }
  });
});

describe("redaction is idempotent", () => {
  test.each(["redact", "mask", "block"] as const)("with %s", (strategy) => {
    const policy = withStrategy(strategy);
    fc.assert(
      fc.property(anyStory, ({ text }) => {
        const once = redactText(text, policy);
        expect(redactText(once.text, policy)).toEqual({ text: once.text, findings: [] });
      }),
      { numRuns: draws(500) },
    );
  });
});

describe("findings", () => {
  test("stand in order, do not overlap, and cover each secret in the text given", () => {
    fc.assert(
      fc.property(anyStory, ({ text, secrets: planted }) => {
        const { findings } = redactText(text, base);
        let at = 0;
        for (const { start, end } of findings) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        for (const secret of planted) {
          const start = text.indexOf(secret);
          expect(findings.some((one) => one.start <= start && start < one.end)).toBe(true);
        }
      }),
      { numRuns: draws(300) },
    );
  });

  test("a secret that two families know is found once, under the more telling name", () => {
    const text = `GITHUB_TOKEN="${github}"`;
    expect(redactText(text, base)).toEqual({
      text: 'GITHUB_TOKEN="[REDACTED:github]"',
      findings: [{ family: "github", action: "redact", start: 14, end: 54 }],
    });
  });

  test("all that any overlapping family found is taken out", () => {
    const clean = redactText(`DEPLOY_TOKEN=${github}!tail(9)`, base).text;
    expect(clean).toBe("DEPLOY_TOKEN=[REDACTED:github]");
  });

  test("a warning does not shield what another family takes out", () => {
    const policy = { ...base, families: { keyword: "warn" } as const };
    const text = `DEPLOY_TOKEN=${github}!tail(9)`;
    expect(redactText(text, policy).text).toBe("DEPLOY_TOKEN=[REDACTED:github]!tail(9)");
  });
});

describe("strategies", () => {
  const act = (strategy: Strategy): { text: string; actions: readonly RedactionAction[] } => {
    const { text, findings } = redactText(`id ${aws}.`, withStrategy(strategy));
    return { text, actions: findings.map(({ action }) => action) };
  };

  test("redact replaces the whole, naming the family", () => {
    expect(act("redact")).toEqual({
      text: "id [REDACTED:aws-access-key-id].",
      actions: ["redact"],
    });
  });

  test("mask keeps four characters at either end", () => {
    const masked = `${aws.slice(0, 4)}********${aws.slice(-4)}`;
    expect(act("mask")).toEqual({ text: `id ${masked}.`, actions: ["mask"] });
  });

  test("mask leaves nothing of a secret of eight characters or fewer", () => {
    const { text } = redactText("https://me:hunter2x@host.internal", withStrategy("mask"));
    expect(text).toBe("https://me:********@host.internal");
  });

  test("warn keeps the secret and says so", () => {
    expect(act("warn")).toEqual({ text: `id ${aws}.`, actions: ["warn"] });
  });

  test("block says so, and does not show the secret", () => {
    expect(act("block")).toEqual({ text: "id [REDACTED:aws-access-key-id].", actions: ["block"] });
  });

  test("off switches off the family it names, and no other", () => {
    for (const { family } of rules) {
      const policy = { ...base, families: { ...base.families, [family]: "off" } as const };
      for (const [other, corpus] of Object.entries(corpora))
        for (const { text } of corpus.secrets) {
          const found = redactText(text, policy).findings.map((finding) => finding.family);
          const before = redactText(text, base).findings.map((finding) => finding.family);
          if (other === family) expect(found).not.toContain(family);
          else if (!before.includes(family)) expect(found).toEqual(before);
          else expect(found.length).toBeGreaterThan(0);
        }
    }
  });

  test("a namespace's word stands above the general one, in that namespace alone", () => {
    const policy: RedactionPolicy = {
      ...base,
      families: { github: "mask" },
      namespaces: { research: { github: "off" } },
    };
    expect(redactText(github, policy, "research").text).toBe(github);
    expect(redactText(github, policy, "decisions").text).toContain("********");
    expect(redactText(github, policy).text).toContain("********");
    expect(redactText(aws, policy, "research").text).toBe("[REDACTED:aws-access-key-id]");
  });

  test("a namespace named like a property of every object has no strategies of its own", () => {
    for (const name of ["constructor", "__proto__", "toString"])
      expect(redactText(github, base, name).text).toBe("[REDACTED:github]");
  });

  test("personal data is looked for only where that is switched on", () => {
    const ssn = "219-09-9998";
    expect(redactText(ssn, defaultPolicy({ tagger, nowMs: 0 })).text).toBe(ssn);
    expect(redactText(ssn, base).text).toBe("[REDACTED:us-ssn]");
    const mixed = { ...base, families: { ...base.families, "us-ssn": "off" } as const };
    expect(redactText(ssn, mixed).text).toBe(ssn);
  });
});

describe("an allowed value", () => {
  const allowing = (more: Partial<RedactionPolicy["allow"][number]>): RedactionPolicy => ({
    ...base,
    allow: [{ tag: tagger(github), reason: "revoked, and needed in a test", ...more }],
  });

  test("stays, and only it", () => {
    const other = `ghp_${fake(BASE62, 36, 2)}`;
    expect(redactText(`${github} ${other}`, allowing({})).text).toBe(`${github} [REDACTED:github]`);
  });

  test("stays under every family that knows it", () => {
    const text = `GITHUB_TOKEN="${github}"`;
    expect(redactText(text, allowing({})).text).toBe(text);
  });

  test("may be all that was found, where several families each know a part", () => {
    const text = `DEPLOY_TOKEN=${github}!tail(9)`;
    const [found] = redactText(text, base).findings;
    const tag = tagger(text.slice(found?.start, found?.end));
    const policy: RedactionPolicy = { ...base, allow: [{ tag, reason: "a fixture" }] };
    expect(redactText(text, policy)).toEqual({ text, findings: [] });
  });

  test("is a secret again from the moment its allowance ends", () => {
    expect(redactText(github, allowing({ until: 1_001 })).text).toBe(github);
    expect(redactText(github, allowing({ until: 1_000 })).text).toBe("[REDACTED:github]");
  });

  test("is allowed in the namespace named, and nowhere else", () => {
    const policy = allowing({ namespace: "research" });
    expect(redactText(github, policy, "research").text).toBe(github);
    expect(redactText(github, policy, "decisions").text).toBe("[REDACTED:github]");
    expect(redactText(github, policy).text).toBe("[REDACTED:github]");
  });
});

describe("a megabyte of hostile text ends in time, since no pattern is worse than linear", () => {
  const size = 1024 * 1024;
  const hostile = [
    "sk-",
    "sk-ant-",
    "ghp_",
    "eyJ",
    "eyJaaaaaaaaaa.",
    "%22eyJ",
    "password=",
    "token: ",
    'password="',
    "token=/password=/",
    "pwd",
    "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\n",
    "://a:",
    "://:@",
    "a:a@tcp(",
    "a:",
    "elastic:aB3xK9mQ2w@h:1x",
    "htpasswd -b -n ",
    "https -a ",
    "echo --with-token ",
    "'a.a~",
    "curl -u a:",
    "Bearer ",
    "AKIAAAAAAAAAAAAAAAAA ",
    "a",
    "0a",
    "aA1",
    "1 ",
    "=",
    '"',
    "user=a;password=",
    "sig=",
    "glpat-aaaaaaaaaaaaaaaaaaaa.",
    "xoxb-",
  ];
  test.each(hostile)("%j", (unit) => {
    const text = unit.repeat(Math.ceil(size / unit.length));
    expect(redactText(text, base).text.length).toBeGreaterThan(0);
  });
});

test("the names that settings are checked against are those of the rules, each once", () => {
  const names = rules.map(({ family }) => family);
  expect(new Set(names).size).toBe(rules.length);
  expect(names).toEqual(FAMILIES);
  for (const { family, says } of rules) {
    expect(family).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(says).toMatch(/^\S.*\.$/);
  }
});

describe("a literal looks secret", () => {
  test("if it is a key that any family knows", () => {
    for (const one of [github, aws, fake(BASE62, 40), fake(HEX, 64)])
      expect(looksSecret(one)).toBe(true);
    expect(looksSecret("postgres://app:hunterx@db.internal/app")).toBe(true);
  });

  test("if the line gives it to something named so", () => {
    expect(looksSecret("mQ7!vx2Lp0", 'const password = "mQ7!vx2Lp0";')).toBe(true);
    expect(looksSecret("mQ7!vx2Lp0", 'const colour = "mQ7!vx2Lp0";')).toBe(false);
    expect(looksSecret("createPool", 'const pool = createPool({ password: "mQ7!vx2Lp0" });')).toBe(
      false,
    );
  });

  test("and words, names, paths and numbers do not", () => {
    for (const word of [
      "getServerSidePropsForUserV2",
      "application/x-www-form-urlencoded",
      "utf8ToBase64",
      "2024-01-15T10:00:00Z",
      "src/core/append/redact2.ts",
      "x86_64-unknown-linux-gnu",
      "HTTP/1.1 302 FOUND\\r\\n",
      "1_000_000_000_000",
      "SHA256withRSA2048",
    ])
      expect(looksSecret(word), word).toBe(false);
  });
});
