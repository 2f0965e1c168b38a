import { expect, test } from "vitest";
import fc from "fast-check";
import { conditionPaths, conditionsOf, versionNow } from "./conditions.ts";
import type { FileDiff } from "../code/diff.ts";
import { ECOSYSTEMS, formatsOf } from "./versions/ecosystem.ts";

const changed = (path: string, ...lines: readonly string[]): FileDiff => ({
  ...{ path, act: "edit", before: "", after: "", binary: false },
  hunks: [{ old: 1, new: 1, lines }],
});

/** The conditions of such a change, according to these files. */
const told = (files: { readonly [path: string]: string }, ...changes: readonly FileDiff[]) =>
  conditionsOf(changes, (path, format) =>
    files[path] === undefined ? undefined : format.versionsIn(files[path]),
  ).map(({ on, name, holds }) => `${on} ${name} ${holds}`);

const NPM = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    "": { name: "shop", version: "1.0.0" },
    "node_modules/react": { version: "18.2.0" },
    "node_modules/@scope/kit": { version: "2.1.3" },
    "node_modules/other/node_modules/react": { version: "17.0.2" },
  },
});

test("what the changed lines import is a condition, and what they do not import is none", () => {
  const change = changed(
    "src/app.tsx",
    '+import { useState } from "react";',
    '-const kit = require("@scope/kit/deep");',
    '+import { local } from "./local.ts";',
    '+import { readFile } from "node:fs";',
    "+useState(1);",
  );
  expect(told({ "package-lock.json": NPM }, change)).toEqual([
    "dependency react 18.2.0",
    "dependency @scope/kit 2.1.3",
  ]);
  expect(told({ "package-lock.json": NPM }, changed("src/app.tsx", "+useState(1);"))).toEqual([]);
  expect(told({ "package-lock.json": NPM }, changed("README.md", '+from "react"'))).toEqual([]);
});

test("the nearest lock file counts", () => {
  const nearer = JSON.stringify({ dependencies: { react: { version: "19.0.0" } } });
  const change = changed("web/src/app.js", '+import React from "react";');
  const files = { "package-lock.json": NPM, "web/package-lock.json": nearer };
  expect(told(files, change)).toEqual(["dependency react 19.0.0"]);
});

test.each([
  [
    "yarn 1",
    "src/a.ts",
    '+import x from "react";',
    "yarn.lock",
    '# yarn lockfile v1\n\n"@x/y@^1.0.0":\n  version "1.0.1"\n\nreact@^18.0.0, react@^18.2.0:\n  version "18.2.0"\n  resolved "https://x"\n',
    "dependency react 18.2.0",
  ],
  [
    "yarn since",
    "src/a.ts",
    "+import('react')",
    "yarn.lock",
    '__metadata:\n  version: 8\n\n"react@npm:^18.2.0":\n  version: 18.2.0\n  resolution: "react@npm:18.2.0"\n',
    "dependency react 18.2.0",
  ],
  [
    "pnpm",
    "src/a.ts",
    '+export * from "@scope/kit";',
    "pnpm-lock.yaml",
    "lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      '@scope/kit':\n        specifier: ^2\n        version: 2.1.3(react@18.2.0)\n\npackages:\n\n  react@18.2.0:\n    resolution: {}\n",
    "dependency @scope/kit 2.1.3",
  ],
  [
    "an older pnpm",
    "src/a.ts",
    '+import "react";',
    "pnpm-lock.yaml",
    "lockfileVersion: 5.4\n\nspecifiers:\n  react: ^18.2.0\n\ndependencies:\n  react: 18.2.0\n\npackages:\n\n  /react/18.2.0:\n    dev: false\n",
    "dependency react 18.2.0",
  ],
  [
    "Cargo",
    "src/lib.rs",
    "+use serde_json::Value;",
    "Cargo.lock",
    'version = 3\n\n[[package]]\nname = "serde_json"\nversion = "1.0.96"\ndependencies = [\n "itoa",\n]\n',
    "dependency serde-json 1.0.96",
  ],
  [
    "go",
    "cmd/main.go",
    '+\t"github.com/acme/kit/v2/log"',
    "go.mod",
    "module shop\n\ngo 1.21\n\nrequire (\n\tgithub.com/acme/kit/v2 v2.3.1\n\tgolang.org/x/net v0.1.0 // indirect\n)\n",
    "dependency github.com/acme/kit/v2 2.3.1",
  ],
  [
    "uv",
    "app/main.py",
    "+from typing_extensions import Self",
    "uv.lock",
    '[[package]]\nname = "typing-extensions"\nversion = "4.9.0"\nsource = { registry = "x" }\n',
    "dependency typing-extensions 4.9.0",
  ],
  [
    "requirements",
    "app/main.py",
    "+import flask, os",
    "requirements.txt",
    "# pinned\nFlask[async]==3.0.1 ; python_version > '3'\nclick>=8\n",
    "dependency flask 3.0.1",
  ],
  [
    "Gemfile",
    "lib/a.rb",
    '+require "rack/utils"',
    "Gemfile.lock",
    "GEM\n  remote: https://x/\n  specs:\n    rack (3.0.8)\n    rails (7.1.0)\n      rack (>= 2)\n",
    "dependency rack 3.0.8",
  ],
])("the lock file of %s is read", (_, path, line, lock, text, condition) => {
  expect(told({ [lock]: text }, changed(path, line))).toContain(condition);
});

test("a package in several versions is no condition: which was meant, nobody can tell", () => {
  const lock = 'react@^17:\n  version "17.0.2"\n\nreact@^18:\n  version "18.2.0"\n';
  expect(told({ "yarn.lock": lock }, changed("a.js", '+require("react")'))).toEqual([]);
});

test.each([
  ["a.ts", ".nvmrc", "v20.11.0\n", "runtime node 20.11.0"],
  ["a.ts", ".tool-versions", "python 3.12.1\nnodejs 20.11.0\n", "runtime node 20.11.0"],
  ["a.py", ".python-version", "3.12\n", "runtime python 3.12"],
  ["a.go", "go.mod", "module x\n\ngo 1.21\n", "runtime go 1.21"],
  ["a.rs", "rust-toolchain.toml", '[toolchain]\nchannel = "1.76"\n', "runtime rust 1.76"],
])("the runtime of %s is told by %s", (path, file, text, condition) => {
  expect(told({ [file]: text }, changed(path, "+x"))).toEqual([condition]);
});

test("a name for a version is none that could be compared", () => {
  expect(told({ ".nvmrc": "lts/iron\n" }, changed("a.ts", "+x"))).toEqual([]);
});

test("only files that can say something are looked for", () => {
  expect(conditionPaths([changed("docs/a.md", "+x"), changed("a.test.ts", '+from "x"')])).toEqual(
    [],
  );
  const paths = conditionPaths([changed("web/app.ts", "+x")]);
  expect(paths).toContain("web/.nvmrc");
  expect(paths).toContain(".tool-versions");
  expect(paths.filter((path) => path.endsWith("lock.json"))).toEqual([]);
});

test("what a condition names is found as it is now", () => {
  const files: { readonly [path: string]: string } = { "package-lock.json": NPM, ".nvmrc": "22\n" };
  const now = (on: "dependency" | "runtime" | "environment", name: string, at = "src/a.ts") =>
    versionNow({ on, name }, [at], (path, format) =>
      files[path] === undefined ? undefined : format.versionsIn(files[path]),
    );
  expect(now("dependency", "react")).toBe("18.2.0");
  expect(now("dependency", "vue")).toBeUndefined();
  expect(now("runtime", "node")).toBe("22");
  expect(now("runtime", "node", "Makefile")).toBe("22");
  expect(now("runtime", "python")).toBeUndefined();
  expect(now("environment", "react")).toBeUndefined();
});

test("no text is too odd to be read, and none has a version that is no text", () => {
  const formats = ECOSYSTEMS.flatMap(({ locks, runtimes }) => [...locks, ...runtimes]);
  const pieces = fc.constantFrom(
    ...["[[package]]\n", 'name = "a"\n', "version: ", '"a@1":\n', "importers:\n", "  .:\n", "    "],
    ...["dependencies:\n", "a: 1\n", '{"packages":{"node_modules/a":{"version":', "1", "}}}", "\n"],
    ...["__proto__", "constructor", "(", "a==1\n", "go 1\n", "\u0000", "\r\n"],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      for (const { versionsIn } of formats)
        for (const [name, version] of versionsIn(parts.join("")))
          expect([typeof name, typeof version]).toEqual(["string", "string"]);
    }),
  );
  expect(formatsOf("web/go.mod")).toHaveLength(2);
});
