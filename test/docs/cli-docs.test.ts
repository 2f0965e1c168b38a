import { expect, test } from "vitest";
import { cliPage } from "./cli-page.ts";

test("docs/cli.md says what the commands say", async () => {
  await expect(await cliPage()).toMatchFileSnapshot("../../docs/cli.md");
});
