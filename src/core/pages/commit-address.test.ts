import { describe, expect, it } from "vitest";
import { commitAddressOf } from "./commit-address.ts";

describe("the address of a commit", () => {
  it.each([
    ["https://github.com/ada/photo-store.git", "https://github.com/ada/photo-store/commit/"],
    ["https://github.com/ada/photo-store/", "https://github.com/ada/photo-store/commit/"],
    ["git@github.com:ada/photo-store.git", "https://github.com/ada/photo-store/commit/"],
    ["ssh://git@GitHub.com:22/ada/photo-store", "https://github.com/ada/photo-store/commit/"],
    ["https://gitlab.com/a/b/c.git", "https://gitlab.com/a/b/c/-/commit/"],
    ["git@gitlab.example.org:a/b.git", "https://gitlab.example.org/a/b/-/commit/"],
  ])("of %s", (origin, address) => {
    expect(commitAddressOf(origin)).toBe(address);
  });

  it.each([
    "https://ada:hunter2@github.com/ada/photo-store.git",
    "https://ada:h@nter2@github.com/ada/photo-store.git",
    "https://hunter2@github.com/ada/photo-store.git",
  ])("holds no name and no password: %s", (origin) => {
    expect(commitAddressOf(origin)).toBe("https://github.com/ada/photo-store/commit/");
  });

  it.each([
    "",
    "/srv/git/photo-store.git",
    "C:\\photo-store",
    "https://example.org/ada/photo-store.git",
    "https://notgithub.com/ada/photo-store",
    "https://github.com.evil.example/ada/photo-store",
    "https://github.com/photo-store",
    "https://github.com/ada/../../x",
    'https://github.com/ada/"onclick=alert(1)',
    "https://github.com/ada/photo store",
    "javascript:alert(1)//github.com/ada/photo-store",
  ])("is not made up where the origin is of no such host: %s", (origin) => {
    expect(commitAddressOf(origin)).toBeUndefined();
  });
});
