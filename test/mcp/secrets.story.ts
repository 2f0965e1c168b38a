// Every field of every tool that remembers: a secret goes in, and not one byte of it is on the disk or in the answer.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { talk } from "./client.ts";

let scratch: Scratch;
let cwd: string;
beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("photo-store");
  scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "Begin");
  scratch.shy(["init"], { cwd });
});

/** A made-up token, a different one for each field. */
const secretOf = (field: string): string =>
  `ghp_${createHash("sha256")
    .update(field)
    .digest("base64url")
    .replace(/[^A-Za-z0-9]/g, "x")
    .slice(0, 36)}`;

/** The fields whose secret, or half of it, is in a file, with that file. */
const holding = (secrets: ReadonlyMap<string, string>): readonly string[] =>
  readdirSync(scratch.root, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(scratch.root, path)).isFile())
    .flatMap((path) => {
      const bytes = readFileSync(join(scratch.root, path));
      return [...secrets]
        .filter(([, secret]) =>
          [secret.slice(4, 24), secret.slice(-20)].some((part) => bytes.includes(part)),
        )
        .map(([field]) => `${field}: ${path}`);
    });

/** These fields name existing things; a value that is no known id, project or version is refused. */
const NAMES = ["project", "id", "ids", "by", "issue", "supersedes", "rests_on", "assumes"];

test("no field of any tool lets a secret through", async () => {
  const { client, call } = await talk(scratch, ["--profile", "full"], { cwd });
  const { told } = await call("issue", { text: "Uploads hang" });
  const id = told["id"];
  const enough: Readonly<Record<string, Fields>> = {
    capture: { namespace: "learnings", text: "It waits" },
    attempt: { text: "Retry", outcome: "failed" },
    fix: { text: "Send in parts" },
    decide: { text: "Use the queue" },
    note: { text: "The proxy cuts" },
    issue: { text: "It hangs" },
    lesson: { text: "No force" },
    fact: { subject: "The CI", relation: "runs on", object: "Buildkite" },
    answer: { id, answer: "override", why: "It is right" },
    resolve: { ids: [id], why: "Done" },
    reopen: { ids: [id], why: "Back" },
    retire: { ids: [id], as: "stale", why: "Old" },
    forget: { ids: [id], why: "Untrue" },
    supersede: { ids: [id], by: id },
    claim: { session: "one" },
    evidence: { ids: [id] },
    policy: { rule: "exclude", words: "drafts" },
    snapshot: { act: "take" },
  };
  const { tools } = await client.listTools();
  const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
  expect(writing.map(({ name }) => name).toSorted()).toEqual(Object.keys(enough).toSorted());
  let written = 0;
  const secrets = new Map<string, string>();
  for (const { name, inputSchema } of writing)
    for (const [field, schema] of Object.entries(inputSchema.properties ?? {})) {
      if (NAMES.includes(field) || !isObject(schema) || schema["enum"] !== undefined) continue;
      const secret = secretOf(`${name} ${field}`);
      secrets.set(`${name} ${field}`, secret);
      const words = field === "files" || field === "at" ? `src/${secret}.js` : `It was ${secret}`;
      const said = schema["type"] === "array" ? [words] : words;
      const {
        text,
        told: answered,
        refused,
      } = await call(name, { ...enough[name], [field]: said });
      expect(`${text}${JSON.stringify(answered)}`).not.toContain(secret.slice(4, 24));
      if (!refused) written += 1;
    }
  expect(written).toBeGreaterThan(40);
  // Work that the server does after its answers is done by the time it has exited.
  await client.close();
  expect(holding(secrets)).toEqual([]);
  // The search itself finds what is there.
  expect(holding(new Map([["said", "ghp_It was [REDACTED:github]"]]))).not.toEqual([]);
});
