// What the settings say about a secret is done, through the real command: by family, by namespace, and for allowed
// values.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createScratch, type Said, type Scratch } from "../transcript/cli.ts";

const TOKEN = "ghp_wq3Xk9Lm2Nv7Bt5Rd8Yc4Fz6Hj1Pg0SsAaEe";
const OTHER = "glpat-Zq8xWv7uTs6rQp5oNm4l";

let scratch: Scratch;
let cwd = "";

beforeEach(() => {
  scratch = createScratch();
  cwd = scratch.repository("photo-store");
  shy("init", "--skip-history");
});

const shy = (...args: readonly string[]): Said => scratch.shy(args, { cwd });

const note = (text: string, ...args: readonly string[]) =>
  scratch.json(["note", text, ...args], { cwd });

/** All bytes of the store, as one text. */
const stored = (): string =>
  readdirSync(join(cwd, ".git/twiceshy"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");

describe("by family", () => {
  test.each([
    ["redact", "It is [REDACTED:github]", "redact"],
    ["mask", "It is ghp_********AaEe", "mask"],
    ["warn", `It is ${TOKEN}`, "warn"],
    ["off", `It is ${TOKEN}`, undefined],
  ])("%s", (strategy, text, action) => {
    shy("config", "redact.families.github", strategy);
    const redactions =
      action === undefined ? [] : [{ family: "github", field: "text", action, count: 1 }];
    expect(note(`It is ${TOKEN}`)).toMatchObject({ text, redactions });
    expect(stored().includes(TOKEN)).toBe(text.includes(TOKEN));
    // Other families are treated as before.
    expect(note(`It is ${OTHER}`)).toMatchObject({ text: "It is [REDACTED:gitlab]" });
  });

  test("block: the draft is refused, by family and field, and nothing is written", () => {
    shy("config", "redact.families.github", "block");
    const before = stored();
    const { stdout, stderr, exit } = shy("note", "A claim", "--body", `It is ${TOKEN}`);
    expect({ stdout, exit }).toEqual({ stdout: "", exit: 1 });
    expect(stderr).toContain("body contains what looks like a secret (github)");
    expect(stderr).not.toContain(TOKEN);
    expect(stored()).toBe(before);
  });

  test("block: an attempt that is refused leaves no issue behind", () => {
    shy("config", "redact.families.github", "block");
    expect(shy("attempt", "--failed", "Log in", "--why", `It was ${TOKEN}`).exit).toBe(1);
    expect(scratch.json(["log"], { cwd })["total"]).toBe(0);
  });

  test("for the whole machine, unless the project says otherwise", () => {
    shy("config", "--machine", "redact.families.github", "mask");
    expect(note(`It is ${TOKEN}`)["text"]).toBe("It is ghp_********AaEe");
    shy("config", "redact.families.github", "redact");
    expect(note(`It is ${TOKEN}`)["text"]).toBe("It is [REDACTED:github]");
  });

  test("personal data is looked for only where that is asked", () => {
    expect(note("Call 212-555-0143")["text"]).toBe("Call 212-555-0143");
    shy("config", "redact.pii", "yes");
    expect(note("Call 212-555-0143")["text"]).toBe("Call [REDACTED:us-phone]");
  });
});

describe("by namespace", () => {
  test.each([
    ["mask", "It is ghp_********AaEe"],
    ["warn", `It is ${TOKEN}`],
    ["off", `It is ${TOKEN}`],
  ])("%s in research, and nowhere else", (strategy, text) => {
    shy("config", "redact.namespaces.research.github", strategy);
    expect(note(`It is ${TOKEN}`, "--namespace", "research")["text"]).toBe(text);
    expect(note(`It is ${TOKEN}`)["text"]).toBe("It is [REDACTED:github]");
    expect(scratch.json(["redact", TOKEN, "--namespace", "research"], { cwd })["text"]).toBe(
      text.slice("It is ".length),
    );
  });

  test("block in decisions, a kind being a namespace too", () => {
    shy("config", "redact.namespaces.decision.github", "block");
    expect(shy("decision", `Keep ${TOKEN}`).exit).toBe(1);
    expect(shy("note", `Keep ${TOKEN}`).exit).toBe(0);
  });
});

test("asking for a family that there is none of is refused, not answered with nothing", () => {
  note(`It is ${TOKEN}`);
  expect(shy("redactions", "--family", "github").stdout).toContain("1 value in 1 event");
  const { stdout, stderr, exit } = shy("redactions", "--family", "gihub");
  expect({ stdout, exit }).toEqual({ stdout: "", exit: 2 });
  expect(stderr).toContain('"gihub"');
});

describe("a value that is allowed", () => {
  test("stands from then on, for its reason, by a keyed digest and never by value", () => {
    const { allowed } = scratch.json(["redact", `It is ${TOKEN}`, "--allow", "An example"], {
      cwd,
    });
    expect(allowed).toBe(1);
    expect(stored()).not.toContain(TOKEN);
    expect(scratch.json(["config", "redact.allow"], { cwd })["settings"]).toMatchObject([
      { value: [{ reason: "An example", tag: expect.stringMatching(/^[a-z2-7]{52}$/) }] },
    ]);
    expect(note(`It is ${TOKEN}`)).toMatchObject({ text: `It is ${TOKEN}`, redactions: [] });
    // No other value of the family is allowed with it.
    expect(note(`It is ${TOKEN.replace("wq3", "wq4")}`)["text"]).toBe("It is [REDACTED:github]");
  });

  test("stands until its day, and not after", () => {
    shy("redact", TOKEN, "--allow", "An example", "--until", "2999-12-31");
    expect(note(TOKEN)["text"]).toBe(TOKEN);
    const config = join(cwd, ".git/twiceshy/config.json");
    const past = readFileSync(config, "utf8").replace(/"until": \d+/, '"until": "2000-01-01"');
    writeFileSync(config, past);
    expect(note(TOKEN)["text"]).toBe("[REDACTED:github]");
  });

  test("stands only in the namespace it was allowed in", () => {
    shy("redact", TOKEN, "--allow", "An example", "--namespace", "research");
    expect(note(TOKEN, "--namespace", "research")["text"]).toBe(TOKEN);
    expect(note(TOKEN)["text"]).toBe("[REDACTED:github]");
  });

  test("needs a reason, a project and a day that comes", () => {
    for (const reason of ["", " "]) expect(shy("redact", TOKEN, "--allow", reason).exit).toBe(2);
    for (const day of ["someday", "2000-01-01"])
      expect(shy("redact", TOKEN, "--allow", "x", "--until", day).exit).toBe(2);
    expect(shy("redact", TOKEN, "--until", "2999-12-31").exit).toBe(2);
    expect(scratch.shy(["redact", TOKEN, "--allow", "x"], { cwd: scratch.root }).exit).toBe(3);
    expect(note(TOKEN)["text"]).toBe("[REDACTED:github]");
  });
});

describe("what got in before its rule existed", () => {
  beforeEach(() => {
    shy("config", "redact.families.github", "off");
  });

  const purge = (...args: readonly string[]): Said =>
    shy("purge", ...args, "--reason", "secret", "--yes");

  test("is found by scan, erased by purge, and nowhere afterwards", () => {
    const kept = note("Something else")["id"];
    const leaked = [
      note(`The token is ${TOKEN}`, "--body", `Twice: ${TOKEN}`, "--file", `${TOKEN}.js`)["id"],
      scratch.json(["issue", `${TOKEN} is refused`], { cwd })["id"],
    ].map(String);
    shy("attempt", "--failed", "Log in", "--issue", String(leaked[1]), "--why", `${TOKEN} expired`);
    // An amendment may hold a secret too.
    const amended = scratch.json(
      ["retire", String(kept), "--as", "stale", "--why", `Like ${TOKEN}`],
      { cwd },
    );
    shy("rebuild");
    shy("config", "redact.families.github", "--unset");

    const { found } = scratch.json(["scan"], { cwd }) as { found: { id: string }[] };
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([...leaked, amended["id"]]));
    expect(found).toHaveLength(4);
    expect(shy("scan").stdout).not.toContain(TOKEN);

    const preview = shy("purge", ...found.map(({ id }) => id), "--reason", "secret");
    expect(preview.stderr).toContain("Nothing was erased yet");
    expect(preview.stderr).not.toContain(TOKEN);
    expect(stored()).toContain(TOKEN);

    const { stdout, exit } = purge(...found.map(({ id }) => id));
    expect(exit).toBe(0);
    expect(stdout).not.toContain("still holds");
    const left = scratch.shell(
      `grep -rl -e ${TOKEN} -e ${TOKEN.slice(8, 24)} . ../home ../temp`,
      cwd,
    );
    expect(left.stdout).toBe("");
    expect(shy("scan").exit).toBe(0);
    expect(scratch.json(["verify"], { cwd })).toMatchObject({ whole: true });
    expect(scratch.json(["log", "--kind", "note"], { cwd })["entries"]).toMatchObject([
      { id: kept },
    ]);
  });

  test("does not come back with a second init", () => {
    const commit = (message: string, text: string) => {
      scratch.write("photo-store/a.js", text);
      scratch.git(cwd, "add", "-A");
      scratch.git(cwd, "commit", "-q", "-m", message);
      return scratch.git(cwd, "rev-parse", "HEAD");
    };
    commit("Begin", "one();\ntwo();\n");
    const failed = commit(`Log in with ${TOKEN}`, "one();\nlogin();\nthree(4);\n");
    commit(`Revert "Log in with ${TOKEN}"\n\nThis reverts commit ${failed}.`, "one();\ntwo();\n");
    shy("init");
    const { memories } = scratch.json(["search", TOKEN], { cwd }) as { memories: { id: string }[] };
    expect(memories).toHaveLength(1);
    purge(memories[0]?.id ?? "");
    expect(scratch.json(["init"], { cwd })).toMatchObject({
      knownFailures: 0,
      history: { remembered: 0 },
    });
    expect(stored()).not.toContain(TOKEN);
    expect(scratch.json(["search", "Log in"], { cwd })["total"]).toBe(0);
  });

  test("a purge that is cut short is finished by the next one, and said until then", () => {
    const id = String(note(`The token is ${TOKEN}`)["id"]);
    const log = join(cwd, ".git/twiceshy/log");
    const path = join(log, readdirSync(log)[0] ?? "", "team-000001.jsonl");
    const before = readFileSync(path, "utf8");
    purge(id);
    // As if the process had ended after the purge was appended and before the body was overwritten.
    const said = readFileSync(path, "utf8").slice(before.length);
    scratch.write(path.slice(scratch.root.length), before + said);
    expect(shy("verify").stdout).toContain("purge-unfinished");
    expect(shy("rebuild").exit).toBe(0);
    expect(stored()).not.toContain(TOKEN);
    expect(shy("verify").stdout).not.toContain("purge-unfinished");
  });

  test("a purge itself is not purged", () => {
    const id = String(note("Something")["id"]);
    const said = scratch.json(["purge", id, "--reason", "other", "--yes"], { cwd });
    expect(purge(String(said["id"]))).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining("is itself a purge"),
    });
    expect(scratch.json(["verify"], { cwd })).toMatchObject({ whole: true });
  });
});
