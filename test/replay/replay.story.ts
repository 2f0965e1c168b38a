// twiceshy replay from the outside: it writes a page if asked and nothing else, and what people wrote is text wherever
// it is told.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { CliProcess } from "../../src/hosts/cli/context.ts";
import { main } from "../../src/hosts/cli/main.ts";
import { stateOf } from "../support/scratch.ts";
import { createScratch, inProcess, type Scratch } from "../transcript/cli.ts";
import { photoRepeats } from "../transcript/stories.ts";
import { hostileStory, MARKUP, SECRET } from "./hostile.ts";

let scratch: Scratch;
let photos = "";
let hostile = "";

beforeAll(() => {
  scratch = createScratch();
  photos = photoRepeats(scratch);
  hostile = hostileStory(join(scratch.root, "hostile")).folder;
});

const pageOf = (cwd: string): string => {
  const path = join(scratch.root, "page.html");
  expect(scratch.shy(["replay", "--html", path], { cwd })).toMatchObject({ stderr: "", exit: 0 });
  return readFileSync(path, "utf8");
};

test("the page of a small story looks as it did", async () => {
  const golden = join(import.meta.dirname, "../golden/replay/photo-store.html");
  await expect(pageOf(photos)).toMatchFileSnapshot(golden);
});

test("the same history gives the same page", () => {
  expect(pageOf(photos)).toBe(pageOf(photos));
});

test("nothing is written, in the repository or in the home folder", () => {
  const home = join(scratch.root, "home");
  const before = [stateOf(photos), stateOf(home)];
  expect(scratch.shy(["replay"], { cwd: photos }).exit).toBe(0);
  expect([stateOf(photos), stateOf(home)]).toEqual(before);
});

test("a memory changes nothing of what is told, and is told nothing", () => {
  const before = scratch.json(["replay"], { cwd: photos });
  scratch.shy(["init"], { cwd: photos });
  scratch.shy(["note", "Rounds are billed"], { cwd: photos });
  const log = stateOf(join(photos, ".git/twiceshy"));
  expect(scratch.json(["replay"], { cwd: photos })).toEqual(before);
  expect(stateOf(join(photos, ".git/twiceshy"))).toEqual(log);
});

describe("hostile words", () => {
  test("are text in the page", () => {
    const page = pageOf(hostile);
    const tags = new Set([...page.matchAll(/<([a-z0-9]+)[\s>]/gi)].map(([, tag]) => tag));
    for (const tag of ["img", "script", "iframe"]) expect(tags).not.toContain(tag);
    expect(page.match(/<style>/g)).toHaveLength(1);
    expect(page).not.toMatch(/<svg[^>]*onload/);
    expect(page).toContain("&#60;script&#62;alert(2)&#60;/script&#62;&#38;lt;b&#38;gt;");
    expect(page).toContain("src/&#34;&#62;&#60;svg onload=alert(3)&#62;.ts");
  });

  test("are text in the lines that are shown, too", () => {
    const page = pageOf(hostile);
    expect(page).toContain("<bdi>+ const page = render(&#34;&#60;img src=x onerror=&#34;alert(1)");
  });

  test("hide nothing: what is not seen is written out", () => {
    const page = pageOf(hostile);
    const { stdout } = scratch.shy(["replay"], { cwd: hostile });
    for (const told of [page, stdout]) {
      expect(told).toContain("safe\\u{202e}txt.exe\\u{200b}end\\u{1b}[31m");
      for (const unseen of ["\u202E", "\u200B", "\u001B"]) expect(told).not.toContain(unseen);
    }
  });

  test("give away no secret, and no password of the origin", () => {
    const page = pageOf(hostile);
    const json = scratch.shy(["replay", "--json"], { cwd: hostile }).stdout;
    const { stdout } = scratch.shy(["replay"], { cwd: hostile });
    for (const told of [page, json, stdout]) {
      expect(told).toContain("Patience");
      expect(told).not.toContain(SECRET);
      expect(told).not.toContain("hunter2");
    }
    expect(page).toContain('href="https://github.com/ada/photo-store/commit/');
  });

  test("stand in the document as they were written", () => {
    const { warnings } = scratch.json(["replay"], { cwd: hostile });
    expect(warnings).toMatchObject([
      { cites: { subject: `Retry ${MARKUP}` }, outcome: "failed-again" },
    ]);
  });
});

describe("the page", () => {
  test("loads nothing and runs nothing", () => {
    const page = pageOf(hostile);
    expect(page).toMatch(
      /http-equiv="Content-Security-Policy"\s+content="default-src &#39;none&#39;; style-src &#39;sha256-[\w+/]{43}=&#39;; base-uri/,
    );
    const tags = page.match(/<[a-z][^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(50);
    expect(tags.filter((tag) => /^<(?:link|script|img)|\s(?:src|on\w+|style)=/.test(tag))).toEqual(
      [],
    );
    expect(page).not.toMatch(/@import|url\(/);
    const addresses = [...page.matchAll(/https?:\/\/[^"<\s]*/g)].map(([address]) => address);
    for (const address of addresses)
      expect(address).toMatch(/^https:\/\/github\.com\/ada\/photo-store\/commit\/[0-9a-f]{40}$/);
  });
});

describe("a terminal", () => {
  test("sees a line of progress, and at the end none", async () => {
    const { stderr, stdout } = await inProcess(["replay"], {
      cwd: photos,
      env: scratch.env,
      columns: 80,
    });
    expect(stderr).toContain("replaying: ");
    expect(stderr.endsWith("\r\u001B[K")).toBe(true);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThan(100);
  });

  test("is told that a replay was broken off, and gets no half of it", async () => {
    const said = { out: "", err: "" };
    const process: CliProcess = {
      stdout: { write: (text) => void (said.out += text), isTTY: false },
      stderr: { write: (text) => void (said.err += text), isTTY: false },
      env: { ...scratch.env },
      cwd: photos,
      stdinIsTTY: false,
      ask: () => "",
      withKeys: () => {},
      readStdin: () => "",
      onInterrupt: (act) => act(),
      kept: [],
      exitCode: null,
    };
    await main(["replay"], process);
    expect({ ...said, exit: process.exitCode }).toMatchObject({ out: "", exit: 3 });
    expect(said.err).toContain("Replay interrupted");
  });
});
