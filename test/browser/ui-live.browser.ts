// The live page in a real browser: a person opens it with the address that their terminal printed, judges to the end, and the
// log then has what a person decided. Two tabs, a server that goes away, and what people wrote.
import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { isObject, parseJson } from "../../src/core/kit/json.ts";
import { MARKUP } from "../replay/hostile.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { startChromium } from "./chromium.ts";
import { asAgent, loggedIn, proposed, startLive, warned, type LivePage } from "../ui/live.ts";

let browser: Browser;
let scratch: Scratch;

beforeAll(async () => {
  browser = await startChromium();
  scratch = createScratch();
});
afterAll(() => browser?.close());

/** A project with a failure, a fact, a decision and an issue. */
const project = (name: string, words = "Wait longer") => {
  const cwd = scratch.repository(name);
  scratch.write(`${name}/src/upload.ts`, "upload();\n");
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-q", "-m", "Begin");
  scratch.shy(["init"], { cwd });
  const id = (...args: readonly string[]): string => String(scratch.json(args, { cwd })["id"]);
  return {
    cwd,
    issue: id("issue", `Uploads hang ${words}`, "--file", "src/upload.ts"),
    attempt: id("attempt", "--failed", words, "--why", `It hangs, ${words}`),
    fact: id("fact", "project.port", "8080"),
    decision: id("decision", `Keep the queue ${words}`, "--why", words),
    id,
  };
};

const live = async (cwd: string, ...args: readonly string[]): Promise<LivePage> => {
  const page = await startLive(scratch, args, { cwd });
  onTestFinished(() => page.end().catch(() => undefined));
  return page;
};

interface Visit {
  readonly page: Page;
  readonly noise: readonly string[];
}

const tabIn = async (context: BrowserContext, address: string): Promise<Visit> => {
  const page = await context.newPage();
  const noise: string[] = [];
  const own = address.split("/#")[0] ?? "";
  page.on("request", (request) => {
    if (!request.url().startsWith(own)) noise.push(`asks for ${request.url()}`);
  });
  page.on("pageerror", (fault) => void noise.push(fault.message));
  page.on("dialog", (dialog) => {
    noise.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(address);
  return { page, noise };
};

const open = async (
  address: string,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Visit & { readonly context: BrowserContext }> => {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  const visit = await tabIn(context, address);
  await visit.page.locator("main h2").first().waitFor();
  return { ...visit, context };
};

const go = async (page: Page, view: string): Promise<void> => {
  await page.evaluate(`location.hash = "#/${view}"`);
};

const logged = (cwd: string, kind: string) => loggedIn(scratch, cwd, kind);

test("the token opens one browser, once, and no request leaves this machine", async () => {
  const { cwd } = project("once");
  const server = await live(cwd);
  const address = server.address();
  const { page, noise } = await open(address);
  expect(page.url()).not.toContain("token");
  await page.reload();
  await page.locator("main h2").first().waitFor();
  const other = await browser.newContext();
  const { page: second } = await tabIn(other, address);
  await expect
    .poll(() => second.locator(".banner").innerText())
    .toContain("Press Enter in the terminal");
  await second.goto("about:blank");
  await second.goto(await server.another());
  await second.locator("main h2").first().waitFor();
  await other.close();
  expect(noise).toEqual([]);
});

test("what a person judges in the dialog is in the log as theirs, and is what the preview said", async () => {
  const { cwd, attempt, decision } = project("judged");
  const server = await live(cwd);
  const { page, noise } = await open(server.address());
  await go(page, `memories/${decision}`);
  await page.getByRole("button", { name: "Retire" }).click();
  await page.getByLabel("Because").selectOption("retracted");
  await page.getByLabel("Why, in a line").fill("There is no queue");
  const preview = page.getByRole("region", { name: "What changes" });
  await expect.poll(() => preview.innerText()).toContain("in use");
  expect(await preview.innerText()).toMatch(/in use\s+→\s+retired/u);
  expect(await preview.innerText()).toContain("Keep the queue");
  await page.getByRole("dialog").getByRole("button", { name: "Retire" }).click();
  await expect.poll(() => page.locator(".notice").innerText()).toContain("Retired 1 memory");
  await expect.poll(() => page.locator("section .chip").first().innerText()).toContain("retired");
  const [retire] = logged(cwd, "retire");
  expect(retire).toMatchObject({
    ...{ actor: { door: "web" }, as: "retracted", text: "There is no queue" },
  });
  expect(scratch.shy(["show", decision], { cwd }).stdout).toContain("retired");
  await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => logged(cwd, "restore").length).toBe(1);
  await go(page, `memories/${attempt}`);
  await page.getByRole("button", { name: "Mute" }).click();
  await expect.poll(() => preview.innerText()).toMatch(/warns of it\s+→\s+silent/u);
  await page.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
  await expect.poll(() => logged(cwd, "mute").length).toBe(1);
  expect(noise).toEqual([]);
});

test("a fact is rated, several memories are superseded by one, and a purge needs the word", async () => {
  const { cwd, fact, id } = project("several");
  const notes = ["Retry twice", "Retry two times"].map((text) => id("note", text));
  const server = await live(cwd);
  const { page } = await open(server.address());
  await go(page, `memories/${fact}`);
  await page.getByRole("button", { name: "Rate" }).click();
  await page.getByLabel(/From 0/u).fill("9");
  await page.getByRole("dialog").getByRole("button", { name: "Rate" }).click();
  await expect.poll(() => logged(cwd, "score").length).toBe(1);
  expect(logged(cwd, "score")[0]).toMatchObject({ actor: { door: "web" }, score: 9 });
  await go(page, "memories");
  await page.locator(".find").fill("retry");
  for (const text of ["Retry twice", "Retry two times"])
    await page.getByLabel(`Pick: ${text}`).check();
  await page.getByRole("group", { name: "Judge what is picked" }).getByText("Supersede").click();
  await page.getByLabel("note: Retry twice").check();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Supersede" }).click();
  await expect.poll(() => logged(cwd, "supersede").length).toBe(1);
  expect(logged(cwd, "supersede")[0]).toMatchObject({ targets: [notes[1]], by: notes[0] });
  await go(page, `memories/${notes[0]}`);
  await page.getByRole("button", { name: "Purge" }).click();
  const erased = page.getByRole("region", { name: "What changes" });
  await expect.poll(() => erased.innerText()).toContain("erased permanently");
  const listed = scratch.shy(["purge", notes[0] ?? "", "--reason", "secret"], { cwd }).stderr;
  const inTerminal = [...listed.matchAll(/^\s*([a-z2-7]{10})  (\w+)/gmu)].map(([, short]) => short);
  const onPage = await erased.locator("code").allInnerTexts();
  expect(onPage).toEqual(inTerminal);
  const button = dialog.getByRole("button", { name: "Purge" });
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel(/Type purge/u).fill("purge");
  await button.click();
  await expect.poll(() => logged(cwd, "purge").length).toBe(1);
  expect(logged(cwd, "purge")[0]).toMatchObject({ actor: { door: "web" } });
  expect(scratch.shy(["search", "Retry twice"], { cwd }).stdout).not.toContain("Retry twice");
});

test("warnings are reviewed one at a time with three keys, and the log has what a person decided", async () => {
  const { cwd, attempt } = project("verdicts");
  const agent = asAgent(scratch, cwd);
  const verdicts = [1, 2, 3, 4].map((n) =>
    warned(agent, attempt, {
      session: `s${n}`,
      why: `It differs ${MARKUP}`,
      text: `${n} ${MARKUP}`,
    }),
  );
  agent.store.close();
  const server = await live(cwd);
  const { page, noise } = await open(server.address());
  await page.keyboard.press("5");
  const asked = () => page.locator(".reviewed blockquote").innerText();
  await expect.poll(asked).toContain("1 ");
  expect(await page.locator(".reviewed li").innerText()).toContain("overridden");
  expect(await asked()).toContain(MARKUP);
  await page.keyboard.press("s");
  await expect.poll(asked).toContain("2 ");
  await page.keyboard.press("r");
  await expect.poll(asked).toContain("3 ");
  await page.keyboard.press("w");
  await expect.poll(() => logged(cwd, "answer").length).toBe(6);
  // Neither a key that is held down nor one behind a dialog judges anything.
  const r = "document.body.dispatchEvent(new KeyboardEvent('keydown',{key:'r',bubbles:true}))";
  await page.evaluate(r.replace("bubbles", "repeat:true,bubbles"));
  await page.locator(".reviewed").getByRole("button", { name: "Mute" }).click();
  await page.evaluate(r);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(logged(cwd, "answer").length).toBe(6);
  // It goes on at the first unfinished one, and what was put aside comes last.
  await page.reload();
  await page.keyboard.press("5");
  await expect.poll(asked).toContain("4 ");
  await page.keyboard.press("r");
  await expect.poll(asked).toContain("1 ");
  await page.keyboard.press("w");
  await expect.poll(() => page.locator("main").innerText()).toContain("No warning waits");
  const answers = () =>
    logged(cwd, "answer").flatMap(({ actor, answer, verdict }) =>
      isObject(actor) && actor["door"] === "web" ? [`${String(answer)} ${String(verdict)}`] : [],
    );
  const [one, two, three, four] = verdicts;
  await expect
    .poll(answers)
    .toEqual([...[`confirmed ${two}`, `refuted ${three}`, `confirmed ${four}`, `refuted ${one}`]]);
  // The one before can be answered again, and the newer answer counts.
  await page.keyboard.press("u");
  await expect.poll(asked).toContain("1 ");
  // What is mute is not offered to be muted.
  await page.locator(".reviewed").getByRole("button", { name: "Mute" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
  await page.locator(".reviewed").getByRole("button", { name: "Revive" }).waitFor();
  await page.keyboard.press("r");
  await expect.poll(answers).toContain(`confirmed ${one}`);
  const tally = parseJson(scratch.shy(["score", "--json"], { cwd }).stdout);
  expect(tally).toMatchObject({ gate: { right: 3, wrong: 1, overridden: 0 } });
  expect(noise).toEqual([]);
});

test("a hundred mixed proposals are cleared with keys, and each answer is there at once", async () => {
  const { cwd } = project("proposals");
  const agent = asAgent(scratch, cwd);
  for (let n = 0; n < 100; n += 1) proposed(agent, n);
  agent.store.close();
  const server = await live(cwd);
  const { page } = await open(server.address());
  let presses = 0;
  // From the key to the frame after the page has answered it.
  await page.evaluate(
    "window.took=[];addEventListener('keydown',()=>{const from=performance.now();requestAnimationFrame(()=>setTimeout(()=>took.push(performance.now()-from)))},{capture:true})",
  );
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await press("7");
  const left = () => page.locator(".acts b").first().innerText();
  await expect.poll(left).toBe("100 left");
  for (let n = 0; n < 60; n += 1) await press(n % 4 === 0 ? "n" : "y");
  await press("u");
  await press("n");
  await expect.poll(left).toBe("40 left");
  expect(logged(cwd, "retire")).toEqual([]);
  // The rest by kind: three presses.
  for (const key of ["A", "N", "A"]) await press(key);
  await expect.poll(left).toBe("0 left");
  await press("Enter");
  await expect
    .poll(() => page.locator(".notice").innerText(), { timeout: 60_000 })
    .toMatch(/\d+ accepted, \d+ rejected/u);
  await expect
    .poll(() => page.locator("main").innerText(), { timeout: 10_000 })
    .toContain("No proposal waits");
  const settled = [...logged(cwd, "resolve"), ...logged(cwd, "retire")];
  expect(settled.length).toBe(100);
  expect(settled.every(({ actor }) => isObject(actor) && actor["door"] === "web")).toBe(true);
  expect(presses).toBeLessThanOrEqual(150);
  const slowest = Math.round(await page.evaluate<number>("Math.max(...took)"));
  process.stdout.write(`100 proposals: ${presses} key presses, the slowest ${slowest} ms\n`);
});

test("two tabs show the same, and what one does the other shows", async () => {
  const { cwd, decision } = project("tabs");
  const server = await live(cwd);
  const { page, context } = await open(server.address());
  // The second tab has no token: it gets the session of the first.
  const { page: second } = await tabIn(context, `${server.url}/#/memories/${decision}`);
  await second.locator("h2.claim").waitFor();
  await go(page, `memories/${decision}`);
  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  for (const tab of [page, second])
    await expect
      .poll(() => tab.locator("section .chip").first().innerText(), { timeout: 10_000 })
      .toContain("archived");
  scratch.shy(["restore", decision], { cwd });
  for (const tab of [page, second])
    await expect
      .poll(() => tab.locator("section .chip").first().innerText(), { timeout: 10_000 })
      .toBe("decision");
});

test("a server that goes away and comes back is said, and followed again", async () => {
  const { cwd, decision, id } = project("away");
  const server = await live(cwd);
  const { page, context } = await open(server.address());
  await page.getByText("Reading the memories").first().waitFor({ state: "hidden" });
  await server.end();
  const banner = page.locator(".banner");
  await expect.poll(() => banner.innerText(), { timeout: 10_000 }).toContain("server is away");
  await go(page, `memories/${decision}`);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect.poll(() => page.locator(".notice").innerText()).toContain("Nothing was recorded");
  await page.keyboard.press("Escape");
  const again = await live(cwd);
  // The same project has the same address.
  expect(again.url).toBe(server.url);
  await expect
    .poll(() => banner.innerText(), { timeout: 15_000 })
    .toContain("Press Enter in the terminal");
  const { page: second } = await tabIn(context, again.address());
  await second.locator("main h2").first().waitFor();
  // The new tab hands its session to the old one.
  await expect.poll(() => banner.count(), { timeout: 15_000 }).toBe(0);
  const note = id("note", "Written after it came back");
  await go(page, `memories/${note}`);
  await expect
    .poll(() => page.locator("main").innerText(), { timeout: 10_000 })
    .toContain("Written after it came back");
});

test("without a terminal, or in an agent's environment, the page shows and does not judge", async () => {
  const { cwd, decision } = project("bare");
  const bare = await startLive(scratch, [], { cwd, isBare: true });
  onTestFinished(() => bare.end().catch(() => undefined));
  const { page } = await open(bare.address());
  await expect.poll(() => page.locator(".banner").innerText()).toContain("at a terminal");
  await go(page, `memories/${decision}`);
  await page.locator("h2.claim").waitFor();
  expect(await page.getByRole("button", { name: "Retire" }).count()).toBe(0);
  const refused = await page.evaluate<string>(
    `fetch("/api/act",{method:"POST",headers:{authorization:"Bearer "+sessionStorage.getItem("twiceshy-session")},body:'{"act":"retire","given":{}}'}).then((one)=>one.text())`,
  );
  expect(refused).toContain("shows-only");
  expect(refused).toContain("run twiceshy ui at a terminal");
  const agent = await startLive(scratch, [], { cwd, env: { CLAUDECODE: "1" } });
  onTestFinished(() => agent.end().catch(() => undefined));
  await expect.poll(() => agent.output()).toContain("An agent's environment started it");
});

test("what people wrote stays text in every field that is judged", async () => {
  const { cwd, attempt, decision, issue } = project("poison", MARKUP);
  const agent = asAgent(scratch, cwd);
  warned(agent, attempt, { session: "s1", why: MARKUP, text: MARKUP });
  for (const n of [0, 1, 2]) proposed(agent, n, { text: `${n} ${MARKUP}`, quote: MARKUP });
  agent.store.close();
  const server = await live(cwd);
  const { page, noise } = await open(server.address());
  for (const [id, act] of [
    [decision, "Retire"],
    [attempt, "Mute"],
    [issue, "Resolve"],
    [decision, "Purge"],
  ] as const) {
    await go(page, `memories/${id}`);
    await page.getByRole("button", { name: act }).click();
    const preview = page.getByRole("region", { name: "What changes" });
    await expect.poll(() => preview.innerText()).not.toContain("Trying");
    expect(await page.getByRole("dialog").innerText()).toContain(MARKUP);
    await page.keyboard.press("Escape");
  }
  for (const view of ["gate", "review"]) {
    await go(page, view);
    await expect.poll(() => page.locator("blockquote").first().innerText()).toContain(MARKUP);
  }
  expect(await page.locator("main img, main script, main svg[onload], dialog img").count()).toBe(0);
  expect(noise).toEqual([]);
});

test.each(["light", "dark"] as const)(
  "axe finds nothing where a person judges, in %s",
  async (colorScheme) => {
    const { cwd, attempt, decision } = project(`axe-${colorScheme}`);
    const agent = asAgent(scratch, cwd);
    warned(agent, attempt, { session: "s1", why: "It differs" });
    for (const n of [0, 1, 2, 3, 4]) proposed(agent, n);
    agent.store.close();
    const server = await live(cwd);
    const { page } = await open(server.address(), { colorScheme });
    const flaws = () =>
      page.evaluate<string[]>(
        `${axe.source};axe.run().then(({violations})=>violations.map(({id,nodes})=>id+": "+nodes.map(({html})=>html).join(" ")))`,
      );
    for (const view of ["gate", "review", "memories", `memories/${decision}`]) {
      await go(page, view);
      await page.locator("main h2").first().waitFor();
      expect(await flaws(), view).toEqual([]);
    }
    for (const act of ["Retire", "Supersede", "Purge"]) {
      await page.getByRole("button", { name: act }).click();
      await expect.poll(() => page.getByRole("dialog").innerText()).not.toContain("Trying");
      expect(await flaws(), act).toEqual([]);
      await page.keyboard.press("Escape");
    }
  },
);
