// The documents beside the code: short, linked, complete, and free of anything that belongs to one machine.
import { homedir } from "node:os";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import type { Rule } from "../rule.ts";
import type { Tree } from "../tree.ts";

const AGENTS_LINES = 120;

const agents: Rule = {
  claim: `AGENTS.md is shorter than ${AGENTS_LINES} lines`,
  instead: "say it in docs/ and link to it",
  findings: (tree) => {
    const lines = (tree.get("AGENTS.md") ?? "").split("\n").length - 1;
    return lines < AGENTS_LINES ? [] : [`AGENTS.md has ${lines} lines`];
  },
  bad: [{ "AGENTS.md": "x\n".repeat(AGENTS_LINES) }],
};

/** Text of a document without its code, in which brackets mean something else. */
const prose = (text: string): string =>
  text.replaceAll(/^```.*?^```/gms, "").replaceAll(/`[^`\n]*`/g, "");

const documents = (tree: Tree): readonly (readonly [path: string, text: string])[] =>
  [...tree].filter(([path]) => path.endsWith(".md"));

const links: Rule = {
  claim: "every relative link in a document leads somewhere",
  instead: "link to a file of this repository by its path from the document",
  findings: (tree) => {
    const folders = new Set([...tree.keys()].flatMap(foldersOf));
    return documents(tree).flatMap(([path, text]) =>
      [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = ""]) => link)
        .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
        .filter((link) => {
          const goal = posix.join(posix.dirname(path), link.replace(/#.*$/, "")).replace(/\/$/, "");
          return !tree.has(goal) && !folders.has(goal);
        })
        .map((link) => `${path} links to ${link}`),
    );
  },
  bad: [{ "docs/a.md": "See [b](b.md)." }, { "a.md": "[x](docs/)" }],
};

const merges: Rule = {
  claim: "no document holds the marks of a merge",
  instead: "settle it; a formatter makes a quotation of what is left of them",
  findings: (tree) =>
    documents(tree).flatMap(([path, text]) =>
      [...prose(text).matchAll(/<{7} |>{7} |^(?:> ){7}/gm)].map(() => `${path} holds one`),
    ),
  bad: [{ "a.md": `${"<".repeat(7)} HEAD\n` }, { "a.md": `${"> ".repeat(7)}1234567 (Mend it)\n` }],
};

const foldersOf = (path: string): readonly string[] => {
  const parts = path.split("/");
  return parts.slice(1).map((_, n) => parts.slice(0, n + 1).join("/"));
};

/** Names of the modules below a folder, which are the names of what they define. */
const namesIn = (tree: Tree, folder: string): readonly string[] =>
  [...tree.keys()].flatMap(
    (path) =>
      (path.startsWith(folder) &&
        /^(?:[a-z-]+\/)?([a-z-]+)\.ts$/.exec(path.slice(folder.length))?.[1]) ||
      [],
  );

const kindsDocumented: Rule = {
  claim: "docs/event-format.md names every kind",
  instead: "describe it there, with its fields",
  findings: (tree) =>
    namesIn(tree, "src/core/event/kinds/")
      .filter((kind) => !(tree.get("docs/event-format.md") ?? "").includes(`\`${kind}\``))
      .map((kind) => `kind ${kind}`),
  bad: [
    { "src/core/event/kinds/tale.ts": "", "docs/event-format.md": "`note` but no tale" },
    { "src/core/event/kinds/tale.ts": "" },
  ],
};

const kindsWritten: Rule = {
  claim: "every kind is written by a door",
  instead:
    "write it in an act; a name without a door stands in RESERVED_KINDS (src/core/event/registry.ts), and its shape is free",
  findings: (tree) => {
    const writers = [...tree].filter(
      ([path]) =>
        /^src\/(?:core\/(?:capture|history|notes)|engine|hosts)\//.test(path) &&
        !path.endsWith(".test.ts"),
    );
    return namesIn(tree, "src/core/event/kinds/")
      .filter((kind) => {
        const writes = new RegExp(`(?:\\bkind: |Command\\()"${kind}"`);
        return !writers.some(([, text]) => writes.test(text));
      })
      .map((kind) => `kind ${kind}`);
  },
  bad: [{ "src/core/event/kinds/core/tale.ts": "", "docs/event-format.md": "`tale`" }],
};

const commandsDocumented: Rule = {
  claim: "docs/cli.md has one heading for every command",
  instead: "generate it again; it is made from the commands themselves",
  findings: (tree) =>
    namesIn(tree, "src/hosts/cli/commands/").flatMap((command) => {
      const heading = new RegExp(`^#+ (?:twiceshy )?${command}$`, "gm");
      const times = (tree.get("docs/cli.md") ?? "").match(heading)?.length ?? 0;
      return times === 1 ? [] : [`command ${command} has ${times} headings`];
    }),
  bad: [
    { "src/hosts/cli/commands/tell.ts": "", "docs/cli.md": "# ask\n" },
    { "src/hosts/cli/commands/tell.ts": "", "docs/cli.md": "## tell\n## tell\n" },
  ],
};

const decisions: Rule = {
  claim: "decisions are numbered without a gap and listed in the README of their folder",
  instead: "take the next number and add a line to docs/decisions/README.md",
  findings: (tree) => {
    const list = tree.get("docs/decisions/README.md") ?? "";
    return [...tree.keys()]
      .filter((path) => /^docs\/decisions\/(?!README)/.test(path))
      .toSorted()
      .map((path) => path.slice("docs/decisions/".length))
      .filter(
        (name, n) =>
          !name.startsWith(`${String(n + 1).padStart(4, "0")}-`) || !list.includes(`](${name})`),
      );
  },
  bad: [
    { "docs/decisions/0002-x.md": "", "docs/decisions/README.md": "[x](0002-x.md)" },
    { "docs/decisions/0001-x.md": "", "docs/decisions/README.md": "nothing" },
  ],
};

const TEST_COMMAND = "npm ci && npm test";

const BROWSER_COMMAND = "npm run test:browser";

const oneCommand: Rule = {
  claim: "CI runs exactly the test commands of the README",
  instead: `let both say \`${TEST_COMMAND}\` in a line, and \`${BROWSER_COMMAND}\``,
  findings: (tree) =>
    ["README.md", ".ci/run"].filter((path) => {
      const text = tree.get(path) ?? "";
      const isSaid = text.split("\n").some((line) => line.trim() === TEST_COMMAND);
      return !isSaid || !text.includes(BROWSER_COMMAND);
    }),
  bad: [
    {
      "README.md": "npm ci && npm test\nnpm run test:browser\n",
      ".ci/run": "npm ci && npx vitest\nnpm run test:browser\n",
    },
    {
      "README.md": "npm ci && npm test\nnpm run test:browser\n",
      ".ci/run": "npm ci && npm test\n",
    },
  ],
};

const lockFile: Rule = {
  claim: "the lock file names packages and their hashes, no address",
  instead: "run `npm install --package-lock-only` with this repository's .npmrc",
  findings: (tree) =>
    (tree.get("package-lock.json") ?? "").includes('"resolved"')
      ? ["package-lock.json holds a resolved address"]
      : [],
  bad: [{ "package-lock.json": '{"packages":{"x":{"resolved":"https://example.org/x.tgz"}}}' }],
};

const ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[/\\]$/, "");
/** A home such as /root occurs in too many honest examples to be searched for. */
const HOME = /^(?:\/home|\/Users|[A-Za-z]:\\Users)[/\\]/.test(homedir()) ? [homedir()] : [];

const machine: Rule = {
  claim: "no file names a place on the machine it was written on",
  instead: "write a path relative to the project, or an invented one",
  findings: (tree) =>
    [...tree]
      .filter(([path]) => !path.startsWith("dist/"))
      .filter(([, text]) => [ROOT, ...HOME].some((place) => text.includes(place)))
      .map(([path]) => path),
  bad: [{ "docs/a.md": `cd ${ROOT}/src` }],
};

export const paperRules: readonly Rule[] = [
  agents,
  links,
  merges,
  kindsDocumented,
  kindsWritten,
  commandsDocumented,
  decisions,
  oneCommand,
  lockFile,
  machine,
];
