import { expect, test } from "vitest";
import { paragraphNaming, isReadme } from "./readme.ts";

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
  expect(paragraphNaming(readme, ["shop"])).toBe(
    "Shop sends photos to the bucket in parts. It never gives up.",
  );
});

test("a paragraph that only introduces a list ends without its colon", () => {
  expect(paragraphNaming("Shop is a client that is fast by default:\n\n- one\n", ["shop"])).toBe(
    "Shop is a client that is fast by default",
  );
});

test("reStructuredText is read as well", () => {
  const readme =
    ".. image:: x.png\n   :alt: Shop\n\nShop\n====\n\nShop_ is a ``client`` for `the bucket <https://x>`_ of photos.\n";
  expect(paragraphNaming(readme, ["shop"])).toBe("Shop is a client for the bucket of photos.");
});

test("a README of nothing but headings says nothing", () => {
  expect(
    paragraphNaming("# Shop\n\n## Install\n\n    npm install shop\n", ["shop"]),
  ).toBeUndefined();
  expect(paragraphNaming("", ["shop"])).toBeUndefined();
});

test("hostile markup costs no more than its length", () => {
  for (const open of ["[", "![", "<a", "`", "<!--", "[x]("])
    paragraphNaming(open.repeat(10_000), ["shop"]);
});

test("only a README at the top is one", () => {
  expect(["README.md", "readme", "Readme.rst"].every(isReadme)).toBe(true);
  expect(["docs/README.md", "README-dev.md"].some(isReadme)).toBe(false);
});

test("news and what names another thing say nothing about the project", () => {
  const news = "We're excited to announce the release of Shop 2.0! It is out now.";
  const thanks = "Thanks to everybody who has given us a bed for the night.";
  expect(paragraphNaming(`${news}\n\n${thanks}\n`, ["shop"])).toBeUndefined();
  const says = "Shop is a client for buckets of photos.";
  expect(paragraphNaming(`${thanks}\n\n${news}\n\n${says}\n`, ["shop"])).toBe(says);
  // The title counts where the folder is called otherwise.
  expect(paragraphNaming(`# Shop\n\n${says}\n`, ["a-clone"])).toBe(says);
});
