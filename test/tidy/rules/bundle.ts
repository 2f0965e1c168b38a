// What an entry loads before it has looked at its arguments, read from the build's own account of its output.
import { isObject, parseJson } from "../../../src/core/kit/json.ts";
import type { Rule, Sample } from "../rule.ts";
import { META, type Tree } from "../tree.ts";

interface Entry {
  readonly file: string;
  /** Bytes of the entry with all it imports at once. */
  readonly bytes: number;
  /** Files of the same: each costs a look-up and a read at every start. */
  readonly files: number;
  /** Sources that must wait until they are asked for. */
  readonly never: RegExp;
}

/** The table to which a new fast entry is added. */
const ENTRIES: readonly Entry[] = [
  {
    file: "dist/cli.cjs",
    bytes: 256_000,
    files: 16,
    never:
      /^src\/(?:hosts\/cli\/commands|io\/git-repo|engine\/(?:init|read-|purge|scan)|core\/capture\/(?:tokens|diff|revert))/,
  },
  {
    file: "dist/hook.cjs",
    bytes: 2_500,
    files: 1,
    // Starting: the judge is another file, and compiled once.
    never: /^(?:node_modules|src\/(?:core\/(?!kit)|engine|hosts\/(?!hooks\/start)))\//,
  },
  {
    file: "dist/judge.cjs",
    bytes: 160_000,
    files: 1,
    // Redaction, appending and every command: a hook reads, marks and leaves drafts.
    never:
      /^(?:node_modules|src\/(?:hosts\/cli|core\/(?:append|pages|recall)|io\/(?:git-repo|flat-index|views)))\//,
  },
];

interface Output {
  readonly bytes: number;
  readonly imports: readonly string[];
  readonly sources: readonly string[];
}

const outputsOf = (tree: Tree): ReadonlyMap<string, Output> => {
  const meta = parseJson(tree.get(META) ?? "{}");
  const outputs = isObject(meta) && isObject(meta.outputs) ? meta.outputs : {};
  return new Map(
    Object.entries(outputs).map(([path, output]) => [
      path,
      outputOf(isObject(output) ? output : {}),
    ]),
  );
};

const outputOf = ({ bytes, imports, inputs }: { readonly [field: string]: unknown }): Output => ({
  bytes: Number(bytes),
  imports: (Array.isArray(imports) ? imports : []).flatMap((one: unknown) =>
    isObject(one) && one.kind === "import-statement" && one.external !== true
      ? [String(one.path)]
      : [],
  ),
  sources: Object.entries(isObject(inputs) ? inputs : {}).flatMap(([path, share]) =>
    isObject(share) && share.bytesInOutput !== 0 ? [path] : [],
  ),
});

const loadedBy = (
  file: string,
  outputs: ReadonlyMap<string, Output>,
): ReadonlyMap<string, Output> => {
  const loaded = new Map<string, Output>();
  const waiting = [file];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const output = outputs.get(path);
    if (output === undefined || loaded.has(path)) continue;
    loaded.set(path, output);
    waiting.push(...output.imports);
  }
  return loaded;
};

const flawsOf = (entry: Entry, outputs: ReadonlyMap<string, Output>): readonly string[] => {
  const loaded = [...loadedBy(entry.file, outputs).values()];
  if (loaded.length === 0) return [`${entry.file} was not built`];
  const bytes = loaded.reduce((sum, output) => sum + output.bytes, 0);
  const unwanted = loaded
    .flatMap(({ sources }) => sources)
    .filter((path) => entry.never.test(path));
  return [
    ...(bytes > entry.bytes
      ? [`${entry.file} loads ${bytes} bytes, more than ${entry.bytes}`]
      : []),
    ...(loaded.length > entry.files ? [`${entry.file} loads ${loaded.length} files at once`] : []),
    ...unwanted.map((path) => `${entry.file} loads ${path}`),
  ];
};

const built = (outputs: Readonly<Record<string, unknown>>): Sample => ({
  [META]: JSON.stringify({ outputs }),
});
const statically = { path: "dist/chunk.js", kind: "import-statement" };

const fastEntries: Rule = {
  claim: "an entry loads little before it knows what it was asked",
  instead: "load it with `await import()` where it is used, and build first (npm run build)",
  findings: (tree) => {
    const outputs = outputsOf(tree);
    return ENTRIES.flatMap((entry) => flawsOf(entry, outputs));
  },
  bad: [
    {},
    built({ "dist/cli.cjs": { bytes: 9_999_999, imports: [], inputs: {} } }),
    built({
      "dist/cli.cjs": { bytes: 1, imports: [statically], inputs: {} },
      "dist/chunk.js": {
        bytes: 1,
        imports: [],
        inputs: { "src/hosts/cli/commands/init.ts": { bytesInOutput: 1 } },
      },
    }),
  ],
};

export const bundleRules: readonly Rule[] = [fastEntries];
