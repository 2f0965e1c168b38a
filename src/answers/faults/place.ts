// Faults of a place, in words: no project, the wrong one, or a folder that must not become one.
import { clip } from "../../core/kit/text.ts";
import type { BrokenRule } from "../../core/project/ignored.ts";
import type { Place, UnfitFolder } from "../../engine/ports/place.ts";
import type { Fault } from "./fault.ts";
import { errorWords } from "../text/error-words.ts";
import { isoTime } from "../text/time.ts";
import { badCall, capital, no, world, type Phrasings } from "./phrase.ts";
import type { Ways } from "./ways.ts";

const BROKEN_RULES: { readonly [why in BrokenRule["why"]]: string } = {
  "class-open": "is not a whole pattern",
  "names-nothing": "has no name in it",
  "tool-unnamed": "names no tool",
  "tool-negated": "cannot take a tool out again",
};

export const placePhrasings = {
  "place-not-found": world(
    ({ from }) =>
      `No project found: neither ${from} nor any folder above it is a git repository or has a memory.`,
    ({ unfit }, ways) =>
      unfit === undefined
        ? `${capital(ways.elsewhere)}, or ${ways.person(`create one here: ${ways.command("init")}`)}.`
        : insisting(unfit, ways),
  ),
  "place-not-initialised": no(
    ({ place }) => `${placeWords(place)} has no memory yet.`,
    ({ unfit }, ways) =>
      unfit === undefined
        ? `${capital(ways.person(`create one: ${ways.command("init")}`))}${ways.otherwise}.`
        : insisting(unfit, ways),
  ),
  "place-outside": no(
    ({ path, belongsTo, source, boundary }, { project, act }) =>
      `${path === belongsTo ? `${project} names` : `${clip(path, 300)} belongs to`} ${belongsTo}, and ${source} holds this ${act} to ${boundary}.`,
    (_, { act, otherwise }) => `Name one project${otherwise}: a ${act} works on only one.`,
  ),
  "root-missing": badCall(
    ({ source, root }) => `${source} names ${root}, which is not a folder.`,
    "Name a project's folder.",
  ),
  "git-file-broken": world(
    ({ path, gitDir }) =>
      `${path} does not lead to a git repository${gitDir === undefined ? "" : ` (${gitDir})`}.`,
    "If the work tree or submodule was moved, try git worktree repair.",
  ),
  "project-broken": world(
    ({ path }) => `${path} does not name the project.`,
    (_, { person, command }) =>
      `${capital(person(`move the file away and run ${command("init")}`))}; the log is kept.`,
  ),
  "place-refused": no(
    ({ folder, because }) => `${folder} ${UNFIT[because]}, and should not become a project.`,
    ({ because }, ways) => insisting(because, ways),
  ),
  "ci-reads-only": no(
    ({ marker }) => `This is a build server (${marker} is set), so twiceshy only reads here.`,
    (_, { person, command }) =>
      `To write here, ${person(`set TWICESHY_CI=write, or run ${command("config ci.write yes")}`)}.`,
  ),
  "recording-paused": no(
    ({ sinceMs }) => `Paused since ${isoTime(sinceMs)}: nothing is recorded, and hooks do nothing.`,
    (_, { person, command }) => `${capital(person(`run ${command("resume")} at a terminal`))}.`,
  ),
  "ignore-rule-broken": no(
    ({ line, rule, why }) =>
      `.twiceshyignore, line ${line}: "${clip(rule, 100)}" ${BROKEN_RULES[why]}, so it names nothing.`,
    (_, { person }) => `${capital(person("correct the line or remove it"))}.`,
  ),
  "ignore-unread": no(
    ({ code }) =>
      `.twiceshyignore cannot be read (${errorWords(code)}), so nothing is captured of any file.`,
    (_, { person }) => `${capital(person("fix its permissions or remove it"))}.`,
  ),
  "switched-off": no(
    "TWICESHY_OFF is set here, so nothing is recorded.",
    (_, { person }) => `${capital(person("unset it and start again"))}.`,
  ),
  "project-unknown": no(
    ({ given }) => `Unknown project "${clip(given, 200)}": no project or folder has that name.`,
    ({ known }) =>
      known.length === 0
        ? "Pass its folder, as an absolute path."
        : `Use one of: ${known.join(", ")}.`,
  ),
  "project-ambiguous": no(
    ({ by }) => `Ambiguous project, so nothing was done: ${AMBIGUOUS[by]}.`,
    ({ by, could }, { project }) =>
      by === "listed"
        ? `Pass its folder: ${could.join(", ")}.`
        : `Name one in ${project}: ${could.join(", ")}.`,
  ),
  "alias-taken": no(
    ({ alias, by }) => `"${clip(alias, 64)}" already names the project in ${by}.`,
    "Choose another alias.",
  ),
  "project-entry-broken": world(
    ({ path }) => `${path} is not an entry of the list of projects; it was left as it is.`,
    (_, { person, command }) =>
      `${capital(person(`move it away, then run ${command("init")} in its project`))}.`,
  ),
} satisfies Partial<Phrasings<Fault>>;

/** The name of a place in a sentence: the folder that a person would name. */
export const placeWords = ({ top, commonDir, store }: Place): string => top ?? commonDir ?? store;

/** What helps where `init` refuses; `--here` does not help everywhere. */
const insisting = (unfit: UnfitFolder, { elsewhere, person, command }: Ways): string =>
  unfit === "machine-store"
    ? `${capital(elsewhere)}.`
    : `${capital(elsewhere)}, or ${person(`use this one anyway: ${command("init --here")}`)}.`;

const UNFIT = {
  home: "is your home folder",
  "above-home": "holds your home folder",
  root: "is the root of the disk",
  temporary: "is a folder for temporary files",
  system: "belongs to the system",
  "machine-store": "holds twiceshy's own folder for the whole machine",
} as const satisfies Record<UnfitFolder, string>;

const AMBIGUOUS = {
  name: "more than one has that name",
  roots: "the client has more than one open",
  known: "more than one is known here, and the server runs in none",
  listed: "more than one in the list has that name",
} as const;
