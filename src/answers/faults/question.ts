// Faults of a question, in words: what was asked cannot be understood, found or answered.
import { clip, counted, inLine, thousands } from "../../core/kit/text.ts";
import type { Unstructured } from "../../engine/code/structure.ts";
import type { Fault } from "./fault.ts";
import { badCall, no, world, type Phrasings } from "./phrase.ts";

export const questionPhrasings = {
  "search-empty": badCall(
    "Missing search words.",
    (_, { filter }) => `Pass some words, or ${filter}.`,
  ),
  "sessions-all-projects": no(
    "The sessions of all projects are searched only for a person at a terminal.",
    "Leave out --all-projects to search those of this project.",
  ),
  "sessions-flag": badCall(
    ({ flag, wants }) =>
      wants ? `${flag} is for a search in sessions.` : `${flag} filters memories, not sessions.`,
    ({ flag, wants }) =>
      wants
        ? "Add --sessions."
        : `Leave out ${flag}: --since, --until and --agent filter sessions.`,
  ),
  "regex-malformed": badCall(
    ({ given, because }) =>
      `"${clip(given, 60)}" is not a regular expression: ${regexWords(because)}.`,
    (_, { regex }) => `Fix the expression, or leave out ${regex} to search for the literal text.`,
  ),
  "regex-endless": world(
    ({ given }) => `The search for "${clip(given, 60)}" took too long and was stopped.`,
    (_, { regex }) => `Avoid nested repetition such as (a+)+, or leave out ${regex}.`,
  ),
  "as-of-unclear": badCall(
    ({ given }) => `"${clip(given, 200)}" is neither a time nor a commit of this repository.`,
    "Pass a commit, a day such as 2026-01-31, or how long ago: 12h, 30d, 2w.",
  ),
  "as-of-too-early": no(
    ({ atMs }, { time }) => `Nothing was known yet at ${time(atMs)}.`,
    ({ firstMs }, { time }) =>
      firstMs === undefined
        ? "Nothing is recorded in this project."
        : `What is known begins at ${time(firstMs)}.`,
  ),
  "spec-not-in-work": no(
    "No specification is in work here: CLAUDE.md names none, or several, and docs/spec/active/ does not hold exactly one.",
    "Name the specification itself.",
  ),
  "author-unknown": no(
    ({ given }) => `No memory is from "${clip(given, 60)}".`,
    "Pass the author of a commit, as git names them, an agent, or a door: cli, mcp, hook, git, import. Of persons, only authors of commits are recorded.",
  ),
  "location-unclear": badCall(
    ({ given }) => `"${clip(given, 200)}" does not name a file.`,
    "Pass a path, or a path and a line: src/upload.ts:12.",
  ),
  "location-outside": badCall(
    ({ given }) => `"${clip(given, 200)}" is outside the project.`,
    "Name a file or folder inside the project.",
  ),
  "line-past-end": no(
    ({ path, line, lines }) =>
      `Line ${thousands(line)} does not exist: ${clip(inLine(path), 200)} has ${counted(lines, "line")}.`,
    "Pass a line of the current file, counted from 1.",
  ),
  "not-there": no(
    ({ path }) => `File not found: ${clip(inLine(path), 200)}.`,
    "Name a file that exists now; a line is traced from the current file.",
  ),
  "not-text": no(({ path }) => `${clip(inLine(path), 200)} is not a text file.`),
  "structure-no-files": no(
    "This is not a work tree, so there are no files to read.",
    "Change to a work tree.",
  ),
  "structure-unknown": no(
    ({ path, why }) =>
      `The structure of ${clip(inLine(path), 200)} is unknown: ${UNSTRUCTURED[why]}.`,
    "Run twiceshy structure to see the files that could be read.",
  ),
  "value-unclear": badCall(
    ({ what, given, must }) =>
      `${what === undefined ? "" : `${what} `}"${clip(given, 200)}" ${must}.`,
    (_, { help }) => help(),
  ),
  "canary-unsaid": badCall(
    "Only --canary takes agents' names.",
    "Add --canary to run them; without names it runs every agent on the PATH.",
  ),
  "call-cancelled": no("The call was cancelled before it started.", "Nothing was done."),
  "fault-of-ours": world(
    ({ what }) => `Internal error of twiceshy: ${clip(what, 300)}.`,
    (_, { finding, person, command }) =>
      `See with ${finding} whether the text was recorded; ${person(`run ${command("doctor")}`)}.`,
  ),
} satisfies Partial<Phrasings<Fault>>;

/** Why the structure of a file is not known. */
export const UNSTRUCTURED: Readonly<Record<Unstructured, string>> = {
  absent: "there is no such file, or git ignores it",
  foreign: "it was made by a program, or is of others",
  language: "its language is none of those that are read",
  left: "there are more files than are read",
  unreadable: "it is too large, or no text",
};

/** The engine's message, without the expression itself. */
const regexWords = (because: string): string =>
  clip(because.replace(/^Invalid regular expression: [^]*: (?=[^:]+$)/, ""), 100).toLowerCase();
