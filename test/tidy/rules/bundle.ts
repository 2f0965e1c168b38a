// What an entry loads before it has looked at its arguments, read from the build's metafile.
import { isObject, parseJson, type Fields } from "../../../src/core/kit/json.ts";
import { modulesIn } from "../module.ts";
import type { Rule, Sample } from "../rule.ts";
import { META, type Tree } from "../tree.ts";

interface Entry {
  /** The output file, as the metafile names it. */
  readonly file: string;
  readonly source: string;
  /** Bytes of the source with everything it imports eagerly: they run at every start. */
  readonly bytes: number;
  /** Sources that must wait until they are needed. */
  readonly never: RegExp;
}

/** The table to which a new fast entry is added. */
const ENTRIES: readonly Entry[] = [
  {
    file: "dist/command.cjs",
    source: "src/hosts/cli/entry.ts",
    bytes: 256_000,
    never:
      /^src\/(?:hosts\/cli\/commands|io\/git-repo|engine\/(?:init|read-|purge|scan)|core\/capture\/(?:tokens|diff|revert|structure))|@lezer\//,
  },
  {
    file: "dist/judge.cjs",
    source: "src/hosts/hooks/judge-entry.ts",
    // It reads what a command is, so that one that is no check costs one start of Node.
    // What `.twiceshyignore` names is neither judged nor noted, so its rules are read here.
    bytes: 241_200,
    // Redaction, appending and every command are excluded: a hook reads, marks and leaves drafts.
    never:
      /^(?:node_modules|src\/(?:hosts\/cli|core\/(?:append|pages|recall)|io\/(?:git-repo|flat-index|views)))\//,
  },
  {
    file: "dist/attendant.cjs",
    // Agents wait for it after each check. The kinds and folds of facts and topics are in it as in every program that folds,
    // and it writes the readable files. It compares the log and the settings with what was noted of them,
    // and marks where a turn ended. What it keeps for the shell has the words that call up a fact.
    source: "src/hosts/hooks/steps/after-command.ts",
    bytes: 711_000,
    never:
      /^src\/(?:io\/(?:git-notes\/git-notes|embed\/|grammars\/)|core\/(?:notes\/(?!entry-id)|search\/))/,
  },
  {
    file: "dist/server.cjs",
    source: "src/hosts/mcp/entry.ts",
    // It also notes which memories its answers hold, and knows a fact that is stated again.
    // Half of it is the protocol's own library and its schemas; facts have a kind and a fold of their own, and lessons
    // of other projects words. Facts are recorded here, too, and projects listed. Grammars and the network wait until
    // they are needed. Whether a name is a library's is asked of whatever is recorded.
    bytes: 1_380_800,
    never: /^src\/(?:hosts\/cli|io\/(?:grammars|loopback)|core\/capture\/structure)\/|@lezer\//,
  },
  {
    // It starts with each client, and only copies bytes between the client and the shared server.
    file: "dist/joining.cjs",
    source: "src/hosts/serve/bridge-entry.ts",
    bytes: 13_500,
    never: /^(?:node_modules|src\/(?:engine|answers|io\/(?:flat-index|git-repo|jsonl-log)))\//,
  },
  {
    // It starts once for all clients, and answers every kind of question, so it loads nearly everything, also what knows
    // a check: whether work is done is judged by what a report says of checks.
    file: "dist/api.cjs",
    source: "src/hosts/serve/entry.ts",
    bytes: 1_718_000,
    never: /^src\/(?:hosts\/(?:cli|hooks)|io\/grammars|core\/capture\/structure)\/|@lezer\//,
  },
  // The starting files: the program is another file, and compiled once.
  ...(["cli", "hooks", "mcp", "serve"] as const).map((host) => ({
    file: host === "hooks" ? "dist/hook.cjs" : `dist/${host}.cjs`,
    source: `src/hosts/${host}/start.ts`,
    bytes: 2_500,
    never: new RegExp(`^(?:node_modules|src/(?:core/(?!kit)|engine|hosts/(?!${host}/start)))/`),
  })),
];

/** What each source imports eagerly, and how many bytes of it an output holds. */
interface Built {
  readonly imports: ReadonlyMap<string, readonly string[]>;
  readonly bytes: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

const builtIn = (tree: Tree): Built => {
  const meta = parseJson(tree.get(META) ?? "{}");
  return {
    imports: fieldsOf(meta, "inputs", ({ imports }) =>
      (Array.isArray(imports) ? imports : []).flatMap((one: unknown) =>
        isObject(one) && one.kind === "import-statement" && one.external !== true
          ? [String(one.path)]
          : [],
      ),
    ),
    bytes: fieldsOf(meta, "outputs", (output) =>
      fieldsOf(output, "inputs", ({ bytesInOutput }) => Number(bytesInOutput)),
    ),
  };
};

const fieldsOf = <T>(
  value: unknown,
  field: string,
  read: (fields: Fields) => T,
): ReadonlyMap<string, T> => {
  const fields = isObject(value) ? value[field] : undefined;
  return new Map(
    Object.entries(isObject(fields) ? fields : {}).flatMap(([name, one]) =>
      isObject(one) ? [[name, read(one)]] : [],
    ),
  );
};

const loadedBy = (source: string, { imports }: Built): ReadonlySet<string> => {
  const loaded = new Set<string>();
  const waiting = [source];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    waiting.push(...(imports.get(path) ?? []));
  }
  return loaded;
};

const flawsOf = ({ file, source, bytes, never }: Entry, built: Built): readonly string[] => {
  const held = built.bytes.get(file);
  if (!held?.has(source)) return [`${file} was not built`];
  const loaded = [...loadedBy(source, built)].filter((path) => (held.get(path) ?? 0) > 0);
  const sum = loaded.reduce((total, path) => total + (held.get(path) ?? 0), 0);
  return [
    ...(sum > bytes ? [`${file} loads ${sum} bytes, more than ${bytes}`] : []),
    ...loaded.filter((path) => never.test(path)).map((path) => `${file} loads ${path}`),
  ];
};

const COMMAND = "src/hosts/cli/entry.ts";
const sample = (bytes: number, ...imports: readonly string[]): Sample => ({
  [META]: JSON.stringify({
    inputs: { [COMMAND]: { imports: imports.map((path) => ({ path, kind: "import-statement" })) } },
    outputs: {
      "dist/command.cjs": {
        inputs: Object.fromEntries(
          [COMMAND, ...imports].map((path) => [path, { bytesInOutput: bytes }]),
        ),
      },
    },
  }),
});

const fastEntries: Rule = {
  claim: "an entry loads little before it knows what it was asked",
  instead: "load it with `await import()` where it is used, and build first (npm run build)",
  findings: (tree) => {
    const built = builtIn(tree);
    return ENTRIES.flatMap((entry) => flawsOf(entry, built));
  },
  bad: [{}, sample(9_999_999), sample(1, "src/hosts/cli/commands/start/init.ts")],
};

const HEAVY = new Set(["node:child_process", "node:crypto", "node:os"]);

const heavyBuiltIns: Rule = {
  claim: "processes, digests and the system's names are loaded by whoever uses them",
  instead:
    "ask process.getBuiltinModule for it where it is used: loading it takes up to a seventh of Node's own start",
  findings: (tree) =>
    modulesIn(tree, "src/").flatMap(({ path, imports }) =>
      imports
        // These start with an agent, and no command waits for them.
        .filter(() => !path.startsWith("src/hosts/modules/"))
        .filter(({ to, typeOnly }) => HEAVY.has(to) && !typeOnly)
        .map(({ to, line }) => `${path}:${line} imports ${to}`),
    ),
  bad: [{ "src/io/system/a.ts": 'import { spawn } from "node:child_process";' }],
};

export const bundleRules: readonly Rule[] = [fastEntries, heavyBuiltIns];
