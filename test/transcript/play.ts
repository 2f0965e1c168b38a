// Plays a transcript: runs each `$` line of a text file in a shell, one after the other, and returns the text with what
// the user sees now. What differs from run to run (ids, the present, folders) is replaced by a name.
import { inject } from "vitest";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "../support/shell.ts";
import type { Scratch } from "./cli.ts";

/**
 * Prose begins at the margin; commands and what they print are indented. Lines of standard error begin with `! `, and
 * an exit code other than 0 is printed.
 */
export const play = (text: string, scratch: Scratch, start: string, functions = ""): string => {
  const names = new Map<string, string>();
  const played: string[] = [];
  const session = join(scratch.root, "temp/session");
  writeFileSync(session, `cd ${start}`);
  const shell = functions + SHELL;
  for (const { prose, command } of blocksOf(text)) {
    if (prose.length > 0) played.push("", ...prose, "");
    if (command === undefined) continue;
    const lines = runIn(shell, session, withIds(command, names, scratch.root), scratch);
    nameEvents(scratch.root, names);
    const shown = lines.map((line) => plain(named(unpainted(line), names), scratch));
    played.push(...[`$ ${command}`, ...shown].map((line) => (line === "" ? "" : `  ${line}`)));
  }
  return `${played.join("\n").trim()}\n`;
};

interface Block {
  readonly prose: readonly string[];
  readonly command: string | undefined;
}

const COMMAND = "  $ ";

const blocksOf = (text: string): readonly Block[] => {
  const blocks: Block[] = [];
  let prose: string[] = [];
  for (const line of text.split("\n")) {
    if (/^\S/.test(line)) prose.push(line);
    if (!line.startsWith(COMMAND)) continue;
    blocks.push({ prose, command: line.slice(COMMAND.length) });
    prose = [];
  }
  return [...blocks, { prose, command: undefined }];
};

/** A shell that begins where the last one stopped: the same folder, the same exported variables. */
const SHELL = `. "$2"; eval "$1"; code=$?; { export -p; echo "cd $(printf %q "$PWD")"; } >"$2"; exit $code`;

const runIn = (
  text: string,
  session: string,
  command: string,
  { env, root }: Scratch,
): readonly string[] => {
  const bash = ["bash", "-o", "pipefail", "-c", text, "bash", command, session];
  const { stdout, stderr, status } = run(bash, { cwd: root, env });
  return [
    ...linesOf(stdout),
    ...linesOf(stderr).map((line) => `! ${line}`),
    ...(status === 0 ? [] : [`[exit ${status}]`]),
  ];
};

const linesOf = (text: string): string[] =>
  text === "" ? [] : text.replace(/\n$/, "").split("\n");

const KNOWN = /"id":"([a-z2-7]{52})".*?"kind":"([a-z-]+)"/g;

/** Names the events that are new in the logs below, by kind and in the order written: `note1`, `note2`, `issue1`. */
const nameEvents = (root: string, names: Map<string, string>): void => {
  const logs = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /twiceshy.(?:machine.)?log.w[a-z2-7]{13}.\w+-\d+\.jsonl$/.test(path))
    .toSorted();
  for (const path of logs)
    for (const [, id = "", kind = ""] of readFileSync(join(root, path), "latin1").matchAll(KNOWN)) {
      const alike = [...names.values()].filter((name) => name.replace(/\d+$/, "") === kind);
      if (!names.has(id)) names.set(id, `${kind}${alike.length + 1}`);
    }
};

/** Replaces an id by its name, `<note1>`; a whole id by `<note1…>`. */
const named = (line: string, names: ReadonlyMap<string, string>): string =>
  line.replace(/(?<![a-z0-9])[a-z2-7]{10}(?:[a-z2-7]{42})?(?![a-z0-9])/g, (word) => {
    const [id, name] = [...names].find(([each]) => each.startsWith(word)) ?? [];
    if (id === undefined) return word;
    return word.length === id.length ? `<${name}…>` : `<${name}>`;
  });

const withIds = (command: string, names: ReadonlyMap<string, string>, root: string): string =>
  command.replaceAll("/scratch", root).replace(/<([a-z-]+\d+)(…?)>/g, (written, name, whole) => {
    const id = [...names].find(([, each]) => each === name)?.[0];
    return id === undefined ? written : whole ? id : id.slice(0, 10);
  });

/** A terminal's colours, as `{1}` and so on. */
const unpainted = (line: string): string =>
  // oxlint-disable-next-line no-control-regex -- the escape character is what is looked for
  line.replace(/\u001B\[(\d+)m/g, "{$1}");

/** Folders, writers and the present get names; what a terminal would obey is written out. */
const plain = (line: string, { root }: Scratch): string =>
  line
    .replaceAll(root, "/scratch")
    .replaceAll(dirname(dirname(inject("bin"))), "/program")
    .replace(/\bw[a-z2-7]{13}\b/g, "<writer>")
    .replace(new RegExp(`${TODAY}T\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z`, "g"), "<now>")
    .replace(new RegExp(`${TODAY} \\d\\d:\\d\\d`, "g"), "<today> <time>")
    .replace(new RegExp(TODAY, "g"), "<today>")
    .replace(/\p{Cc}/gu, (char) =>
      char === "\t" ? "\\t" : `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`,
    )
    .trimEnd();

/** Yesterday and tomorrow count as today, because a day may end while the tests run. */
const TODAY = `(?:${[-1, 0, 1]
  .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  .join("|")})`;
