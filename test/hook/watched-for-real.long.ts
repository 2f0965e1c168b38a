// Attempts with nothing made up: real test runners in real repositories, told to the hook as a host tells of them. What
// an agent reads when it is about to repeat one is compared word for word.
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { cleanEnv, gitIn, repositoryIn, scratchFolder } from "../support/scratch.ts";
import { hook, settled, shyAt } from "./scene.ts";

interface Shop {
  readonly source: string;
  readonly files: Readonly<Record<string, string>>;
  readonly check: readonly [string, ...string[]];
  readonly bad: string;
  readonly good: string;
  readonly words: string;
}

const PYTHON: Shop = {
  source: "shop/cart.py",
  check: ["python3", "-m", "unittest"],
  files: {
    "shop/__init__.py": "",
    "shop/cart.py":
      "RATE = 19\n\n\ndef total(prices):\n    net = sum(prices)\n    return round(net * (100 + RATE) / 100, 2)\n",
    "tests/__init__.py": "",
    "tests/test_cart.py":
      "import unittest\nfrom shop.cart import total\n\n\nclass CartTest(unittest.TestCase):\n    def test_total(self):\n        self.assertEqual(total([10.05, 0.1]), 12.08)\n\n    def test_empty(self):\n        self.assertEqual(total([]), 0)\n",
  },
  bad: "RATE = 19\n\n\ndef total(prices):\n    taxed = [int(price * (100 + RATE)) for price in prices]\n    cents = sum(taxed)\n    return cents // 100\n",
  good: "RATE = 19\n\n\ndef total(prices):\n    from decimal import Decimal\n\n    net = sum(Decimal(str(price)) for price in prices)\n    return float(round(net * (100 + RATE) / 100, 2))\n",
  words: "Whole cents lose the fractions in `taxed`. The sum must be rounded once.",
};

const NODE: Shop = {
  source: "src/cart.js",
  check: ["node", "--test"],
  files: {
    "package.json": '{ "name": "shop", "type": "module" }\n',
    "src/cart.js":
      "export const total = (prices) => {\n  const net = prices.reduce((sum, price) => sum + price, 0);\n  return net * 1.19;\n};\n",
    "test/cart.test.js":
      'import { strictEqual } from "node:assert";\nimport { test } from "node:test";\nimport { total } from "../src/cart.js";\ntest("the total has its tax", () => strictEqual(total([100]), 119));\ntest("two items", () => strictEqual(total([50, 50]), 119));\ntest("nothing", () => strictEqual(total([]), 0));\n',
  },
  bad: "export const total = (prices) => {\n  const cents = prices.map((price) => Math.round(price * 100));\n  const net = cents.reduce((sum, each) => sum + each, 0);\n  return Math.round(net * 1.19);\n};\n",
  good: "export const total = (prices) => {\n  const net = prices.reduce((sum, price) => sum + price, 0);\n  return Number((net * 1.19).toFixed(2));\n};\n",
  words: "Math.round gives cents, so the total is a hundred times too high.",
};

/** `behind` stands behind each check, so that the exit code is that of another command. */
const play = async (shop: Shop, behind: string) => {
  const root = repositoryIn(join(scratchFolder(), "shop"));
  const transcript = join(dirname(root), "transcript.jsonl");
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(shop.files)) write(path, text);
  gitIn(root, "add", "-A");
  gitIn(root, "commit", "-q", "-m", "A shop");
  await shyAt(["init", "--here"], { cwd: root });
  let uses = 0;
  const occasion = async (event: string, session: string, more: object): Promise<string> => {
    const said = { session_id: session, cwd: root, transcript_path: transcript, ...more };
    const { stdout, stderr } = await hook(JSON.stringify({ hook_event_name: event, ...said }));
    expect(stderr).toBe("");
    return stdout;
  };
  const check = async (): Promise<number | null> => {
    await settled();
    uses += 1;
    const call = {
      tool_name: "Bash",
      tool_use_id: `t-${uses}`,
      tool_input: { command: `${shop.check.join(" ")}${behind}` },
    };
    await occasion("PreToolUse", "one", call);
    const [program, ...args] = shop.check;
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: root,
      encoding: "utf8",
      env: { ...cleanEnv(dirname(root)), PYTHONDONTWRITEBYTECODE: "1" },
    });
    const tail = `${stdout}${stderr}`.split("\n").slice(-20).join("\n");
    if (behind !== "")
      await occasion("PostToolUse", "one", {
        ...call,
        tool_response: { stdout: tail, stderr: "" },
      });
    else
      await (status === 0
        ? occasion("PostToolUse", "one", { ...call, tool_response: { stdout, stderr } })
        : occasion("PostToolUseFailure", "one", {
            ...call,
            error: `Exit code 1\n${stdout}${stderr}`,
          }));
    return status;
  };
  const says = (text: string): void => {
    const message = { role: "assistant", content: [{ type: "text", text }] };
    const timestamp = new Date().toISOString();
    appendFileSync(transcript, `${JSON.stringify({ type: "assistant", timestamp, message })}\n`);
  };
  /** What another session reads that writes this; nothing if it may. */
  const reads = async (text: string): Promise<string> => {
    const input = { file_path: join(root, shop.source), content: text };
    const said = await occasion("PreToolUse", "two", {
      ...{ tool_name: "Write", tool_use_id: "w-1", tool_input: input },
    });
    if (said === "") return "";
    const { hookSpecificOutput: reply } = JSON.parse(said);
    return `${reply.permissionDecision}: ${reply.permissionDecisionReason}`.replace(
      /[a-z2-7]{10}$/m,
      "<id>",
    );
  };
  return { root, write, check, says, reads };
};

const hasPython = spawnSync("python3", ["--version"]).status === 0;

const told = async (shop: Shop, behind = ""): Promise<readonly string[]> => {
  const { root, write, check, says, reads } = await play(shop, behind);
  expect(await check()).toBe(0);
  write(shop.source, shop.bad);
  expect(await check()).toBe(1);
  says(shop.words);
  write(shop.source, shop.good);
  expect(await check()).toBe(0);
  expect(await reads(shop.good)).toBe("");
  gitIn(root, "checkout", "-q", ".");
  expect(readFileSync(join(root, shop.source), "utf8")).toBe(shop.files[shop.source]);
  return (await reads(shop.bad))
    .split("\n")
    .map((line) => line.replace(/\d{4}-\d\d-\d\d/, "<day>"));
};

test.skipIf(!hasPython)(
  "the repeat of what unittest refused is denied with its values",
  async () => {
    expect(await told(PYTHON)).toMatchInlineSnapshot(`
      [
        "deny: twiceshy: This edit repeats a change that failed here (all 5 lines match).",
        "Why it failed: "test_total failed in unittest: AssertionError: 12 != 12.08. The agent wrote: Whole cents lose the fractions in \`taxed\`. The sum must be rounded once."",
        "What worked instead: "Adds Decimal in total() (shop/cart.py): fixed test_total (unittest)".",
        "It was tried on <day>: "Adds taxed, cents and removes net, round in total() (shop/cart.py)".",
        "Details: twiceshy show <id>",
        "If this case differs, make the edit again; it will go through and be noted.",
      ]
    `);
  },
);

test("the repeat of what node --test refused is denied with its values", async () => {
  expect(await told(NODE)).toMatchInlineSnapshot(`
    [
      "deny: twiceshy: This edit repeats a change that failed here (all 5 lines match).",
      "Why it failed: "'the total has its tax' failed in node --test: Expected values to be strictly equal: expected: 119, actual: 11900. Also: two items. The agent wrote: Math.round gives cents, so the total is a hundred times too high."",
      "What worked instead: "Adds Number, toFixed in total() (src/cart.js): fixed the total has its tax (node --test)".",
      "It was tried on <day>: "Adds prices.map, Math.round, cents.reduce in total() (src/cart.js)".",
      "Details: twiceshy show <id>",
      "If this case differs, make the edit again; it will go through and be noted.",
    ]
  `);
});

test.skipIf(!hasPython)("and so it is where only the end of the output is shown", async () => {
  const [first, ...rest] = await told(PYTHON, " 2>&1 | tail -20");
  expect(first).toBe(
    "deny: twiceshy: This edit repeats a change that failed here (all 5 lines match).",
  );
  expect(rest.join("\n")).toContain("AssertionError: 12 != 12.08.");
  expect(rest.join("\n")).toContain("What worked instead:");
});
