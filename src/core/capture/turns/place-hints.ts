// What a turn says of the project that it is about, for programs that call from a folder which may be another: the folder
// that the agent works in, paths that the words name, and what files in that folder call the project.
import type { Turn } from "./turn.ts";

export interface PlaceHints {
  readonly folders: readonly string[];
  /** Absolute, or below the home folder with `~`. */
  readonly paths: readonly string[];
}

/** Of the words, only the beginning is searched, and so many paths at most. */
const SEARCHED = 20_000;
const MOST = 20;

export const placeHints = (turns: readonly Turn[]): PlaceHints => {
  const words = turns.map(({ text }) => text.slice(0, SEARCHED)).join("\n");
  return {
    folders: [...new Set(turns.flatMap(({ cwd }) => cwd ?? []))],
    paths: [...new Set(words.match(PATH)?.map(withoutPoint))].slice(0, MOST),
  };
};

/** No part of a URL or of a relative path. */
const PATH =
  /(?<![\p{L}\p{N}_:/.~\\-])(?:~|[A-Za-z]:)?[/\\][\p{L}\p{N}_.@+-][^\s"'`<>()[\]{}|*?,;:]*/gu;

const withoutPoint = (path: string): string => path.replace(/[.!]+$/u, "");

/** The files that state how the project is called, in the order in which they count. */
export const SCOPE_FILES = [
  ...["AGENTS.override.md", "AGENTS.md"],
  ...["PROJECT_STATE.md", "project-state.md", "STATE.md"],
] as const;

/** What a line of such a file calls the project. */
export const scopeNameIn = (text: string): string | undefined =>
  SCOPE_LINE.exec(text.slice(0, SEARCHED))?.[1]?.trim();

const SCOPE_LINE =
  /^[ \t]*(?:[-*] )?\**(?:(?:project )?scope|project(?: key| name)?|canonical name|ámbito|proyecto)\**[ \t]*:\**[ \t]*[`"*]*([^\n`"*]{1,80}?)[`"*]*\.?[ \t\r]*$/imu;
