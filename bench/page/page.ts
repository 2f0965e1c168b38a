// The page of a large memory in Chromium: how long until something is painted, how long each interaction takes to the next
// frame, and what the live page costs when the log changes. Both as `ui` serves it and as `ui --export` writes it.
//   npm run bench -- page [--events N] [--rounds N] [--project FOLDER]
// FOLDER is a project with a memory; it is copied. Without it a log of N events is made up.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Browser, Page, Request } from "playwright-core";
import { startChromium } from "../../test/browser/chromium.ts";
import { writeSyntheticLog } from "../scale/synthetic-log.ts";

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "100000" },
    rounds: { type: "string", default: "5" },
    project: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const VIEWS = [
  ...["overview", "failures", "issues", "timeline", "gate"],
  ...["memories", "review", "work", "projects"],
];
const BIN = resolve("bin/twiceshy.js");

const root = mkdtempSync(join(tmpdir(), "twiceshy-page-"));
const cwd = join(root, "project");
const env = { ...process.env, HOME: root, TWICESHY_HOME: join(root, "home") };
const shy = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [BIN, ...args], { cwd, env, encoding: "utf8" });

const makeProject = (): void => {
  if (values.project !== undefined) {
    cpSync(values.project, cwd, { recursive: true });
    return;
  }
  mkdirSync(cwd);
  execFileSync("git", ["init", "-q"], { cwd });
  shy("init", "--here");
  writeSyntheticLog(join(root, "log"), Number(values.events));
  cpSync(join(root, "log"), join(cwd, ".git", "twiceshy", "log"), { recursive: true });
  shy("rebuild");
};

const sleep = (ms: number): Promise<void> => new Promise((soon) => void setTimeout(soon, ms));

/** `twiceshy ui` at no terminal, which shows and does not judge: drawing is the same. */
const startUi = async () => {
  const child = spawn(process.execPath, [BIN, "ui", "--no-open"], { cwd, env });
  let output = "";
  child.stdout.on("data", (text) => void (output += String(text)));
  for (;;) {
    const address = /http\S+#token=[a-z2-7]+/u.exec(output)?.[0];
    if (address !== undefined) return { address, end: () => child.kill() };
    if (child.exitCode !== null) throw new Error(`twiceshy ui ended with ${child.exitCode}`);
    await sleep(20);
  }
};

interface Taken {
  readonly what: string;
  /** In milliseconds, sorted. */
  readonly ms: readonly number[];
}

const figures: Taken[] = [];
const take = (what: string, ms: readonly number[]): void => {
  figures.push({ what, ms: ms.toSorted((a, b) => a - b) });
};

const until = async (page: Page, holds: string): Promise<number> => {
  const from = performance.now();
  while (!(await page.evaluate<boolean>(holds))) await sleep(10);
  return performance.now() - from;
};

/** From an input of the browser's own to the frame after the page has dealt with it. */
const WATCH = `window.took=[];for(const type of ['keydown','input','hashchange'])addEventListener(type,(event)=>{
  const from=event.timeStamp;requestAnimationFrame(()=>{const c=new MessageChannel();c.port1.onmessage=()=>took.push(performance.now()-from);c.port2.postMessage(0)})},{capture:true})`;

const timed = async (page: Page, act: () => Promise<unknown>): Promise<number> => {
  await page.evaluate("took.length=0");
  await act();
  for (let n = 0; (await page.evaluate<number>("took.length")) === 0; n += 1) {
    if (n > 2_000) throw new Error("the page did not notice what was done");
    await sleep(5);
  }
  return page.evaluate<number>("Math.max(...took)");
};

const hash = (page: Page, view: string) => (): Promise<unknown> =>
  page.evaluate(`location.hash='#/${view}'`);

const many = async (times: number, act: () => Promise<number>): Promise<readonly number[]> => {
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) all.push(await act());
  return all;
};

const interactions = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(WATCH);
  // The first time, a view counts what it shows; after that it has it.
  for (const view of VIEWS)
    take(
      `${name}: open ${view}`,
      await many(4, async () => {
        await hash(page, view === "gate" ? "work" : "gate")();
        await sleep(100);
        return timed(page, hash(page, view));
      }),
    );
  await hash(page, "memories")();
  await until(page, "document.querySelectorAll('.long li').length > 0");
  take(`${name}: j and k`, await many(40, () => timed(page, () => page.keyboard.press("j"))));
  await page.locator(".find").focus();
  const letters: number[] = [];
  for (const letter of "retry cache lock") {
    letters.push(await timed(page, () => page.keyboard.press(letter)));
  }
  for (let n = 0; n < 16; n += 1)
    letters.push(await timed(page, () => page.keyboard.press("Backspace")));
  take(`${name}: find, a key each`, letters);
  const scrolled = await page.evaluate<number[]>(
    `new Promise((done)=>{const box=document.querySelector('.long');const all=[];let last=performance.now();let n=0;
    const step=()=>{const now=performance.now();all.push(now-last);last=now;box.scrollTop+=900;if(++n<60)requestAnimationFrame(step);else done(all.slice(1))};requestAnimationFrame(step)})`,
  );
  take(`${name}: scroll, between frames`, scrolled);
  await page.evaluate("document.activeElement.blur()");
  await page.keyboard.press("Control+k");
  await until(page, "document.activeElement.closest('dialog') !== null");
  const palette: number[] = [];
  for (const letter of "stale entry")
    palette.push(await timed(page, () => page.keyboard.press(letter)));
  take(`${name}: palette, a key each`, palette);
  await page.keyboard.press("Escape");
};

const paintOf = (page: Page): Promise<number> =>
  page.evaluate<number>(
    "new Promise((done)=>new PerformanceObserver((list)=>done(list.getEntries()[0].startTime)).observe({type:'paint',buffered:true}))",
  );

const exported = async (browser: Browser): Promise<void> => {
  const path = join(root, "page.html");
  shy("ui", "--local", "--export", path);
  process.stdout.write(`exported: ${(statSync(path).size / 2 ** 20).toFixed(1)} MiB\n`);
  const paints: number[] = [];
  const views: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(path).href, { waitUntil: "commit" });
    paints.push(await paintOf(page));
    await until(page, "document.querySelector('main h2') !== null");
    views.push(await page.evaluate<number>("performance.now()"));
    await page.waitForLoadState();
    if (n === rounds - 1) {
      await sleep(1_500);
      await interactions(page, "exported");
    }
    await page.close();
  }
  take("exported: first paint", paints);
  take("exported: the first view stands, at most", views);
};

const live = async (browser: Browser): Promise<void> => {
  const { address, end } = await startUi();
  try {
    const page = await browser.newPage();
    const from = performance.now();
    await page.goto(address);
    take("live: first paint", [await paintOf(page)]);
    await page.locator("main [role=status], main h2").first().waitFor();
    take("live: it says how much it reads", [performance.now() - from]);
    await page.locator("main h2").first().waitFor({ timeout: 120_000 });
    take("live: the first view", [performance.now() - from]);
    await hash(page, "memories")();
    await page.locator(".long li").first().waitFor({ timeout: 120_000 });
    take("live: all memories", [performance.now() - from]);
    await sleep(3_000);
    await interactions(page, "live");
    await hash(page, "memories")();
    await page.evaluate("document.querySelector('.long').scrollTop=0");
    await sleep(3_000);
    await page.evaluate(
      "window.gaps=[];let last=performance.now();const tick=()=>{const now=performance.now();gaps.push(now-last);last=now;setTimeout(tick,4)};tick()",
    );
    const shown: number[] = [];
    const worked: number[] = [];
    const bytes: number[] = [];
    const stalls: number[] = [];
    page.on("requestfinished", (request) => {
      if (request.url().includes("/api/page")) void noteAnswer(request);
    });
    const noteAnswer = async (request: Request): Promise<void> => {
      const { responseBodySize } = await request.sizes();
      bytes.push(responseBodySize / 1024);
      const { requestStart, responseStart } = request.timing();
      worked.push(responseStart - requestStart);
    };
    for (let n = 0; n < rounds; n += 1) {
      const text = `A note for the measurement, number ${n} of ${process.pid}`;
      shy("note", text);
      await page.evaluate("gaps.length=0");
      const fromNote = performance.now();
      await until(page, `document.querySelector('.long').innerText.includes('${text}')`);
      shown.push(performance.now() - fromNote);
      stalls.push(await page.evaluate<number>("Math.max(...gaps)"));
      await sleep(2_500);
    }
    take("live: a note recorded until it is shown", shown);
    take("live: of that, the server's answer", worked);
    take("live: of that, the longest stall of the page", stalls);
    take("live: its answer, in KiB", bytes);
  } finally {
    end();
  }
};

const rounded = (ms: number | undefined): string =>
  (ms ?? Number.NaN).toFixed(ms && ms < 10 ? 1 : 0);

try {
  makeProject();
  const browser = await startChromium();
  try {
    await exported(browser);
    await live(browser);
  } finally {
    await browser.close();
  }
  process.stdout.write("| what | median ms | longest ms | times |\n| --- | --- | --- | --- |\n");
  for (const { what, ms } of figures)
    process.stdout.write(
      `| ${what} | ${rounded(ms[Math.floor(ms.length / 2)])} | ${rounded(ms.at(-1))} | ${ms.length} |\n`,
    );
} finally {
  // Until what a note leaves for later has ended, it writes into the folder.
  for (let n = 0; n < 30 && existsSync(root); n += 1) {
    await sleep(1_000);
    spawnSync("rm", ["-rf", root]);
  }
}
