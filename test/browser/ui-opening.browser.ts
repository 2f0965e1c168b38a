// What a person sees of the live page while its server still reads the log: never an empty page.
import axe from "axe-core";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createScratch } from "../transcript/cli.ts";
import { startLive } from "../ui/live.ts";
import { startChromium } from "./chromium.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

test("while a long memory is read the page says how much, and then shows all but the memories before these", async () => {
  const scratch = createScratch();
  const cwd = scratch.repository("long");
  scratch.shy(["init"], { cwd });
  scratch.shy(["issue", "Uploads hang"], { cwd });
  const server = await startLive(scratch, [], { cwd });
  onTestFinished(() => server.end().catch(() => undefined));
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  await page.route("**/api/page?*", async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("begin") ?? "no");
    await new Promise<void>((resume) => void answers.push(resume));
    await route.continue();
  });
  await page.goto(server.address());
  await page.getByText(/^Reading \d+ events? …$/u).waitFor();
  expect(await page.getByRole("navigation", { name: "Views" }).isVisible()).toBe(true);
  const found = await page.evaluate<string[]>(
    `${axe.source};axe.run().then(({violations})=>violations.map(({id})=>id))`,
  );
  expect(found).toEqual([]);
  answers[0]?.();
  await page.getByText("Reading the memories …").first().waitFor();
  expect(await page.locator("h2").first().innerText()).toMatch(/\?$/u);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await page.getByText("Uploads hang").first().waitFor();
  expect(asked).toEqual(["yes", "no"]);
});
