import { expect, test } from "vitest";
import type { Dependency } from "./manifests/dependency.ts";
import { libraryHere } from "./library.ts";

const dependency = (runtime: string, name: string, version?: string): Dependency => ({
  ...{ name, runtime, from: "x" },
  ...(version === undefined ? {} : { version }),
});

const STACK: readonly Dependency[] = [
  dependency("node", "vite", "5.4.11"),
  dependency("node", "@types/node", "20.1.0"),
  dependency("node", "redis", "^4.6.0"),
  dependency("node", "left-pad"),
  dependency("python", "Foo_Bar", "1.2.3"),
  dependency("python", "redis", "7.1.0"),
  dependency("go", "github.com/labstack/echo/v4", "v4.11.0"),
  dependency("rust", "serde_json", "1.0.100"),
];

const here = (library: string, versions?: string, ...tags: readonly string[]) =>
  libraryHere(STACK, { library, versions, tags });

test.each([
  ["vite", "vite"],
  ["foo.bar", "Foo_Bar"],
  ["foo--bar", "Foo_Bar"],
  ["github.com/labstack/echo", "github.com/labstack/echo/v4"],
  ["github.com/labstack/echo/v5", "github.com/labstack/echo/v4"],
  ["serde-json", "serde_json"],
  ["@types/node", "@types/node"],
])("`%s` is the library that the manifest calls `%s`", (library, name) => {
  expect(here(library)?.name).toBe(name);
});

test.each(["vit", "node", "types/node", "foo_bars", "left"])(
  "`%s` is no library of the stack",
  (library) => {
    expect(here(library)).toBeUndefined();
  },
);

test("the locked version decides whether it applies", () => {
  expect(here("vite", ">=5")).toEqual({ name: "vite", version: "5.4.11", isDecided: true });
  expect(here("vite", "<5")).toBeUndefined();
});

test("a range that is only asked for decides if all of it fits, or none", () => {
  expect(here("redis", "4.x", "node")?.isDecided).toBe(true);
  expect(here("redis", ">=5", "node")).toBeUndefined();
  expect(here("redis", ">=4.7", "node")?.isDecided).toBe(false);
});

test("without a version, or with versions that are no range, it applies undecided", () => {
  expect(here("left-pad", ">=1")).toEqual({ name: "left-pad", isDecided: false });
  expect(here("vite", "the old one")?.isDecided).toBe(false);
});

test("a runtime among the tags says whose library it is", () => {
  expect(here("redis", ">=7", "python")?.version).toBe("7.1.0");
  expect(here("redis", ">=7", "node")).toBeUndefined();
  expect(here("redis", ">=7")?.version).toBe("7.1.0");
});
