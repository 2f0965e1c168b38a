// The page of a replay in a real browser: it opens, filters and works by keyboard. It requests nothing, logs no error,
// and what people wrote stays text.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileStory, MARKUP } from "../replay/hostile.ts";
import { createScratch } from "../transcript/cli.ts";
import { photoRepeats } from "../transcript/stories.ts";
import { startChromium } from "./chromium.ts";

let browser: Browser;
const address = { photos: "", hostile: "" };

beforeAll(async () => {
  browser = await startChromium();
  const scratch = createScratch();
  const folders = {
    photos: photoRepeats(scratch),
    hostile: hostileStory(join(scratch.root, "hostile")).folder,
  };
  for (const name of ["photos", "hostile"] as const) {
    const path = join(scratch.root, `${name}.html`);
    scratch.shy(["replay", "--html", path], { cwd: folders[name] });
    address[name] = pathToFileURL(path).href;
  }
});

afterAll(() => browser?.close());

interface Visit {
  readonly page: Page;
  /** What it requested, logged to the console, threw or popped up. */
  readonly noise: readonly string[];
}

const visit = async (
  name: keyof typeof address,
  options: Parameters<Browser["newPage"]>[0] = {},
): Promise<Visit> => {
  const page = await browser.newPage(options);
  const noise: string[] = [];
  page.on("request", (request) => void noise.push(`asks for ${request.url()}`));
  page.on("console", (message) => void noise.push(message.text()));
  page.on("pageerror", (fault) => void noise.push(fault.message));
  page.on("dialog", (dialog) => {
    noise.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(address[name]);
  return { page, noise };
};

test("opens a warning on a click, and shows what it cites", async () => {
  const { page } = await visit("photos");
  const warning = page.locator(".warning").first();
  expect(await warning.getByText("What failed before").isVisible()).toBe(false);
  await warning.locator("summary").click();
  expect(await warning.getByText("What failed before").isVisible()).toBe(true);
  const why = "The server bills each round as an upload of its own.";
  expect(await warning.locator("blockquote").innerText()).toBe(why);
  expect(await warning.locator(".parts svg").count()).toBeGreaterThan(5);
  await page.close();
});

test("hides what a filter is not ticked for", async () => {
  const { page } = await visit("photos");
  const shown = () => page.locator(".warning:visible summary .subject").allInnerTexts();
  const retry = "Retry failed uploads three times, now that rounds are free";
  const patient = "Be patient with slow lines";
  expect(await shown()).toEqual([retry, patient]);
  await page.getByLabel("its second failure").uncheck();
  expect(await shown()).toEqual([retry]);
  await page.getByLabel("its second failure").check();
  await page.getByLabel("undecided").uncheck();
  expect(await shown()).toEqual([patient]);
  await page.close();
});

test("is used by keyboard alone", async () => {
  const { page } = await visit("photos");
  // A text, not a function: code in the page uses the page's names, which this program does not know.
  const focused = () =>
    page.evaluate<string>("document.activeElement.id || document.activeElement.localName");
  const tabTo = async (wanted: string): Promise<void> => {
    for (let step = 0; step < 20 && (await focused()) !== wanted; step++)
      await page.keyboard.press("Tab");
    expect(await focused()).toBe(wanted);
  };
  await tabTo("tie-words");
  await page.keyboard.press("Space");
  expect(await page.locator(".warning:visible").count()).toBe(1);
  await tabTo("summary");
  await page.keyboard.press("Enter");
  expect(await page.locator(".warning[open]").count()).toBe(1);
  await page.close();
});

test("asks for nothing, runs nothing and complains of nothing, whatever people wrote", async () => {
  const { page, noise } = await visit("hostile");
  await page.locator("summary").first().click();
  expect(noise).toEqual([`asks for ${address.hostile}`]);
  expect(await page.locator("img, script, .told svg[onload]").count()).toBe(0);
  expect(await page.locator("summary .subject").first().innerText()).toContain(MARKUP);
  const link = page.locator(".told a").first();
  expect(await link.getAttribute("href")).toMatch(
    /^https:\/\/github\.com\/ada\/photo-store\/commit\/[0-9a-f]{40}$/,
  );
  await page.close();
});

test.each([320, 500, 1_200])("fits a window %i wide", async (width) => {
  const { page } = await visit("hostile", { viewport: { width, height: 800 } });
  await page.locator("summary").first().click();
  const wide = await page.evaluate<number>("document.documentElement.scrollWidth");
  expect(wide).toBeLessThanOrEqual(width);
  await page.close();
});

/** How bright a CSS colour is, between 0 and 255. */
const brightness = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
};

test.each(["light", "dark"] as const)("can be read in %s", async (colorScheme) => {
  const { page } = await visit("photos", { colorScheme });
  const colourOf = (name: string) =>
    page.evaluate<string>(`getComputedStyle(document.body).getPropertyValue("${name}")`);
  const [paper, ink] = [await colourOf("background-color"), await colourOf("color")];
  const contrast = brightness(paper) - brightness(ink);
  expect(colorScheme === "light" ? contrast : -contrast).toBeGreaterThan(150);
  await page.close();
});
