import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { configPage } from "./config-page.ts";

const page = readFileSync(new URL("../../docs/config.md", import.meta.url), "utf8");

test("docs/config.md says of the settings what they say of themselves", async () => {
  await expect(configPage(page)).toMatchFileSnapshot("../../docs/config.md");
});
