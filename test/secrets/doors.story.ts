// Every door of the command line, end to end: a secret goes in, and not one byte of it is on the disk or the screen.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createScratch, type Said, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";
const ids: Record<string, string> = {};

/** A made-up token, a different one for each door. */
const secretOf = (door: string): string =>
  `ghp_${createHash("sha256")
    .update(door)
    .digest("base64url")
    .replace(/[^A-Za-z0-9]/g, "x")
    .slice(0, 36)}`;

const shy = (
  args: readonly string[],
  stdin = "",
  env: Readonly<Record<string, string>> = {},
): Said => scratch.shy(args, { cwd, stdin, env });

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("photo-store");
  writeFileSync(join(cwd, "a.js"), "1\n");
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-q", "-m", "Begin");
  shy(["init", "--skip-history"]);
  for (const [name, args] of Object.entries({
    issue: ["issue", "The build hangs"],
    closed: ["issue", "The tests hang"],
    note: ["note", "One"],
    other: ["note", "Another"],
    retired: ["note", "A third"],
  }))
    ids[name] = String(scratch.json(args, { cwd })["id"]);
});

/** The files anywhere below the scratch folder that hold the secret or half of it, except git's own objects. */
const holding = (secret: string): readonly string[] => {
  const parts = [secret, secret.slice(4, 24), secret.slice(-20)];
  return readdirSync(scratch.root, { recursive: true, encoding: "utf8" })
    .filter(
      (path) => !path.includes("/.git/objects/") && statSync(join(scratch.root, path)).isFile(),
    )
    .filter((path) => {
      const bytes = readFileSync(join(scratch.root, path));
      return parts.some((part) => bytes.includes(part) || path.includes(part));
    });
};

/** The arguments for a door: `?` stands for the secret, and `@name` for the id of something said before. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  "issue, text": ["issue", "Login with ? fails"],
  "issue, body": ["issue", "Login fails", "--body", "It was ?"],
  "issue, tag": ["issue", "Login fails", "--tag", "?"],
  "issue, place": ["issue", "Login fails", "--at", "src/?.ts:3"],
  "issue, file": ["issue", "Login fails", "--file", "?.env"],
  "issue, key": ["issue", "Login fails", "--key", "import:?"],
  "issue, session": ["issue", "Login fails", "--session", "?"],
  "attempt, text": ["attempt", "--failed", "Login with ?", "--session", "a"],
  "attempt, reason": ["attempt", "--failed", "Log in", "--why", "? had expired"],
  "attempt, command": ["attempt", "--worked", "Log in", "--check", "curl -H 'X: ?' host"],
  "fix, text": ["fix", "Rotate ?"],
  "fix, cause": ["fix", "Rotate it", "--cause", "? was public"],
  "decision, text": ["decision", "Keep ? in the vault"],
  "decision, context": ["decision", "Keep it in the vault", "--context", "? was in the wiki"],
  "decision, reason": ["decision", "Keep it in the vault", "--why", "? was in the wiki"],
  "decision, alternative": ["decision", "Keep it there", "--alternative", "? in the wiki"],
  "note, text": ["note", "The token is ?"],
  "note, split over words": ["note", "The", "token", "is", "?"],
  // If the line were cut before it is redacted, no rule would know the remaining half of the secret.
  "note, where its line is cut": ["note", `${"a".repeat(175)}=?`],
  "attempt, in the issue it opens": [
    "attempt",
    "--failed",
    `${"a".repeat(150)}=?`,
    "--session",
    "b",
  ],
  "note, too long for a line": ["note", `${"A long claim ".repeat(20)} ?`],
  "lesson, text": ["lesson", "Never print ?"],
  "lesson, avoid": ["lesson", "Never print it", "--avoid", "echo ?"],
  "lesson, prefer": ["lesson", "Never print it", "--prefer", "pass ?"],
  "lesson, category": ["lesson", "Never print it", "--category", "?"],
  "lesson, exception": ["lesson", "Never print it", "--except", "? in tests"],
  "lesson, command": ["lesson", "Never print it", "--command", "echo ?"],
  "supersede, why": ["supersede", "@note", "--by", "@other", "--why", "It held ?"],
  "resolve, why": ["resolve", "@issue", "--why", "? was rotated"],
  "reopen, why": ["reopen", "@issue", "--why", "? is back"],
  "retire, why": ["retire", "@retired", "--as", "stale", "--why", "? was rotated"],
  "restore, why": ["restore", "@retired", "--why", "? is back"],
  "purge, why": ["purge", "@closed", "--reason", "secret", "--why", "? got in", "--yes"],
  "redact, text": ["redact", "Login with ?"],
  "redact, reason": ["redact", "password=hunter2hunter2Zq", "--allow", "like ? in the docs"],
  "config, reason": [
    "config",
    "redact.allow",
    `[{"tag":"${"a".repeat(52)}","reason":"like ? in the docs"}]`,
  ],
};

describe("a secret is nowhere after it came in by", () => {
  test.each(Object.entries(DOORS))("%s", (door, args) => {
    const secret = secretOf(door);
    const call = args.map((arg) =>
      arg.startsWith("@") ? (ids[arg.slice(1)] ?? "") : arg.replace("?", secret),
    );
    for (const json of [[], ["--json"]]) {
      const { stdout, stderr, exit } = shy([...call, ...json]);
      expect({ stderr, exit }).toEqual({ stderr: "", exit: 0 });
      expect(stdout).not.toContain(secret.slice(4, 24));
      expect(stdout).not.toContain(secret.slice(-20));
      // What was erased cannot be erased again.
      if (door.startsWith("purge")) break;
    }
    expect(holding(secret)).toEqual([]);
  });

  test.each([
    ["standard input, text", ["note", "-"], "The token is ?\n"],
    ["standard input, body", ["note", "The token", "--body", "-"], "It is\n\n?\n"],
    ["standard input, redact", ["redact", "-"], "The token is ?\n"],
  ])("%s", (door, args, stdin) => {
    const secret = secretOf(door);
    const { stdout, stderr, exit } = shy(args, stdin.replace("?", secret));
    expect(exit).toBe(0);
    expect(stdout + stderr).not.toContain(secret.slice(4, 24));
    expect(holding(secret)).toEqual([]);
  });

  test("the environment's session", () => {
    const secret = secretOf("session");
    expect(shy(["note", "Said"], "", { TWICESHY_SESSION: secret }).exit).toBe(0);
    expect(holding(secret)).toEqual([]);
  });

  test("the name of the branch", () => {
    const secret = secretOf("branch");
    scratch.git(cwd, "checkout", "-q", "-b", `fix/${secret}`);
    const { id } = scratch.json(["note", "Said on a branch"], { cwd });
    expect(shy(["show", String(id)]).stdout).toContain("branch fix/[REDACTED:github]");
    scratch.git(cwd, "checkout", "-q", "main");
    scratch.git(cwd, "branch", "-q", "-D", `fix/${secret}`);
    // Git itself remembers where HEAD was.
    expect(holding(secret).filter((path) => !path.includes(".git/logs/"))).toEqual([]);
  });

  test("none of which is left to be found later", () => {
    expect(shy(["scan"])).toMatchObject({ exit: 0, stdout: expect.stringContaining("No secret") });
    expect(scratch.json(["verify"], { cwd })).toMatchObject({ whole: true });
  });
});

describe("the audit", () => {
  test("names the family, the field and the action, and nothing of the value", () => {
    const secret = secretOf("audit");
    const { id, redactions } = scratch.json(
      ["note", `One ${secret} and ${secret}`, "--body", `A third: ${secret}`, "--tag", "plain"],
      { cwd },
    );
    const audit = [
      { family: "github", field: "text", action: "redact", count: 2 },
      { family: "github", field: "body", action: "redact", count: 1 },
    ];
    expect(redactions).toEqual(audit);
    expect(scratch.json(["show", String(id)], { cwd })["event"]).toMatchObject({
      body: { redactions: audit },
    });
    const digests = ["hex", "base64", "base64url"].map((form) =>
      createHash("sha256")
        .update(secret)
        .digest(form as "hex"),
    );
    for (const digest of digests) expect(holding(digest)).toEqual([]);
  });
});

describe("init", () => {
  /** A repository whose history holds a secret in every place that is read. */
  const withHistory = (name: string, secret: string): string => {
    const folder = scratch.repository(name);
    const commit = (message: string, files: Readonly<Record<string, string>>) => {
      for (const [path, text] of Object.entries(files)) scratch.write(`${name}/${path}`, text);
      scratch.git(folder, "add", "-A");
      scratch.git(folder, "commit", "-q", "-m", message);
      return scratch.git(folder, "rev-parse", "HEAD");
    };
    const path = `src/${secret}.js`;
    commit("Begin", { [path]: "export const limit = 1;\n", "src/a.js": "a();\n" });
    const failed = commit(`Log in with ${secret}\n\nThe token is ${secret}.`, {
      [path]: `export const limit = 2;\nexport const token = "${secret}";\nlogin(token, 'password=${secret}');\n`,
    });
    commit(
      `Revert "Log in with ${secret}"\n\nThis reverts commit ${failed}.\n\n${secret} had expired.`,
      {
        [path]: "export const limit = 1;\n",
      },
    );
    commit(`Fix the login: ${secret} was wrong\n\nFixes #3. It was ${secret}.`, {
      "src/a.js": `a("${secret}");\n`,
    });
    return folder;
  };

  const storeOf = (folder: string): readonly string[] =>
    ["twiceshy", "../.twiceshy"].flatMap((part) =>
      readdirSync(join(folder, ".git", part), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")),
    );

  test("keeps nothing of a secret in messages, paths or changed lines", () => {
    const secret = secretOf("history");
    const folder = withHistory("with-secrets", secret);
    const { stdout, stderr } = scratch.shy(["init"], { cwd: folder });
    expect(stdout).toContain("1 change reverted, 0 re-lands, 1 fix; 2 remembered");
    for (const text of [stdout, stderr, ...storeOf(folder)])
      for (const part of [secret, secret.slice(4, 24), secret.slice(-20)])
        expect(text).not.toContain(part);
    expect(storeOf(folder).some((text) => text.includes("[REDACTED:github]"))).toBe(true);
  });

  test("keeps none for the next question either: names of files and branches, what source imports", () => {
    const secret = secretOf("kept");
    const folder = withHistory("with-names", secret);
    scratch.write("with-names/src/b.js", `import "https://me:${secret}@example.org/b.js";\n`);
    scratch.write("with-names/src/c.js", `import "./b.js";\n`);
    scratch.git(folder, "branch", secret);
    scratch.git(folder, "branch", "plain");
    scratch.shy(["init"], { cwd: folder });
    scratch.git(folder, "commit", "-q", "--allow-empty", "-m", "Go on");
    for (const ask of [["check", "src/a.js"], ["structure"], ["capture"]])
      expect(scratch.shy(ask, { cwd: folder }).exit).toBe(0);
    const kept = storeOf(folder);
    for (const text of kept) expect(text).not.toContain(secret.slice(4, 24));
    for (const known of ["file src/a.js", '"./b.js"', '"plain"'])
      expect(kept.some((text) => text.includes(known))).toBe(true);
  });

  test("keeps not even a hash of it: two secrets leave the same features", () => {
    const featuresOf = (name: string): unknown => {
      const folder = withHistory(name, secretOf(name));
      scratch.shy(["init"], { cwd: folder });
      const { memories } = scratch.json(["search", "", "--failed-only"], { cwd: folder });
      const [memory] = Array.isArray(memories) ? memories : [];
      const { event } = scratch.json(["show", memory.id], { cwd: folder }) as {
        event: { body: { change: { files: { hunks: unknown }[] } } };
      };
      return event.body.change.files.map(({ hunks }) => hunks);
    };
    const one = featuresOf("one-secret");
    expect(JSON.stringify(one)).toMatch(/\bx\b/);
    expect(featuresOf("another-secret")).toEqual(one);
  });
});
