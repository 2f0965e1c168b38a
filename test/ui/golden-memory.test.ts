// The memory of the golden pictures, which only a browser's tests draw: it has the form of today's pages.
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { pageSchema } from "../../src/answers/page/page.ts";
import { parseJson } from "../../src/core/kit/json.ts";

test("the memory that golden pictures are taken of is a page's data", () => {
  const memory = parseJson(readFileSync("test/browser/golden/memory.json", "utf8"));
  expect(v.safeParse(pageSchema, memory).issues).toBeUndefined();
});
