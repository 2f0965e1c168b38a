// The page of the whole memory in a real browser: each view renders, asks for nothing, logs nothing, is used by keyboard and
// passes axe in light and dark; what people wrote stays text; a long memory is there at once.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileStory, MARKUP } from "../replay/hostile.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { photoRepeats } from "../transcript/stories.ts";
import { startChromium } from "./chromium.ts";

const VIEWS = [
  ...["overview", "failures", "issues", "timeline", "gate"],
  ...["memories", "review", "work", "projects"],
];

let browser: Browser;
const pages = { photos: "", hostile: "", empty: "", long: "" };

beforeAll(async () => {
  browser = await startChromium();
  const scratch = createScratch();
  const photos = photoRepeats(scratch);
  const { folder: hostile } = hostileStory(join(scratch.root, "hostile"));
  const empty = scratch.repository("empty");
  const write = (name: keyof typeof pages, cwd: string, ...flags: readonly string[]): string => {
    const path = join(scratch.root, `${name}.html`);
    scratch.shy(["ui", "--export", path, ...flags], { cwd });
    pages[name] = pathToFileURL(path).href;
    return path;
  };
  for (const cwd of [photos, hostile, empty]) scratch.shy(["init"], { cwd });
  scratch.shy(["issue", "Uploads hang", "--file", "a.ts"], { cwd: photos });
  scratch.shy(["attempt", "--failed", "Wait longer", "--why", "It hangs all the same"], {
    cwd: photos,
  });
  stateWork(scratch, photos);
  const stdin = JSON.stringify({
    session: "s1",
    role: "user",
    text: "Done when: it is shown",
  });
  scratch.shy(["ingest"], { cwd: hostile, stdin });
  for (const cwd of [hostile])
    scratch.shy(["lesson", `Never ${MARKUP}`, "--avoid", MARKUP, "--prefer", MARKUP], { cwd });
  scratch.shy(["fact", "project.name", MARKUP], { cwd: hostile });
  scratch.shy(["issue", MARKUP, "--tag", "a"], { cwd: hostile });
  write("photos", photos, "--local", "--replay");
  write("hostile", hostile, "--local", "--replay");
  write("empty", empty);
  writeFileSync(
    join(scratch.root, "long.html"),
    longPage(readFileSync(write("long", photos), "utf8")),
  );
});

afterAll(() => browser?.close());

const SHOWN_LINE = "The upload waits";
const FAILING_LINE = "The limits are documented";

/** Two lines of a Definition of Done: what was named for one holds, and for the other it does not. */
const stateWork = (scratch: Scratch, cwd: string): void => {
  const text = `Objective: end uploads\nDone when: ${SHOWN_LINE}\nDone when: ${FAILING_LINE}`;
  const stdin = JSON.stringify({ session: "s1", role: "user", text });
  scratch.shy(["ingest"], { cwd, stdin });
  const lines: unknown = scratch.json(["work", "--all"], { cwd })["doneWhen"];
  const idOf = (line: string): string => {
    const found = (Array.isArray(lines) ? lines : []).find((one) => one.text === line);
    return String(found?.id);
  };
  const head = scratch.git(cwd, "rev-parse", "HEAD").trim();
  scratch.shy(["work", "evidence", idOf(SHOWN_LINE), "--commit", head], { cwd });
  scratch.shy(["work", "evidence", idOf(FAILING_LINE), "--file", "docs/gone.md"], { cwd });
  scratch.shy(["work", "evidence", idOf(FAILING_LINE), "--url", "https://ci.example.com/1"], {
    cwd,
  });
};

/** The same page with a hundred thousand memories. */
const longPage = (page: string): string => {
  const rows = Array.from({ length: 100_000 }, (_, n) => {
    const when = new Date(1_600_000_000_000 + n * 600_000).toISOString();
    const files = [`src/part${n % 40}/file${n % 900}.ts`];
    const about = { when, known: when, files, tags: [], standing: "standing" };
    return n % 9 === 0
      ? { id: `id${n}`, kind: "attempt", outcome: "failed", text: `Retry number ${n}`, ...about }
      : { id: `id${n}`, kind: "fix", text: `Mended number ${n}`, ...about };
  });
  return page.replace(
    /(<script type="application\/json" id="memories">).*?(<\/script>)/su,
    (_, open: string, close: string) => `${open}${JSON.stringify(rows)}${close}`,
  );
};

interface Visit {
  readonly page: Page;
  /** What it requested, logged to the console, threw or popped up. */
  readonly noise: readonly string[];
}

const visit = async (
  name: keyof typeof pages,
  view: string,
  options: Parameters<Browser["newPage"]>[0] = {},
): Promise<Visit> => {
  const page = await browser.newPage(options);
  const noise: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(pages[name])) noise.push(`asks for ${request.url()}`);
  });
  page.on("console", (message) => void noise.push(message.text()));
  page.on("pageerror", (fault) => void noise.push(fault.message));
  page.on("dialog", (dialog) => {
    noise.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`${pages[name]}#/${view}`);
  await page.locator("nav").waitFor();
  await until(page, "!document.body.innerText.includes('Reading the memories')");
  return { page, noise };
};

/** The page's policy refuses the text that `waitForFunction` would have it run. */
const until = async (page: Page, holds: string): Promise<void> => {
  await expect.poll(() => page.evaluate<boolean>(holds), { timeout: 20_000 }).toBe(true);
};

const cases = VIEWS.flatMap((view) =>
  (["photos", "hostile", "empty"] as const).map((name) => [view, name] as const),
);

test.each(cases)("%s of %s asks, answers, and asks nobody for anything", async (view, name) => {
  const { page, noise } = await visit(name, view);
  expect(await page.locator("h2").first().innerText()).toMatch(/\?$/u);
  expect(noise).toEqual([]);
  expect(await page.locator("main img, main script, main svg[onload]").count()).toBe(0);
  await page.close();
});

test.each(["light", "dark"] as const)("axe finds nothing in %s", async (colorScheme) => {
  for (const view of [...VIEWS, "failures/src%2Fupload.js"]) {
    const { page } = await visit("photos", view, { colorScheme });
    const found = await page.evaluate<string[]>(
      `${axe.source};axe.run().then(({violations})=>violations.map(({id,nodes})=>id+": "+nodes.map(({html})=>html).join(" ")))`,
    );
    expect(found, `${view} in ${colorScheme}`).toEqual([]);
    await page.close();
  }
});

test("what people wrote stays text", async () => {
  const { page, noise } = await visit("hostile", "memories");
  expect(await page.locator("main").innerText()).toContain(MARKUP);
  await page.locator(".long a").first().click();
  await page.locator("h2.claim").waitFor();
  expect(await page.locator("h2.claim").count()).toBe(1);
  expect(noise).toEqual([]);
  await page.close();
});

test("is used by keyboard alone: views, the list, a find, the palette, the keys", async () => {
  const { page, noise } = await visit("photos", "overview");
  await page.keyboard.press("6");
  await until(page, "location.hash === '#/memories'");
  const texts = () => page.locator(".long li .text").allInnerTexts();
  const second = (await texts())[1];
  await page.keyboard.press("j");
  expect(await page.locator(".long li.at .text").innerText()).toBe(second);
  await page.keyboard.press("Enter");
  expect(await page.locator("h2.claim").innerText()).toBe(second);
  await page.keyboard.press("6");
  await page.locator(".find").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("wait longer");
  await until(page, "document.querySelectorAll('.long li').length === 1");
  await page.keyboard.press("Control+k");
  await until(page, "document.activeElement.closest('dialog') !== null");
  await page.keyboard.type("gate");
  await page.keyboard.press("Enter");
  await until(page, "location.hash === '#/gate' && document.querySelector('dialog') === null");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  expect(await page.getByRole("dialog", { name: "Keys" }).isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await until(page, "document.querySelector('dialog') === null");
  expect(noise).toEqual([]);
  await page.close();
});

test("a click on a file of the picture opens what is known of it", async () => {
  const { page } = await visit("photos", "failures");
  await page.locator(".treemap a").first().click();
  await until(page, "location.hash.startsWith('#/failures/')");
  expect(await page.locator("h3").first().innerText()).toMatch(/^Attempts/u);
  await page.close();
});

test("the work shows for each line of Done when what was named for it, and in words whether it holds", async () => {
  const { page, noise } = await visit("photos", "work");
  const lineOf = (line: string) =>
    page.locator("tr", { hasText: line }).locator("td").last().innerText();
  expect(await lineOf(SHOWN_LINE)).toMatch(
    /^holds commit [0-9a-f]{10} is in the history of HEAD$/u,
  );
  const failing = await lineOf(FAILING_LINE);
  expect(failing).toContain("fails file docs/gone.md is missing, or no file");
  expect(failing).toContain("not verifiable url https://ci.example.com/1 was not asked");
  expect(await page.locator("main").innerText()).toMatch(/Verdict: \w/u);
  expect(noise).toEqual([]);
  await page.close();
});

test("work of which only a line of Done when is known is shown", async () => {
  const { page } = await visit("hostile", "work");
  const shown = await page.locator("main").innerText();
  expect(shown).toContain("it is shown");
  expect(shown).not.toContain("Nothing is known of the work");
  await page.close();
});

test("time travel shows what was known at a moment", async () => {
  const { page } = await visit("photos", "timeline");
  const count = async (): Promise<string> => (await page.locator(".finder p").innerText()).trim();
  const slider = page.locator('input[type="range"]');
  await slider.focus();
  await page.keyboard.press("End");
  const now = await count();
  await page.keyboard.press("Home");
  expect(await count()).not.toBe(now);
  await page.close();
});

test.each([360, 800, 1_400])("fits a window %i wide", async (width) => {
  for (const view of VIEWS) {
    const { page } = await visit("hostile", view, { viewport: { width, height: 800 } });
    const wide = await page.evaluate<number>("document.documentElement.scrollWidth");
    expect(wide, view).toBeLessThanOrEqual(width);
    await page.close();
  }
});

// Printed, not judged: a machine that is busy has done nothing wrong.
test("a memory of 100,000 is drawn row by row", async () => {
  const page = await browser.newPage();
  await page.goto(`${pages.long}#/memories`);
  const paint = await page.evaluate<number>(
    "new Promise((done)=>new PerformanceObserver((list)=>done(list.getEntries()[0].startTime)).observe({type:'paint',buffered:true}))",
  );
  await until(page, "document.querySelectorAll('.long li').length > 0");
  const took = (act: string): Promise<number> =>
    page.evaluate<number>(
      `new Promise((done)=>{const from=performance.now();${act};requestAnimationFrame(()=>setTimeout(()=>done(performance.now()-from)))})`,
    );
  const find = await took(
    "const box=document.querySelector('.find');box.value='number 77';box.dispatchEvent(new Event('input',{bubbles:true}))",
  );
  const again = await took(
    "const box=document.querySelector('.find');box.value='number 777';box.dispatchEvent(new Event('input',{bubbles:true}))",
  );
  const scroll = await took("document.querySelector('.long').scrollTop=40000");
  expect(await page.locator(".long li").count()).toBeLessThan(60);
  const rounded = Object.fromEntries(
    Object.entries({ paint, find, again, scroll }).map(([name, ms]) => [name, Math.round(ms)]),
  );
  process.stdout.write(`100,000 memories, in ms: ${JSON.stringify(rounded)}\n`);
  await page.close();
});
