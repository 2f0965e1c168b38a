// What names an event must not be a digest of a secret: whoever guesses it could compare. Two texts that differ in nothing
// but the secret are one and the same to twiceshy.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { redactText } from "../../src/core/append/redact/redact.ts";
import { defaultPolicy } from "../../src/core/append/redact/policy.ts";
import { outcomeOf } from "../../src/core/check/outcome.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
beforeAll(() => {
  scratch = createScratch();
});

const secretOf = (seed: string): string =>
  `ghp_${createHash("sha256").update(seed).digest("hex").slice(0, 36)}`;
const SECRETS = ["one", "another"].map(secretOf);

const keysIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, ".git", "twiceshy", "log"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("")
    .match(/"key":"import:[^"]*"/g) ?? [];

const observed = (secret: string): string =>
  JSON.stringify({
    ...{ type: "entity", name: "staging", entityType: "service" },
    observations: [`The host took ${secret} until March`],
  });
const traced = (secret: string): string =>
  JSON.stringify({
    ...{ version: "0.1.0", id: "a", timestamp: "2026-01-01T00:00:00Z" },
    files: [
      {
        path: "src/a.ts",
        conversations: [
          {
            url: `https://agent.internal/c?token=${secret}`,
            contributor: { type: "ai", model_id: "a-model" },
            ranges: [{ start_line: 1, end_line: 3 }],
          },
        ],
      },
    ],
  });
const logged = (secret: string): string =>
  JSON.stringify({ type: "note", timestamp: "2026-01-01T00:00:00Z", summary: `It took ${secret}` });

test.each([
  ["a list", "AGENTS.md", (secret: string) => `- The staging host takes ${secret} since March\n`],
  ["a graph", "memory.jsonl", observed],
  ["a trace", "traces.jsonl", traced],
  ["a log without ids", "events.jsonl", logged],
])("the key of what %s says", (_, name, textOf) => {
  const keys = SECRETS.map((secret, at) => {
    const folder = scratch.repository(`${name.split(".")[0]}-${at}`);
    scratch.write(`given-${at}/${name}`, "");
    const path = join(scratch.root, `given-${at}`, name);
    writeFileSync(path, textOf(secret));
    scratch.shy(["init"], { cwd: folder });
    expect(scratch.shy(["import", path], { cwd: folder }).exit).toBe(0);
    return keysIn(folder);
  });
  expect(keys[0]).toHaveLength(1);
  expect(keys[1]).toEqual(keys[0]);
});

test("the signature of an error whose line is too long for one", () => {
  const policy = defaultPolicy({ tagger: (value) => value, nowMs: 0 });
  const redact = <Shown>(shown: Shown): Shown =>
    typeof shown === "string" ? (redactText(shown, policy).text as Shown) : shown;
  const signatures = SECRETS.map((secret) => {
    const output = `Error: ${"the server answered at last ".repeat(8)} ${secret} is wrong`;
    const found = outcomeOf(
      { exit: 1, output },
      { exit: "own", runner: undefined, roots: [], redact },
    );
    return found.is === "red" ? found.signatures : [];
  });
  expect(signatures[0]?.[0]).toMatch(/ …\w+$/);
  expect(signatures[1]).toEqual(signatures[0]);
});
