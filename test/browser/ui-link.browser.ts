// The link that can stand in a deny: `twiceshy ui gate/<id>` opens the page at the warnings of that memory.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createScratch } from "../transcript/cli.ts";
import { asAgent, startLive, warned } from "../ui/live.ts";
import { startChromium } from "./chromium.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

test("a link to a warning opens the page there, with what waits of it first", async () => {
  const scratch = createScratch();
  const cwd = scratch.repository("linked");
  scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "Begin");
  scratch.shy(["init"], { cwd });
  const failed = (text: string): string =>
    String(scratch.json(["attempt", "--failed", text, "--why", `No ${text}`], { cwd })["id"]);
  const [other, one] = [failed("Ask less often"), failed("Wait longer")];
  const agent = asAgent(scratch, cwd);
  warned(agent, other, { session: "s1", why: "It differs", text: "The other" });
  warned(agent, one, { session: "s2", why: "It differs", text: "The one" });
  agent.store.close();
  const server = await startLive(scratch, [`gate/${one.slice(0, 10)}`], { cwd });
  onTestFinished(() => server.end().catch(() => undefined));
  const page = await browser.newPage();
  const noise: string[] = [];
  page.on("pageerror", (fault) => void noise.push(fault.message));
  await page.goto(server.address());
  await page.locator("main h2").first().waitFor();
  expect(page.url()).toBe(`${server.url}/#/gate/${one.slice(0, 10)}`);
  await expect.poll(() => page.locator(".reviewed blockquote").innerText()).toBe("The one");
  expect(await page.locator(".warning").count()).toBe(1);
  await page.getByRole("link", { name: "All warnings" }).click();
  await expect.poll(() => page.locator(".warning").count()).toBe(2);
  expect(noise).toEqual([]);
});
