// What the pure rings may touch: nothing; and which packages and built-in modules the others may import.
import { modulesIn } from "../module.ts";
import type { Rule } from "../rule.ts";

const PURE = ["src/core/", "src/engine/", "src/answers/"];

/** Each reads or changes something that is not an argument. */
const BANNED = new Set([
  ...["Date.now", "new Date()", "Math.random", "performance", "crypto"],
  ...["process", "globalThis", "global", "console", "fetch", "Buffer", "require"],
  ...["setTimeout", "setInterval", "setImmediate", "queueMicrotask"],
]);

const purity: Rule = {
  claim: "core, engine and answers read no clock, no chance, no process, no network",
  instead: "take it as an argument, or through a port of engine/ports/ (Clock, Entropy …)",
  findings: (tree) =>
    modulesIn(tree, ...PURE).flatMap(({ path, globals }) =>
      globals
        .filter(({ name }) => BANNED.has(name))
        .map(({ name, line }) => `${path}:${line} uses ${name}`),
    ),
  bad: [
    { "src/core/kit/a.ts": "export const a = Date.now();" },
    { "src/core/kit/a.ts": "export const a = (): Date => new Date();" },
    { "src/core/kit/a.ts": "export const a = Math.random();" },
    { "src/core/kit/a.ts": "export const a = process.env.HOME;" },
    { "src/core/kit/a.ts": "export const { env } = process;" },
    { "src/core/kit/a.ts": "export const a = { process };" },
    { "src/core/kit/a.ts": 'export const a = globalThis["Date"];' },
    { "src/engine/a.ts": "setTimeout(() => {}, 1);" },
    { "src/engine/a.ts": 'export const a = fetch("x");' },
  ],
};

const builtins: Rule = {
  claim: "core, engine, answers and the library's entries import nothing of Node",
  instead: "implement a port of engine/ports/ in io/ and take it as an argument",
  findings: (tree) =>
    modulesIn(tree, ...PURE, "src/index.ts", "src/testing.ts", "src/event-format.ts").flatMap(
      ({ path, imports }) =>
        imports
          .filter(({ to }) => to.startsWith("node:"))
          .map(({ to, line }) => `${path}:${line} imports ${to}`),
    ),
  bad: [
    { "src/core/kit/a.ts": 'import { createHash } from "node:crypto";' },
    { "src/engine/a.ts": 'import type { Stats } from "node:fs";' },
  ],
};

const GIT = /\b(?:spawn|spawnSync|execFile|execFileSync)\(\s*"git",(?!\s*gitWords\()/;

const git: Rule = {
  claim: "git is started only with what a repository's settings could start switched off",
  instead: "take the words from gitWords (src/io/kit/git-words.ts)",
  findings: (tree) =>
    [...tree]
      .filter(
        ([path, text]) =>
          path.startsWith("src/") && /(?<!\.test)\.ts$/.test(path) && GIT.test(text),
      )
      .map(([path]) => `${path} starts git by itself`),
  bad: [
    { "src/io/a.ts": 'spawnSync("git", ["status"]);' },
    { "src/io/a.ts": 'spawn(\n  "git",\n  args,\n);' },
  ],
};

const WORLD = /^node:(?:fs|child_process|net|http|https|http2|dgram|dns|tls|worker_threads)\b/;

const world: Rule = {
  claim: "disk, processes and network are reached from io alone",
  instead:
    "add what is missing to a port and its implementation in io/ (a host's entry.ts and process.ts may read its own streams)",
  findings: (tree) =>
    modulesIn(tree, "src/hosts/")
      .filter(({ path }) => !/[/-](?:entry|process)\.ts$/.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ to }) => WORLD.test(to))
          .map(({ to, line }) => `${path}:${line} imports ${to}`),
      ),
  bad: [{ "src/hosts/cli/a.ts": 'import { readFileSync } from "node:fs";' }],
};

const ASK_HTTP = "src/io/kit/ask-http.ts";

/** Where a connection may be opened or taken: on loopback, to what a person has asked, to what a setting names. */
const ONLINE = [
  "src/io/forge/",
  "src/io/loopback/",
  "src/io/mock-model/",
  "src/io/evidence/ask-addresses.ts",
  "src/io/embed/endpoint.ts",
  "src/io/consolidation/model.ts",
  ASK_HTTP,
  // The page asks the server that it came from, and its policy lets it ask no other.
  "src/page/live/server.ts",
];

/** What asks a network for a person: the command that may, and what opens the asking for it. */
const ASKS: Readonly<Record<string, readonly string[]>> = {
  forgeReader: ["src/hosts/cli/commands/care/learn.ts", "src/open/machine.ts"],
  addressAsker: ["src/hosts/cli/commands/work/done.ts", "src/open/machine.ts"],
};

const network: Rule = {
  claim:
    "only `learn` and `done --fetch`, run by hand, and an embedder or a model that a setting names open a connection; all else stays on loopback, or has git reach a remote for `notes sync`",
  instead: "ask nothing; what a person wants from a forge is read by src/io/forge/",
  findings: (tree) => [
    ...modulesIn(tree, "src/")
      .filter(({ path }) => !ONLINE.some((place) => path.startsWith(place)))
      .flatMap(({ path, globals, imports }) => [
        ...globals
          .filter(({ name }) => /^(?:fetch|WebSocket|EventSource|XMLHttpRequest)\b/.test(name))
          .map(({ name, line }) => `${path}:${line} uses ${name}`),
        ...imports
          .filter(({ to }) => /^node:(?:net|http|https|http2|dgram|dns|tls)\b/.test(to))
          .map(({ to, line }) => `${path}:${line} imports ${to}`),
      ]),
    ...modulesIn(tree, "src/")
      .filter(({ path }) => !ONLINE.some((place) => path.startsWith(place)))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ to }) => to === ASK_HTTP)
          .map(({ to, line }) => `${path}:${line} imports ${to}`),
      ),
    ...modulesIn(tree, "src/").flatMap(({ path, imports }) =>
      imports
        .filter(({ to }) => to.startsWith("src/io/forge/") && !path.startsWith("src/io/forge/"))
        .filter(({ typeOnly }) => path !== "src/open/machine.ts" || !typeOnly)
        .filter(({ lazy }) => path !== "src/open/machine.ts" || !lazy)
        .map(({ to, line }) => `${path}:${line} imports ${to}`),
    ),
    ...modulesIn(tree, "src/").flatMap(({ path, imports }) =>
      imports
        .filter(({ to }) => to.startsWith("src/io/embed/") && !path.startsWith("src/io/embed/"))
        .filter(({ lazy }) => path !== "src/open/project.ts" || !lazy)
        .map(({ to, line }) => `${path}:${line} imports ${to}`),
    ),
    ...modulesIn(tree, "src/").flatMap(({ path, imports }) =>
      imports
        .filter(({ to }) => to.startsWith("src/io/evidence/"))
        .filter(({ typeOnly, lazy }) => path !== "src/open/machine.ts" || !(typeOnly || lazy))
        .map(({ to, line }) => `${path}:${line} imports ${to}`),
    ),
    ...Object.entries(ASKS).flatMap(([name, allowed]) =>
      [...tree]
        .filter(([path, text]) => path.startsWith("src/") && new RegExp(`\\b${name}\\b`).test(text))
        .filter(([path]) => !allowed.includes(path))
        .map(([path]) => `${path} names ${name}`),
    ),
  ],
  bad: [
    { "src/io/place/a.ts": 'export const a = fetch("https://x.test");' },
    { "src/io/place/a.ts": 'import { askHttp } from "../kit/ask-http.ts";' },
    { "src/io/place/a.ts": 'import { get } from "node:https";' },
    { "src/open/project.ts": 'import { createForge } from "../io/forge/forge.ts";' },
    { "src/open/project.ts": 'import { openEmbedder } from "../io/embed/open.ts";' },
    { "src/open/hook.ts": 'const { openEmbedder } = await import("../io/embed/open.ts");' },
    { "src/open/machine.ts": 'import { createForge } from "../io/forge/forge.ts";' },
    { "src/open/machine.ts": 'import { askAddresses } from "../io/evidence/ask-addresses.ts";' },
    { "src/hosts/mcp/a.ts": 'import { forgeReader } from "../../open/machine.ts";' },
    { "src/hosts/mcp/a.ts": 'import { addressAsker } from "../../open/machine.ts";' },
  ],
};

/** Where each package may be imported; its types may be named anywhere. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  valibot: [
    "src/answers/",
    "src/hosts/cli/",
    "src/hosts/mcp/",
    "src/hosts/serve/",
    "src/io/config/",
  ],
  "@valibot/to-json-schema": ["src/hosts/mcp/", "src/hosts/serve/"],
  "@preact/signals": ["src/page/"],

  "@stricli/core": ["src/hosts/cli/"],
  "d3-hierarchy": ["src/page/"],
  "@huggingface/tokenizers": ["src/io/embed/"],
  "@modelcontextprotocol/node": ["src/io/loopback/"],
  "@modelcontextprotocol/server": ["src/hosts/mcp/", "src/hosts/serve/"],
  "@modelcontextprotocol/server/stdio": ["src/hosts/mcp/", "src/hosts/serve/"],
  "jsonc-parser": ["src/core/settings/"],
  "smol-toml": ["src/core/kit/"],
  preact: ["src/page/"],
  "preact/hooks": ["src/page/"],
  yaml: ["src/core/kit/"],
  "@lezer/cpp": ["src/io/grammars/"],
  "@lezer/go": ["src/io/grammars/"],
  "@lezer/java": ["src/io/grammars/"],
  "@lezer/javascript": ["src/io/grammars/"],
  "@lezer/php": ["src/io/grammars/"],
  "@lezer/python": ["src/io/grammars/"],
  "@lezer/rust": ["src/io/grammars/"],
};

const packages: Rule = {
  claim: "each package has its place",
  instead:
    "use what the language has; a new package needs a paragraph in docs/decisions/ and a line in test/tidy/rules/purity.ts",
  findings: (tree) =>
    modulesIn(tree, "src/").flatMap(({ path, imports }) =>
      imports
        .filter(({ to }) => !/^(?:src\/|node:|package\.json$)/.test(to))
        .filter(({ to }) => !(PACKAGES[to] ?? []).some((place) => path.startsWith(place)))
        .map(({ to, line }) => `${path}:${line} imports ${to}`),
    ),
  bad: [
    { "src/core/fold/a.ts": 'import * as v from "valibot";' },
    { "src/hosts/cli/a.ts": 'import chalk from "chalk";' },
    { "src/hosts/cli/a.ts": 'import { x } from "../../../bench/x.ts";' },
    { "src/io/system/a.ts": 'import { run } from "@stricli/core";' },
  ],
};

const quiet: Rule = {
  claim: "nothing prints but hosts, scripts and benchmarks",
  instead: "return it, and let the host that was asked render it",
  findings: (tree) =>
    modulesIn(tree, "src/")
      .filter(({ path }) => !path.startsWith("src/hosts/"))
      .flatMap(({ path, globals }) =>
        globals
          .filter(({ name }) => /^console\b|^process\.std(?:out|err)$/.test(name))
          .map(({ name, line }) => `${path}:${line} uses ${name}`),
      ),
  bad: [
    { "src/io/system/a.ts": 'console.log("x");' },
    { "src/open/project.ts": 'process.stdout.write("x");' },
  ],
};

export const purityRules: readonly Rule[] = [
  purity,
  builtins,
  world,
  git,
  network,
  packages,
  quiet,
];
