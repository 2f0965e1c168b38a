// Whether a command, or the call of a tool, can have checked the work without being recognised as a check: a script of the
// project, a subagent, a browser. Only what surely cannot is harmless.
import { programOf } from "../shell/program.ts";
import { readShell } from "../shell/shell.ts";
import { piecesOf } from "./line.ts";
import { recognise } from "./recognise.ts";

const HARMLESS = new Set(
  (
    "[ : awk basename cat cd chmod chown cp cut date diff dirname du echo egrep env export false fd fgrep file find git grep " +
    "head jq less ln ls mkdir mktemp mv nl patch printf ps pwd readlink realpath rg rm rmdir sed sleep sort stat tail tee test " +
    "touch tr tree true type uname uniq unset wc which whoami xxd"
  ).split(" "),
);

/** `npm install`, `pip install`, `go get`: they fetch. */
const FETCHES =
  /^(?:npm|pnpm|yarn|bun) (?:i|ci|install|add|remove|view|ls|list|outdated)\b|^(?:pip3?|uv pip|poetry|uv|gem|bundle|composer|cargo|brew|apt(?:-get)?) (?:install|add|sync|fetch|remove|list|show)\b|^go (?:get|mod)\b/u;

/** Programs that print what there is. */
const READING = new Set(
  (
    "[ awk basename cat cd cut date diff dirname du echo egrep false fd fgrep file grep head jq less ls nl printf ps pwd readlink " +
    "realpath rg sort stat tail test tr true type uname uniq wc which whoami xxd"
  ).split(" "),
);
/** What `git` and the programs of forges only show. */
const SHOWS =
  /^(?:git (?:-C \S+ |--no-pager )*(?:blame|branch(?! -)|cat-file|describe|diff|fetch|for-each-ref|grep|log|ls-files|ls-tree|merge-base|reflog|remote|rev-list|rev-parse|shortlog|show|status)|gh (?:pr|issue|run|repo|release|workflow) (?:view|diff|list|status|checks)|glab (?:mr|issue) (?:view|diff|list))(?![\w-])/u;

/** Whether a command surely changed nothing. */
export const isReadingCommand = (command: string): boolean => {
  const pieces = piecesOf(command);
  return (
    pieces !== undefined &&
    pieces.every(({ text }) => {
      const read = readShell(text);
      return (
        read.ok &&
        read.value.every(({ words, ...rest }) => {
          const program = programOf({ words, ...rest });
          return program === undefined
            ? words.length === 0
            : READING.has(program) || SHOWS.test(text);
        })
      );
    }) &&
    !/(?<![0-9&=-])>(?!\s*(?:&|\/dev\/null))/u.test(command)
  );
};

/** Whether a command surely checked nothing. A check that is recognised is not harmless. */
export const isHarmlessCommand = (command: string): boolean => {
  if (recognise(command) !== undefined) return false;
  const pieces = piecesOf(command);
  return pieces !== undefined && pieces.every(({ text }) => FETCHES.test(text) || isHarmless(text));
};

const isHarmless = (text: string): boolean => {
  const read = readShell(text);
  return (
    read.ok &&
    read.value.every((command) => {
      const program = programOf(command);
      return command.words.length === 0 || (program !== undefined && HARMLESS.has(program));
    })
  );
};

const HARMLESS_TOOLS =
  /^(?:read|edit|write|multiedit|notebookedit|grep|glob|ls|todo\w*|task(?:create|update|list|get|output)|update_?plan|write_todos|apply_?patch|websearch|webfetch|web_\w+|google_web_search|read_\w+|write_file|replace|list_\w+|search_\w*|glob|askuserquestion|exitplanmode|skill|toolsearch|save_memory|view_image|str_replace\w*|create|view)$/iu;

/** Tools that read, write and plan. */
export const isHarmlessTool = (tool: string): boolean => HARMLESS_TOOLS.test(tool);
