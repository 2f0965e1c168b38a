// twiceshy ui --export: one file that lets nothing else run or load, and that holds nothing that stays in the clone.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { MARKUP, SECRET } from "../replay/hostile.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { photoStore } from "../transcript/stories.ts";

let scratch: Scratch;
let cwd = "";

/** What stays in the clone or on the machine, each word in one place alone. */
const STAYS = {
  person: "zebrafish",
  topic: "quokka",
  work: "wombat",
  hidden: "axolotl",
  dropped: "capybara",
} as const;

beforeAll(() => {
  scratch = createScratch();
  cwd = photoStore(scratch);
  const shy = (...args: readonly string[]) => scratch.shy(args, { cwd });
  shy("init");
  shy(
    "attempt",
    "--failed",
    `Retry ${MARKUP} ${SECRET}`,
    "--why",
    `It ${MARKUP} broke`,
    "--file",
    "src/upload.js",
  );
  shy("decision", `Wait <private>${STAYS.hidden}</private> for the proxy`);
  shy("fact", "project.port", "8080");
  shy("fact", "user.editor", STAYS.person);
  writeFileSync(join(cwd, "talk.txt"), `Question: is the ${STAYS.topic} slow?\n`);
  shy("entry", "add", "uploads", "talk.txt");
  const turn = {
    role: "user",
    text: `Objective: feed the ${STAYS.work}
Pending: feed it again
Done when: it is fed`,
  };
  scratch.shy(["ingest"], { cwd, stdin: JSON.stringify(turn) });
  const { id } = scratch.json(["note", `The ${STAYS.dropped} ran`], { cwd });
  shy("forget", String(id), "--why", "It was a slip");
});

const pageOf = (...flags: readonly string[]): string => {
  const path = join(scratch.root, "page.html");
  const said = scratch.shy(["ui", "--export", path, ...flags], { cwd });
  expect(said.stderr).toBe("");
  return readFileSync(path, "utf8");
};

test("a page to hand on holds nothing that stays in the clone or on the machine", () => {
  const page = pageOf();
  expect(
    [...Object.values(STAYS), SECRET, scratch.root].filter((one) => page.includes(one)),
  ).toEqual([]);
  expect(page.includes("project.port")).toBe(true);
});

test("with --local the page also has what stays here, and says so", () => {
  const page = pageOf("--local");
  expect([STAYS.topic, STAYS.person, STAYS.work].filter((one) => !page.includes(one))).toEqual([]);
  expect([STAYS.hidden, STAYS.dropped, SECRET].filter((one) => page.includes(one))).toEqual([]);
  expect(page.includes('"holds":"here"')).toBe(true);
});

test("with --local the page has what was named to show that the work is done, and no page to hand on has it", () => {
  const { doneWhen } = scratch.json(["work", "--all"], { cwd });
  const [line]: readonly { readonly id?: unknown }[] = Array.isArray(doneWhen) ? doneWhen : [];
  scratch.shy(["work", "evidence", String(line?.id), "--file", "docs/numbat.md"], { cwd });
  expect(pageOf("--local")).toContain(
    '"type":"file","what":"docs/numbat.md","holds":"no","seen":"is missing, or no file"',
  );
  expect(pageOf()).not.toContain("numbat");
});

test("the policy allows its own script and style and nothing else, and no text of others is markup", () => {
  const page = pageOf();
  const digest = (text = ""): string =>
    `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const script = /<script>(.*?)<\/script>/su.exec(page)?.[1];
  const style = /<style>(.*?)<\/style>/su.exec(page)?.[1];
  expect(page).toContain(
    `content="default-src 'none'; script-src ${digest(script)}; style-src ${digest(style)}; base-uri 'none'; form-action 'none'"`,
  );
  expect(page).not.toContain("<img");
  expect(page.match(/<script/gu)).toHaveLength(3);
});

test("the script is at most 120 KB", () => {
  expect(/<script>(.*?)<\/script>/su.exec(pageOf())?.[1]?.length).toBeLessThan(120_000);
});

test("it replaces a page of its own, and no other file", () => {
  const other = scratch.write(join(scratch.root, "other.html"), "<p>mine</p>");
  expect(scratch.shy(["ui", "--export", other], { cwd }).exit).not.toBe(0);
  expect(readFileSync(other, "utf8")).toBe("<p>mine</p>");
});

test("a card has the figures, of the team or of this clone alike, and no word of a memory; another file is kept", () => {
  const path = join(scratch.root, "card.svg");
  const { stderr, stdout } = scratch.shy(["ui", "--card", path], { cwd });
  expect({ stderr, stdout }).toEqual({
    stderr: "",
    stdout: `${path}: a card of observed figures.\n`,
  });
  const card = readFileSync(path, "utf8");
  expect(card).toContain(">failures known<");
  for (const word of [MARKUP, SECRET, ...Object.values(STAYS)]) expect(card).not.toContain(word);
  writeFileSync(path, "mine");
  const again = scratch.shy(["ui", "--card", path], { cwd });
  expect(again.stderr).toContain("is not a file that twiceshy wrote, so it was not overwritten");
  expect(readFileSync(path, "utf8")).toBe("mine");
});
