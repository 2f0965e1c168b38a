// A Chromium on this machine: the one that $CHROMIUM names, or else the first on the PATH. Without one the tests fail.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type Browser } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

export const startChromium = (): Promise<Browser> => {
  const executablePath = process.env["CHROMIUM"] || onPath();
  if (executablePath === undefined)
    throw new Error(
      `There is no Chromium on this machine: none of ${NAMES.join(", ")} is on the PATH. Install one, or name it: CHROMIUM=/path/to/chromium npm run test:browser.`,
    );
  // Its sandbox does not start for root, which is the user in containers.
  const chromiumSandbox = process.getuid?.() !== 0;
  // Letters in greys: pictures of them are half as large, and no screen's order of colours is in them.
  return chromium.launch({ executablePath, chromiumSandbox, args: ["--disable-lcd-text"] });
};

const onPath = (): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isProgram);

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
