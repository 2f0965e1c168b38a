import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { redactionPage } from "./redaction-page.ts";

const page = readFileSync(new URL("../../docs/redaction.md", import.meta.url), "utf8");

test("docs/redaction.md says of the families what their rules say", async () => {
  await expect(redactionPage(page)).toMatchFileSnapshot("../../docs/redaction.md");
});
