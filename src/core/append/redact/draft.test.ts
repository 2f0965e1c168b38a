import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Draft } from "../../event/draft.ts";
import { kinds } from "../../event/registry.ts";
import { redactBody, redactDraft } from "./draft.ts";
import { defaultPolicy, type RedactionPolicy } from "./policy.ts";
import { corpora } from "./rules/corpora.ts";
import { BASE62, fake, UPPER_DIGITS } from "./rules/corpus.ts";
import { draws } from "../../../../test/support/draws.ts";

const policy = defaultPolicy({ tagger: (value) => value, nowMs: 0, pii: true });
const github = `ghp_${fake(BASE62, 36)}`;
const aws = `AKIA${fake(UPPER_DIGITS, 16)}`;

const attempt = (more: Partial<Extract<Draft, { kind: "attempt" }>["body"]> = {}): Draft => ({
  kind: "attempt",
  body: { when: 0, actor: { door: "cli" }, text: "Retry the upload", outcome: "failed", ...more },
});

const cleaned = (draft: Draft, given: RedactionPolicy = policy) => {
  const redacted = redactDraft(draft, given);
  if (!redacted.ok) throw new Error(redacted.error.kind);
  return redacted.value;
};

test("every human string of a draft is cleaned: claims, prose, paths, branches, tags, keys, commands", () => {
  const draft = attempt({
    text: `Use ${github}`,
    body: `line\n${aws}\nline`,
    key: `host:${github}:1`,
    session: github,
    branch: `fix/${github}`,
    files: [`tmp/${github}.txt`],
    at: { path: `tmp/${github}.txt` },
    tags: ["network", github],
    reason: `because ${aws}`,
    check: {
      by: "command",
      command: `curl -H "Authorization: token ${github}" x`,
      summary: github,
    },
    conditions: [{ on: "environment", name: "TOKEN", holds: github }],
    change: {
      files: [
        { path: `${github}.env`, act: "edit", hunks: [{ old: 1, new: 1, lines: ["+waaaaa x"] }] },
      ],
      totalFiles: 1,
      totalLines: 1,
      truncated: "no",
    },
  });
  const { body, redactions } = cleaned(draft);
  const text = JSON.stringify(body);
  expect(text).not.toContain(github.slice(4));
  expect(text).not.toContain(aws);
  expect(redactions.map(({ field }) => field)).toEqual([
    "text",
    "body",
    "key",
    "session",
    "branch",
    "files",
    "at.path",
    "tags",
    "reason",
    "check.command",
    "check.summary",
    "conditions.holds",
    "change.files.path",
  ]);
});

test("no planted secret survives in any field", () => {
  const secrets = Object.values(corpora).flatMap((corpus) => corpus.secrets);
  const any = fc.constantFrom(...secrets);
  fc.assert(
    fc.property(any, any, any, (a, b, c) => {
      const draft = attempt({
        text: a.text,
        body: `see\n\n${b.text}\n\nand ${c.text}`,
        reason: c.text,
      });
      const text = JSON.stringify(Object.values(cleaned(draft).body));
      for (const { secret } of [a, b, c])
        expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
    }),
    { numRuns: draws(300) },
  );
});

test("the audit names family, field, action and count, and holds nothing of the value", () => {
  const { redactions } = cleaned(attempt({ body: `${github} ${github} ${aws}` }));
  expect(redactions).toEqual([
    { family: "github", field: "body", action: "redact", count: 2 },
    { family: "aws-access-key-id", field: "body", action: "redact", count: 1 },
  ]);
});

test("a blocked family refuses the draft, naming family and field only", () => {
  const blocking: RedactionPolicy = { ...policy, families: { github: "block" } };
  expect(redactDraft(attempt({ reason: github }), blocking)).toEqual({
    ok: false,
    error: { kind: "draft-blocked", family: "github", field: "reason" },
  });
});

test("a namespace is a note's own, or else the kind", () => {
  const given: RedactionPolicy = {
    ...policy,
    namespaces: { research: { github: "warn" }, attempt: { github: "mask" } },
  };
  const note: Draft = {
    kind: "note",
    body: { when: 0, actor: { door: "cli" }, text: github, namespace: "research" },
  };
  expect(cleaned(note, given).body["text"]).toBe(github);
  expect(cleaned(note, given).redactions).toEqual([
    { family: "github", field: "text", action: "warn", count: 1 },
  ]);
  expect(cleaned(attempt({ text: github }), given).body["text"]).toContain("********");
});

describe("machine data goes through unchanged", () => {
  test.each(Object.values(kinds).map((kind) => [kind.name, kind] as const))("%s", (name, kind) => {
    const { salt: _salt, ...example } = kind.example;
    const { body, findings } = redactBody(example, name, policy);
    expect(findings).toEqual([]);
    expect(body).toEqual(example);
  });

  test("ids, shas and token hashes, whatever they are", () => {
    const hex = fc.string({
      unit: fc.constantFrom(..."0123456789abcdef"),
      minLength: 40,
      maxLength: 40,
    });
    const id = fc.string({
      unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz234567"),
      minLength: 52,
      maxLength: 52,
    });
    fc.assert(
      fc.property(hex, id, (sha, event) => {
        const { body, findings } = redactBody(
          {
            commit: sha,
            targets: [event],
            key: `git:revert:${sha}`,
            relates: [{ as: "of", to: `key:git:revert:${sha}` }],
          },
          "attempt",
          policy,
        );
        expect(findings).toEqual([]);
        expect(body["key"]).toBe(`git:revert:${sha}`);
      }),
    );
  });
});

test("lone surrogates are mended, absent fields stay absent", () => {
  const { body } = redactBody(
    { text: "a\ud800b", body: undefined, tags: ["\udc00"] },
    "note",
    policy,
  );
  expect(body).toEqual({ text: "a\ufffdb", tags: ["\ufffd"] });
});

test("a claim that redaction made longer than a line is cut to one, and stays clean", () => {
  const claim = `${"word ".repeat(34)}https://me:hunter2x@host/`;
  expect(claim.length).toBeLessThanOrEqual(200);
  const { body } = cleaned(attempt({ text: claim }));
  expect(String(body["text"]).length).toBeLessThanOrEqual(200);
  expect(JSON.stringify(body)).not.toContain("hunter2x");
});

test("a cleaned draft is clean", () => {
  const once = cleaned(attempt({ text: `Use ${github}`, body: `password=Tr0ub4dor&3 ${aws}` }));
  expect(redactBody(once.body, "attempt", policy)).toEqual({ body: once.body, findings: [] });
});

describe("a claim too long for its line", () => {
  const padded = `${"x ".repeat(90)}${github} and more words to come after it`;

  test("is cut after redaction, so that no half of a secret is left at the cut", () => {
    for (const overlong of ["cut-line", "cut-all"] as const) {
      const { body } = cleaned({ ...attempt({ text: padded }), overlong });
      expect(String(body["text"]).length).toBeLessThanOrEqual(200);
      expect(String(body["text"])).not.toContain("ghp_");
    }
  });

  test("is left to be refused where the draft does not ask for a cut", () => {
    const long = "word ".repeat(100);
    expect(cleaned(attempt({ text: long })).body["text"]).toBe(long);
  });

  test("a person's reason is never cut, a mined one is", () => {
    const reason = "because ".repeat(400);
    expect(cleaned({ ...attempt({ reason }), overlong: "cut-line" }).body["reason"]).toBe(reason);
    const mined = cleaned({ ...attempt({ reason }), overlong: "cut-all" }).body["reason"];
    expect(String(mined).length).toBeLessThanOrEqual(1_200);
  });
});
