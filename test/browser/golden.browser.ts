// What each view looks like in light and dark: pictures that a person looked at, in golden/. `npm run test:browser -- --update`
// takes them again. Why they are compared like this: docs/decisions/0109.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageSchema, type PageDocument } from "../../src/answers/page/page.ts";
import { parseJson } from "../../src/core/kit/json.ts";
import { createScratch } from "../transcript/cli.ts";
import { startChromium } from "./chromium.ts";

const GOLDEN = join(import.meta.dirname, "golden");
const FONTS = join(GOLDEN, "fonts.json");
const VIEWS = [
  ...["overview", "failures", "issues", "timeline", "gate"],
  ...["memories", "review", "work", "projects"],
];
/** Hatching makes a large picture, and the work is shown down to its evidence. */
const HEIGHTS = new Map([
  ["failures", 270],
  ["work", 420],
]);
const windowFor = (view: string) => ({ width: 680, height: HEIGHTS.get(view) ?? 400 });
/** A pixel differs if a channel does by more than this: the edges of letters vary by less. */
const CHANNEL = 40;
/** The share of pixels that may differ. A line of text that is gone or moved is more. */
const SHARE = 0.0015;

let browser: Browser;
let address = "";
let fonts = "";
/** Why nothing is compared on this machine. */
let otherFonts: string | undefined;

beforeAll(async () => {
  browser = await startChromium();
  const memory = v.parse(pageSchema, parseJson(readFileSync(join(GOLDEN, "memory.json"), "utf8")));
  address = pathToFileURL(pageOf(memory)).href;
  fonts = await fontsOf(browser);
  const known = existsSync(FONTS) ? JSON.stringify(parseJson(readFileSync(FONTS, "utf8"))) : "none";
  if (takes || known === fonts) return;
  otherFonts = `The golden pictures are NOT COMPARED: they were taken with other fonts. A text is ${known} pixels wide there, and ${fonts} here.`;
  process.stdout.write(`${otherFonts}\n`);
});
afterAll(() => browser?.close());

/** A page as the build writes it, with this memory in place of its own. */
const pageOf = ({ memories, ...rest }: PageDocument): string => {
  const scratch = createScratch();
  const cwd = scratch.repository("any");
  scratch.shy(["init"], { cwd });
  const path = join(scratch.root, "golden.html");
  scratch.shy(["ui", "--export", path], { cwd });
  const made = Object.entries({ data: rest, memories }).reduce(
    (page, [id, data]) =>
      page.replace(
        new RegExp(`(<script type="application/json" id="${id}">).*?(</script>)`, "su"),
        (_, open: string, close: string) =>
          `${open}${JSON.stringify(data).replaceAll("<", String.raw`\u003c`)}${close}`,
      ),
    readFileSync(path, "utf8"),
  );
  writeFileSync(path, made);
  return path;
};

/** How wide the fonts of the page draw a text: the same only where the same fonts are. */
const fontsOf = async (from: Browser): Promise<string> => {
  const page = await from.newPage();
  await page.goto(address);
  const widths = await page.evaluate<number[]>(
    `["system-ui","sans-serif","ui-monospace","monospace"].map((font)=>{const at=document.createElement("canvas").getContext("2d");at.font="16px "+font;return Math.round(100*at.measureText("The quick brown fox, 0123456789").width)/100})`,
  );
  await page.close();
  return JSON.stringify(widths);
};

/** The browser itself reads the pictures: their pixels that differ, as a share, or `size` if they are not as large. */
const differing = async (page: Page, one: Buffer, other: Buffer): Promise<number | "size"> => {
  await page.goto("about:blank");
  const urls = [one, other].map((png) => `"data:image/png;base64,${png.toString("base64")}"`);
  return page.evaluate<number | "size">(
    `Promise.all([${urls.join()}].map(async (url)=>{const image=new Image();image.src=url;await image.decode();const canvas=document.createElement("canvas");canvas.width=image.width;canvas.height=image.height;const at=canvas.getContext("2d");at.drawImage(image,0,0);return at.getImageData(0,0,image.width,image.height)})).then(([a,b])=>{if(a.width!==b.width||a.height!==b.height)return "size";let n=0;for(let i=0;i<a.data.length;i+=4)if(Math.max(Math.abs(a.data[i]-b.data[i]),Math.abs(a.data[i+1]-b.data[i+1]),Math.abs(a.data[i+2]-b.data[i+2]))>${CHANNEL})n+=1;return n/(a.width*a.height)})`,
  );
};

const takes = process.env["TAKES_PICTURES"] === "true";

const cases = VIEWS.flatMap((view) =>
  (["light", "dark"] as const).map((colorScheme) => [view, colorScheme] as const),
);

/** Where a picture is put that looks otherwise. */
const OTHERWISE = join(tmpdir(), "twiceshy-pictures");

test.for(cases)("%s looks in %s as somebody saw it", async ([view, colorScheme], { skip }) => {
  if (otherFonts !== undefined) skip(otherFonts);
  const page = await browser.newPage({
    colorScheme,
    viewport: windowFor(view),
    reducedMotion: "reduce",
  });
  await page.goto(`${address}#/${view}`);
  await page.locator("main h2").first().waitFor();
  await expect
    .poll(() => page.evaluate("document.body.innerText.includes('Reading the memories')"))
    .toBe(false);
  const taken = await page.screenshot({ animations: "disabled", caret: "hide" });
  expect(taken.length).toBeLessThan(60_000);
  const path = join(GOLDEN, `${view}-${colorScheme}.png`);
  if (takes) {
    writeFileSync(path, taken);
    writeFileSync(FONTS, `${fonts}\n`);
    await page.close();
    return;
  }
  expect(existsSync(path), `${path} is missing: npm run test:browser -- --update`).toBe(true);
  const share = await differing(page, taken, readFileSync(path));
  await page.close();
  if (share === "size" || share > SHARE) {
    const seen = join(OTHERWISE, `${view}-${colorScheme}.png`);
    mkdirSync(OTHERWISE, { recursive: true });
    writeFileSync(seen, taken);
    expect.fail(
      `${view} in ${colorScheme} looks otherwise: ${share} of its pixels. Look at ${seen}; if it is right, npm run test:browser -- --update`,
    );
  }
});
