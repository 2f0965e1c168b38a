// Behaviours of a project's identity to hold: a notify program runs anywhere, and its payload leads to the project.
import { beforeEach, expect, test } from "vitest";
import { createScratch, type Scratch } from "../../transcript/cli.ts";

let scratch: Scratch;
let [shop, bank, elsewhere] = ["", "", ""];

beforeEach(() => {
  scratch = createScratch();
  for (const name of ["shop", "bank"]) {
    const cwd = scratch.repository(name);
    scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "Begin");
    scratch.shy(["init"], { cwd });
    if (name === "shop") shop = cwd;
    else bank = cwd;
  }
  scratch.write("desk/notes.txt", "nothing");
  elsewhere = `${scratch.root}/desk`;
});

const payload = (cwd: string, answer: string): string =>
  JSON.stringify({
    ...{ type: "agent-turn-complete", "thread-id": "t1", "turn-id": "7", cwd },
    ...{ "input-messages": ["Go on"], "last-assistant-message": answer },
  });

const pending = (cwd: string): readonly unknown[] => {
  const { pending: list } = scratch.json(["work"], { cwd });
  return Array.isArray(list) ? list : [];
};

test("the folder that a payload names comes before the one that the program runs in", () => {
  scratch.shy(["ingest", payload(shop, "Pending: tests of the cart")], { cwd: bank });
  expect([pending(shop).length, pending(bank).length]).toEqual([1, 0]);
});

test("from a folder of no project, the only project that the words name a path of is meant", () => {
  const words = `Changed ${shop}/src/cart.ts. Pending: tests of the cart`;
  expect(scratch.shy(["ingest", payload(elsewhere, words)], { cwd: elsewhere }).exit).toBe(0);
  expect([pending(shop).length, pending(bank).length]).toEqual([1, 0]);
});

test("words that name paths of two projects lead to neither", () => {
  const words = `Changed ${shop}/a.ts and ${bank}/b.ts. Pending: tests of both`;
  expect(scratch.shy(["ingest", payload(elsewhere, words)], { cwd: elsewhere }).exit).toBe(3);
  expect([pending(shop).length, pending(bank).length]).toEqual([0, 0]);
});

test.each([
  ["AGENTS.md", "# Desk\n\nProject scope: bank\n"],
  ["AGENTS.override.md", "Scope: `bank`.\n"],
  ["PROJECT_STATE.md", "# State\n\n- **Canonical name**: bank\n"],
])("a line of %s there names the project", (file, text) => {
  scratch.write(`desk/${file}`, text);
  scratch.shy(["ingest", payload(elsewhere, "Pending: the ledger")], { cwd: elsewhere });
  expect(pending(bank).length).toBe(1);
});

test("what our own block says there is never read as such a line", () => {
  scratch.write("desk/AGENTS.md", "# Desk\n");
  scratch.shy(["bridge", "--root", shop], { cwd: shop });
  const block = scratch.shell("sed -n '/twiceshy/,/twiceshy/p' AGENTS.md", shop).stdout;
  const lines = block.split("\n");
  scratch.write("desk/AGENTS.md", [lines[0], "Scope: bank", ...lines.slice(1)].join("\n"));
  const said = scratch.shy(["ingest", payload(elsewhere, "Pending: x y z")], { cwd: elsewhere });
  expect([lines.length > 2, said.exit, pending(bank).length]).toEqual([true, 3, 0]);
});

test("a pinned project is a boundary: what belongs to another is recorded nowhere else", () => {
  const given = ["ingest", payload(shop, "Pending: tests of the cart"), "--root", bank];
  scratch.shy(given, { cwd: elsewhere });
  expect(pending(shop).length).toBe(0);
});
