// docs/serve.md names every route, and no other.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALL_ROUTES } from "../../src/hosts/serve/api.ts";

test("docs/serve.md names every route in its table, and no other", () => {
  const page = readFileSync("docs/serve.md", "utf8");
  const named = [...page.matchAll(/^\| `((?:GET|POST) \/[^`]*)`/gm)].map(([, route]) => route);
  expect(named.toSorted()).toEqual(
    ALL_ROUTES.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted(),
  );
});
