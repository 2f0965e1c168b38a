// Sizes, names and manners of the source.
import { modulesIn } from "../module.ts";
import type { Rule } from "../rule.ts";

const LIMITS = {
  fileLines: 400,
  functionLines: 60,
  medianLines: 100,
  ninetiethLines: 250,
} as const;

const CODE = ["src/", "scripts/", "bench/", "bin/", "test/"];

const long = (lines: number): string => `// A sample.\n${"let x = 1;\n".repeat(lines)}`;

const files: Rule = {
  claim: `no file is longer than ${LIMITS.fileLines} lines`,
  instead: "give its second concept a file of its own",
  findings: (tree) =>
    [...tree]
      .filter(([path]) => CODE.some((folder) => path.startsWith(folder)))
      .filter(([path]) => /\.(?:tsx?|mjs|js)$/.test(path))
      .map(([path, text]) => ({ path, lines: text.split("\n").length - 1 }))
      .filter(({ lines }) => lines > LIMITS.fileLines)
      .map(({ path, lines }) => `${path} has ${lines} lines`),
  bad: [{ "src/core/kit/a.test.ts": long(400) }],
};

const functions: Rule = {
  claim: `no function is longer than ${LIMITS.functionLines} lines`,
  instead: "name a part of it",
  findings: (tree) =>
    modulesIn(tree, "src/", "scripts/", "bench/").flatMap(({ path, functions: all }) =>
      all
        .filter(({ lines }) => lines > LIMITS.functionLines)
        .map(({ name, line, lines }) => `${path}:${line} ${name} has ${lines} lines`),
    ),
  bad: [
    { "src/core/kit/a.ts": `export const f = () => {\n${long(60)}};` },
    { "scripts/a.mjs": `export function f() {\n${long(60)}}` },
  ],
};

const sizes: Rule = {
  claim: `half of the modules have at most ${LIMITS.medianLines} lines, nine in ten at most ${LIMITS.ninetiethLines}`,
  instead: "split the longest ones by concept",
  findings: (tree) => {
    const lines = modulesIn(tree, "src/")
      .map((module) => module.lines)
      .toSorted((a, b) => a - b);
    const at = (share: number): number => lines[Math.floor((lines.length - 1) * share)] ?? 0;
    return [
      ...(at(0.5) > LIMITS.medianLines ? [`the median is ${at(0.5)} lines`] : []),
      ...(at(0.9) > LIMITS.ninetiethLines ? [`the 90th percentile is ${at(0.9)} lines`] : []),
    ];
  },
  bad: [
    { "src/core/kit/a.ts": long(150) },
    Object.fromEntries(
      Array.from({ length: 10 }, (_, n) => [`src/core/kit/a${n}.ts`, long(n < 7 ? 10 : 260)]),
    ),
  ],
};

const headers: Rule = {
  claim: "each module opens with a comment that says what it is",
  instead: "begin with one to three lines: what it is, and where it stands in the flow",
  findings: (tree) =>
    modulesIn(tree, ...CODE)
      .filter(({ introduced }) => !introduced)
      .map(({ path }) => path),
  bad: [{ "src/core/kit/a.ts": "export const a = 1;\n// too late\n" }, { "bench/x/a.ts": "" }],
};

const names: Rule = {
  claim: "files are called after what they are, in kebab case",
  instead: "use a noun of docs/glossary.md for a thing, a verb for an act",
  findings: (tree) =>
    [...tree.keys()]
      .filter((path) => /^(?:src|test|bench|scripts)\/.*\.(?:tsx?|mjs)$/.test(path))
      .filter(
        (path) =>
          !/^[a-z0-9/.-]+$/.test(path) ||
          /(?:^|[/-])(?:utils?|helpers?|managers?|services?|misc)(?:[./]|$)/.test(path),
      ),
  bad: [
    { "src/core/kit/utils.ts": "" },
    { "src/core/LogManager.ts": "" },
    { "src/engine/helpers/a.ts": "" },
    { "src/io/log-service.ts": "" },
  ],
};

// Written so that this file does not match itself.
const MARK = new RegExp(
  `\\b(?:${["TO", "FIX"].map((half, n) => half + ["DO", "ME"][n]).join("|")})\\b`,
);

const promises: Rule = {
  claim: "nothing is left for later in a comment",
  instead: "do it, or describe the gap in docs/known-gaps.md",
  findings: (tree) =>
    [...tree]
      .filter(([path]) => /^(?:src|test|bench|scripts|bin|docs)\//.test(path))
      .filter(([path]) => /\.(?:ts|mjs|js|md)$/.test(path))
      .flatMap(([path, text]) =>
        text
          .split("\n")
          .flatMap((line, n) => (MARK.test(line) ? [`${path}:${n + 1} ${line.trim()}`] : [])),
      ),
  bad: [{ "src/core/kit/a.ts": `// ${"TO"}DO: later` }, { "docs/a.md": `${"FIX"}ME` }],
};

/** Where bodies are written, checked and folded, and contracts. The bodies of a mock model are those of HTTP. */
const READS_BODIES =
  /^src\/(?:core\/(?:event|append|log|fold)|io\/mock-model|testing)\/|\.(?:test|corpus)\.ts$/;

const bodies: Rule = {
  claim: "nobody looks into a body after the fold",
  instead: "read the field with `fieldOf` of src/core/event/read.ts",
  findings: (tree) =>
    [...tree]
      .filter(
        ([path]) => path.startsWith("src/") && path.endsWith(".ts") && !READS_BODIES.test(path),
      )
      .flatMap(([path, text]) =>
        text
          .split("\n")
          .flatMap((line, n) =>
            /\bbody(?:\?\.|\??\.?\[")\w+"?\]?(?!\()/.test(line) && !/\bbody\?\.\w+\(/.test(line)
              ? [`${path}:${n + 1} ${line.trim()}`]
              : [],
          ),
      ),
  bad: [
    { "src/engine/care/a.ts": 'const relates = event.body?.["relates"];' },
    { "src/hosts/cli/a.ts": "const key = event.body?.key;" },
  ],
};

export const shapeRules: readonly Rule[] = [
  ...[files, functions, sizes, headers, names, promises],
  bodies,
];
