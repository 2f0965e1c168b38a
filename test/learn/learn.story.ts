// `twiceshy learn` as a person runs it, against a forge on this machine.
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createScratch, inProcess } from "../transcript/cli.ts";
import { createStory } from "../transcript/stories.ts";

const SECRET = "ghp_R4nd0mR4nd0mR4nd0mR4nd0mR4nd0mR4nd0";

type Answers = Readonly<Record<string, { readonly status?: number; readonly body?: unknown }>>;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

const forge = async () => {
  const served: { answers: Answers; headers: Record<string, string>; asked: string[] } = {
    ...{ answers: {}, headers: {}, asked: [] },
  };
  const server = createServer(({ url = "" }, response) => {
    const path = url.replace(/\?.*/, "").replace("/repos/acme/shop/", "");
    served.asked.push(path);
    const { status = 200, body = [] } = served.answers[path] ?? { status: 404 };
    response.writeHead(status, served.headers).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(() => server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { served, api: `http://127.0.0.1:${port}` };
};

const pull = (title: string, body: string) => ({
  body: {
    ...{ title, body, state: "closed", comments: 0, review_comments: 0 },
    ...{ created_at: "2024-03-05T00:00:00Z", merged_at: "2024-03-05T01:00:00Z" },
  },
});

const CODE = "export const load = (key) => fetchThing(key);\n";
const cached = (name: string) =>
  `const ${name} = new Map();\nexport const load = (key) => {\n  if (!${name}.has(key)) ${name}.set(key, fetchThing(key));\n  return ${name}.get(key);\n};\n`;

/** Two changes that were taken back: nobody said why of either. */
const shop = async () => {
  const scratch = createScratch();
  const { folder: cwd, commit } = createStory(scratch, "shop");
  commit("first", { "src/load.js": CODE, "src/save.js": CODE });
  for (const [path, name, number] of [
    ["src/load.js", "loaded", 11],
    ["src/save.js", "saved", 21],
  ] as const) {
    const sha = commit(`Cache what is ${name} (#${number})`, { [path]: cached(name) });
    commit(
      `Revert "Cache what is ${name} (#${number})" (#${number + 1})\n\nThis reverts commit ${sha}.`,
      { [path]: CODE },
    );
  }
  scratch.shy(["init"], { cwd });
  scratch.git(cwd, "remote", "add", "origin", "https://github.com/acme/shop.git");
  const { served, api } = await forge();
  const env = { ...scratch.env, GITHUB_TOKEN: "a-token", GH_TOKEN: "" };
  const learn = (...args: readonly string[]) =>
    inProcess(["learn", "--from", "github", "--api", api, ...args], { cwd, env });
  const logged = () =>
    readdirSync(join(cwd, ".git/twiceshy/log"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".jsonl"))
      .map((name) => readFileSync(join(cwd, ".git/twiceshy/log", name), "utf8"))
      .join("");
  return { scratch, cwd, env, served, api, learn, logged };
};

const ANSWERS: Answers = {
  "pulls/12": pull(
    'Revert "Cache what is loaded"',
    `Reverts acme/shop#11\n\nThe cache leaks memory under load. Seen with ${SECRET}.`,
  ),
  "pulls/11": pull("Cache what is loaded", "Because loading is slow."),
  "pulls/21": pull("Cache what is saved", "Because saving is slow."),
};

test("a preview names what would be asked for and where, and sends nothing", async () => {
  const { learn, served, api, logged } = await shop();
  const before = logged();
  const { stdout, exit } = await learn("--dry-run");
  expect(exit).toBe(0);
  expect(stdout).toContain(`Would ask github.com for 4 requests of acme/shop`);
  expect(stdout).toContain(api);
  expect(stdout).toContain("#22, #21, #12, #11");
  expect(served.asked).toEqual([]);
  expect(logged()).toBe(before);
});

test("a reason from a pull request is shown with its source, and everything is asked for once", async () => {
  const { scratch, cwd, learn, served, logged } = await shop();
  served.answers = ANSWERS;
  const first = await learn();
  expect(first.stdout).toContain(
    "4 of 4 requests read from github.com and kept; 1 of them does not exist there.",
  );
  expect(first.stdout).toContain(`1 failure got a reason:`);
  expect(new Set(served.asked.filter((path) => /^pulls\/\d+$/.test(path)))).toEqual(
    new Set(["pulls/22", "pulls/21", "pulls/12", "pulls/11"]),
  );

  const sent = served.asked.length;
  const again = await learn();
  expect(again.stdout).toContain("there is nothing to ask");
  expect(served.asked).toHaveLength(sent);

  // Wherever the failure is shown.
  const edit = JSON.stringify({
    ...{ session_id: "s", cwd, hook_event_name: "PreToolUse", tool_name: "Write" },
    tool_input: { file_path: join(cwd, "src/load.js"), content: cached("loaded") },
  });
  const shown = [
    scratch.shy(["check", "src/load.js"], { cwd }).stdout,
    scratch.shy(["check", "--edit", "-"], { cwd, stdin: edit }).stdout,
    scratch.shy(["show"], { cwd }).stdout,
  ];
  const { memories } = scratch.json(["search", "Cache what is loaded"], { cwd }) as {
    memories: { id: string }[];
  };
  shown.push(scratch.shy(["show", memories[0]?.id ?? ""], { cwd }).stdout);
  scratch.shy(["rebuild"], { cwd });
  shown.push(scratch.shy(["check", "src/load.js"], { cwd }).stdout);
  for (const text of shown)
    expect(text.replace(/\s+/g, " ")).toMatch(
      /The cache leaks memory under load\. Seen with .{1,60} \(pull request #12\)/,
    );
  expect(shown[4]).toBe(shown[0]);
  // The description of what failed says why it was made, which is no reason.
  expect(shown.join()).not.toMatch(/saving is slow|loading is slow/);
  expect(logged() + shown.join()).not.toContain(SECRET);
});

test("what was purged does not come back", async () => {
  const { scratch, cwd, learn, served } = await shop();
  served.answers = ANSWERS;
  await learn();
  const shown = () => scratch.shy(["check", "src/load.js"], { cwd }).stdout;
  const { entries } = scratch.json(["log", "--kind", "link"], { cwd }) as {
    entries: { id: string }[];
  };
  const [link] = entries;
  expect(scratch.shy(["show", link?.id ?? ""], { cwd }).stdout).toContain("explained-by");
  scratch.shy(["purge", link?.id ?? "", "--reason", "other", "--yes"], { cwd });
  expect(shown()).toContain("why: not stated");
  expect((await learn()).stdout).toContain("there is nothing to ask");
  expect(shown()).toContain("why: not stated");
  expect(scratch.shy(["verify"], { cwd }).exit).toBe(0);
});

test("what a run was kept from, the next one does, and no more", async () => {
  const { learn, served } = await shop();
  served.answers = {
    ...ANSWERS,
    "pulls/12": { status: 403, body: { message: "API rate limit exceeded" } },
  };
  const limited = await learn();
  expect(limited.exit).toBe(3);
  expect(limited.stdout).toContain("github.com has reached its rate limit.");
  expect(limited.stdout).toContain("2 left.");
  served.answers = ANSWERS;
  served.asked = [];
  const rest = await learn("--json");
  expect(JSON.parse(rest.stdout)).toMatchObject({ wanted: [12, 11], read: 2, left: 0 });
  expect(served.asked.filter((path) => /^pulls\/\d+$/.test(path))).toEqual([
    "pulls/12",
    "pulls/11",
  ]);
});

test("a limit ends a run early, and says how much is left", async () => {
  const { learn, served } = await shop();
  served.answers = ANSWERS;
  expect((await learn("--limit", "1")).stdout).toContain("3 left; run it again to go on.");
  expect(served.asked.every((path) => path.includes("/22"))).toBe(true);
});

test("a revert that a merge brought is asked about by the number of that merge", async () => {
  const scratch = createScratch();
  const { folder: cwd, commit } = createStory(scratch, "shop");
  commit("first", { "src/load.js": CODE });
  const sha = commit("Cache what is loaded", { "src/load.js": cached("loaded") });
  scratch.git(cwd, "checkout", "-q", "-b", "undo");
  commit(`Revert "Cache what is loaded"\n\nThis reverts commit ${sha}.`, { "src/load.js": CODE });
  scratch.git(cwd, "checkout", "-q", "main");
  scratch.git(cwd, "merge", "-q", "--no-ff", "undo", "-m", "Merge pull request #31 from ada/undo");
  scratch.shy(["init"], { cwd });
  scratch.git(cwd, "remote", "add", "origin", "https://github.com/acme/shop");
  const { wanted } = scratch.json(["learn", "--from", "github", "--dry-run"], { cwd });
  expect(wanted).toEqual([31]);
});

test("what the history itself says comes first, and is not asked about", async () => {
  const scratch = createScratch();
  const { folder: cwd, commit } = createStory(scratch, "shop");
  commit("first", { "src/load.js": CODE });
  const sha = commit("Cache what is loaded (#11)", { "src/load.js": cached("loaded") });
  const said = "It breaks the build on Windows.";
  commit(`Revert "Cache what is loaded (#11)" (#12)\n\nThis reverts commit ${sha}.\n\n${said}`, {
    "src/load.js": CODE,
  });
  scratch.shy(["init"], { cwd });
  scratch.git(cwd, "remote", "add", "upstream", "git@github.com:acme/shop.git");
  const { stdout } = scratch.shy(["learn", "--from", "github", "--dry-run"], { cwd });
  expect(stdout).toContain("there is nothing to ask");
});

test("without a remote, at another forge, or with no way to ask, it says so and what to do", async () => {
  const scratch = createScratch();
  const { folder: cwd, commit } = createStory(scratch, "shop");
  commit("first", { "src/load.js": CODE });
  scratch.shy(["init"], { cwd });
  const learn = (...args: readonly string[]) =>
    scratch.shy(["learn", ...args], { cwd, env: { GITHUB_TOKEN: "", GH_TOKEN: "" } });
  expect(learn("--from", "github").stderr).toContain("has no remote named origin or upstream");
  scratch.git(cwd, "remote", "add", "origin", "https://gitlab.com/acme/shop.git");
  expect(learn("--from", "github").stderr).toContain("Use twiceshy learn --from gitlab.");
  const plain = learn("--from", "gitlab", "--api", "http://git.example.com/api/v4");
  expect(plain.stderr).toContain("a token is sent only to an https address");
  expect(plain.exit).toBe(2);
});
