import { expect, test } from "vitest";
import { looksLikeRegex } from "./regex-like.ts";

test.each([
  "time.*out",
  "retr(y|ies)",
  "upload.+failed",
  "\\bretry\\b",
  "v[0-9]+",
  "^Error",
  "timeout$",
  "a{2,3}",
  "\\d+ ms",
])("%s looks like an expression", (text) => {
  expect(looksLikeRegex(text)).toBe(true);
});

test.each([
  "why do uploads fail?",
  "src/*.ts",
  "src/**/*.test.ts",
  "C:\\build\\src",
  "foo(bar, baz)",
  "a || b",
  "array[0] is undefined",
  "costs $5",
  "TypeError: Cannot read properties of undefined (reading 'name')",
  "v1.2.3",
  "const [a, b] = c;",
  "e.g. the proxy ...",
])("%s does not", (text) => {
  expect(looksLikeRegex(text)).toBe(false);
});
