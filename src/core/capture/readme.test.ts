import { expect, test } from "vitest";
import { firstParagraph, isReadme } from "./readme.ts";

test("headings, badges, pictures, rows of links and markup are stepped over", () => {
  const readme = [
    "<!-- generated -->",
    '<h1 align="center">Shop</h1>',
    "",
    "[![npm](https://x/y.svg)](https://x) ![ci](y.svg)",
    "[![x][badge]][link]",
    "",
    "[Website](https://x) | [Docs](https://x) | [Chat](https://x) | [Report a bug](https://x)",
    "",
    "```",
    "npm install shop and all that goes with it",
    "```",
    "",
    "> A quote that somebody found to be worth it.",
    "",
    "**Shop** sends [photos][p] to the `bucket`",
    "in parts. It never gives up. It has these parts:",
    "",
    "- one",
  ].join("\n");
  expect(firstParagraph(readme)).toBe(
    "Shop sends photos to the bucket in parts. It never gives up.",
  );
});

test("reStructuredText is read as well", () => {
  const readme =
    ".. image:: x.png\n   :alt: Shop\n\nShop\n====\n\nShop_ is a ``client`` for `the bucket <https://x>`_ of photos.\n";
  expect(firstParagraph(readme)).toBe("Shop is a client for the bucket of photos.");
});

test("a README of nothing but headings says nothing", () => {
  expect(firstParagraph("# Shop\n\n## Install\n\n    npm install shop\n")).toBeUndefined();
  expect(firstParagraph("")).toBeUndefined();
});

test("hostile markup costs no more than its length", () => {
  for (const open of ["[", "![", "<a", "`", "<!--", "[x]("]) firstParagraph(open.repeat(10_000));
});

test("only a README at the top is one", () => {
  expect(["README.md", "readme", "Readme.rst"].every(isReadme)).toBe(true);
  expect(["docs/README.md", "README-dev.md"].some(isReadme)).toBe(false);
});
