// What is known of an agent stands in its own file in src/core/agents/, and code elsewhere takes it from there. Which files still name
// agents is listed, and may only become less.
import { basename } from "node:path";
import type { Rule } from "../rule.ts";
import type { Tree } from "../tree.ts";
import { NAMING_AGENTS } from "./allowed.ts";

const HOME = "src/core/agents/";

const isSource = (path: string): boolean =>
  path.startsWith("src/") && path.endsWith(".ts") && !/\.(?:test|corpus)\.ts$/.test(path);

interface Named {
  readonly id: string;
  readonly names: RegExp;
}

/** Of agents whose ids are also other words, only their titles and their modules count. */
const ALSO_WORDS = new Set(["amp", "continue", "cursor", "pi", "zed"]);

const agentsIn = (tree: Tree): readonly Named[] =>
  [...tree]
    .filter(([path]) => path.startsWith(HOME) && isSource(path))
    .flatMap(([, text]) => {
      const id = /^ {2}id: "([\w-]+)",$/m.exec(text)?.[1];
      const title = /^ {2}title: "([\w -]+)",$/m.exec(text)?.[1];
      if (id === undefined || title === undefined) return [];
      const module = `["']${title}["']|/(?:agents|dialects|modules)/${id}\\.ts`;
      const camel = id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const word = `(?<![\\w.-])(?:${id}|${camel}|${title})(?![\\w-])`;
      return [{ id, names: new RegExp(ALSO_WORDS.has(id) ? module : `${module}|${word}`) }];
    });

/** Files that are about one agent alone have its name. */
const isItsOwn = (path: string, id: string): boolean =>
  path.startsWith(HOME) || basename(path, ".ts").startsWith(id);

const codeOf = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, " ");

const findingsIn = (tree: Tree): readonly string[] => {
  const agents = agentsIn(tree);
  const allowed: Readonly<Record<string, number>> = tree.has("test/tidy/rules/allowed.ts")
    ? NAMING_AGENTS
    : {};
  const found = new Map<string, readonly string[]>();
  for (const [path, text] of tree) {
    if (!isSource(path)) continue;
    const code = codeOf(text);
    const named = agents.filter(({ id, names }) => !isItsOwn(path, id) && names.test(code));
    if (named.length > 0)
      found.set(
        path,
        named.map(({ id }) => id),
      );
  }
  return [
    ...[...found]
      .filter(([path, ids]) => ids.length > (allowed[path] ?? 0))
      .map(([path, ids]) => `${path} names ${ids.join(", ")}`),
    ...Object.entries(allowed)
      .filter(([path, most]) => (found.get(path)?.length ?? 0) < most)
      .map(([path]) => `${path} names fewer agents than test/tidy/rules/allowed.ts says`),
  ];
};

const CODEX = { "src/core/agents/codex.ts": '  id: "codex",\n  title: "Codex CLI",\n' };

export const agentRules: readonly Rule[] = [
  {
    claim: "an agent is named in its own files",
    instead:
      "state it in src/core/agents/<id>.ts, and read it from there; in test/tidy/rules/allowed.ts, only lower a number or take a line out",
    findings: findingsIn,
    bad: [
      { ...CODEX, "src/io/agents/trust.ts": 'if (agent.id === "codex") approve();' },
      { ...CODEX, "src/hosts/cli/actor.ts": 'const text = "Start Codex CLI here.";' },
      { ...CODEX, "src/io/agents/run.ts": 'import { codex } from "../../core/agents/codex.ts";' },
    ],
  },
];
