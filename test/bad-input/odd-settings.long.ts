// People set git up as they like, and a stranger's repository as he likes. None of it changes what twiceshy answers.
import { spawnSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { cleanEnv, gitIn, scratchFolder } from "../support/scratch.ts";
import { linesOf, storyIn } from "../support/story.ts";
import { FRONT } from "../hook/scene.ts";
import { shyIn } from "../support/warm.ts";

let base = "";
/** Neither its folder nor its name can be written in ASCII, or without quotes. */
const NAMED = "src/ü dir/naïve.ts";

beforeAll(() => {
  base = join(scratchFolder(), "shop");
  const { commit, revert, git, pass } = storyIn(base);
  commit(
    {
      "src/app.ts": linesOf("app", 9),
      "lib/util.ts": linesOf("lib", 9),
      [NAMED]: linesOf("uml", 6),
      ".mailmap": "Ann Other <ann@y.example.com> <a@example.com>\n",
      ".gitattributes": "*.ts diff=own\n",
      "package.json": '{"name":"shop","scripts":{"test":"vitest"}}\n',
    },
    "Start the shop\n\nThe naïve way: café.",
  );
  const bad = commit({ "src/app.ts": linesOf("cache", 8) }, "Add a cache");
  pass(30);
  revert(bad);
  git("mv", "lib/util.ts", "lib/helpers.ts");
  commit({ "lib/helpers.ts": `${linesOf("lib", 8)}// moved\n` }, "Rename the helpers");
  const worse = commit({ [NAMED]: linesOf("odd", 6) }, "Change the naïve way");
  pass(30);
  revert(worse);
  commit({ "lib/helpers.ts": linesOf("fixed", 9) }, "Fix the helpers: fixes #4");
  git("checkout", "-q", "-b", "side", "HEAD~2");
  commit({ "lib/side.ts": linesOf("side", 3) }, "Add the side");
  git("checkout", "-q", "main");
  git("merge", "-q", "--no-ff", "-m", "Merge the side", "side");
});

const answersWith = (settings: readonly string[]): string => {
  const folder = join(scratchFolder(), "shop");
  cpSync(base, folder, { recursive: true });
  const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
  const list = join(folder, "../ignored");
  writeFileSync(list, `${gitIn(base, "rev-list", "HEAD", "--", "lib/helpers.ts")}\n`);
  for (const setting of settings) {
    const at = setting.indexOf("=");
    const value = setting.slice(at + 1);
    gitIn(folder, "config", "--add", setting.slice(0, at), value === LIST ? list : value);
  }
  const env = cleanEnv(join(folder, "../home"));
  const answers: string[] = [];
  const ask = (...args: readonly string[]): void => {
    const { stdout, stderr, status } = shyIn(args, { cwd: folder, env });
    answers.push(`$ ${args.join(" ")}\n${stdout}${stderr}=> ${status}\n`);
  };
  const judged = (path: string, content: string): void => {
    const edit = {
      ...{ session_id: "s", cwd: folder, hook_event_name: "PreToolUse", tool_name: "Write" },
      ...{ tool_use_id: path, tool_input: { file_path: join(folder, path), content } },
    };
    const { stdout } = spawnSync(FRONT(), ["claude-code"], {
      ...{ cwd: folder, encoding: "utf8", env, input: JSON.stringify(edit) },
    });
    answers.push(`hook ${path}\n${stdout}\n`);
  };
  ask("init");
  for (const path of ["src/app.ts", "lib/helpers.ts", NAMED]) ask("check", path);
  judged("src/app.ts", linesOf("cache", 8));
  judged(NAMED, linesOf("odd", 6));
  write("src/app.ts", linesOf("cache", 8));
  write("lib/side.ts", `${linesOf("side", 3)}// more\n`);
  write("lib/new one.ts", linesOf("new", 3));
  ask("check", "--working");
  gitIn(folder, "mv", "lib/side.ts", "lib/sïde.ts");
  gitIn(folder, "add", "-A");
  ask("check", "--staged");
  ask("attempt", "--failed", "Tried the cache", "--staged", "--session", "s1");
  for (const place of ["src/app.ts:2", "lib/helpers.ts:4", `${NAMED}:2`]) ask("why", place);
  for (const words of ["churn", "stale", "structure", "map", "brief", "replay", "verify", "log"])
    ask(words);
  ask("churn", NAMED);
  gitIn(folder, "commit", "-q", "-m", "Cache again, naïvely");
  for (const words of ["capture", "status", "score", "export"]) ask(words);
  ask("notes", "publish");
  ask("notes", "verify");
  return answers
    .join("\n")
    .replaceAll(join(folder, ".."), "HERE")
    .replaceAll(/\b[a-z2-7]{10,52}\b/g, "ID")
    .replaceAll(/\b[0-9a-f]{7,40}\b/g, "SHA")
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "NOW")
    .replaceAll(/\d+ ms/g, "MS");
};

/** The list itself is made for each repository. */
const LIST = "LIST";

const all = (section: string, ...settings: readonly string[]): readonly string[] =>
  settings.map((setting) => `${section}.${setting}`);

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "how git prints": [
    ...all("color", "ui=always", "diff=always", "status=always", "branch=always", "grep=always"),
    ...all("log", "date=relative", "decorate=full", "abbrevCommit=true", "showSignature=true"),
    ...all("log", "initialDecorationSet=all", "diffMerges=off", "showRoot=false"),
    ...all("blame", "coloring=highlightRecent", "date=relative", "showEmail=true"),
    ...all("blame", "showRoot=true", "blankBoundary=true", "markIgnoredLines=true"),
    ...all("status", "short=true", "branch=true", "relativePaths=false", "showStash=true"),
    ...all("diff", "noprefix=true", "context=0", "interHunkContext=5", "colorMoved=zebra"),
    ...all("diff", "wordRegex=.", "wsErrorHighlight=all", "submodule=log", "statNameWidth=1"),
    ...all("core", "quotePath=false", "abbrev=4", "commentChar=%"),
    ...["format.pretty=oneline", "column.ui=always", "i18n.logOutputEncoding=ISO-8859-1"],
    ...["diff.suppressBlankEmpty=true", "blame.ignoreRevsFile=/nowhere"],
  ],
  "what git compares, follows and skips": [
    ...all("diff", "renames=false", "mnemonicPrefix=true", "relative=true", "algorithm=patience"),
    ...all("diff", "indentHeuristic=false", "ignoreSubmodules=all", "own.binary=true"),
    ...all("status", "renames=false", "showUntrackedFiles=no"),
    ...all("log", "follow=true", "mailmap=true", "excludeDecoration=*"),
    ...all("core", "notesRef=refs/notes/x", "fileMode=false", "logAllRefUpdates=false"),
    ...["mailmap.file=/nowhere", "notes.displayRef=refs/notes/*", "submodule.recurse=true"],
    ...["grep.patternType=perl", "grep.lineNumber=true", "alias.rev-parse=log", "alias.diff=log"],
    ...["blame.markUnblamableLines=true", `blame.ignoreRevsFile=${LIST}`],
  ],
  "how git reads": [
    ...all("diff", "own.xfuncname=(((", "own.wordRegex=(((", "renames=copies", "renameLimit=1"),
    ...all("core", "untrackedCache=true", "splitIndex=true", "autocrlf=true", "checkStat=minimal"),
    ...["i18n.commitEncoding=ISO-8859-1", "log.diffMerges=combined", "log.mailmap=false"],
    ...["feature.manyFiles=true", "transfer.hideRefs=refs/heads", "core.commitGraph=false"],
    ...["help.autocorrect=immediate", "blame.ignoreRevsFile=.mailmap"],
  ],
};

let plain: string | undefined;
test.each(Object.entries(GROUPS))("settings of %s", (_, settings) => {
  plain ??= answersWith([]);
  expect(answersWith(settings)).toBe(plain);
});
