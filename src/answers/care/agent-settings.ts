// What install and uninstall say: for each agent how strong its means are, for each file what became of it, line by
// line, and what a person can do if something was in the way.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import type {
  AgentState,
  Caution,
  Obstacle,
  SettingsChange,
} from "../../engine/ports/agents/agent-settings.ts";
import { visible } from "../../core/kit/text.ts";
import { errorWords } from "../text/error-words.ts";
import { counted, inLine, type Style } from "../text/style.ts";

export const agentSchema = v.object({
  host: v.string(),
  name: v.string(),
  /** stopped-and-told, told, or instructions-only. */
  strength: v.string(),
  /** Paths by which it was seen on this machine; none if it was not. */
  seen: v.array(v.string()),
  version: v.optional(v.string()),
  cautions: v.array(v.string()),
  /** What a person has to do as well. */
  next: v.array(v.string()),
});
export type AgentDocument = DocumentOf<typeof agentSchema>;

export const settingsFileSchema = v.object({
  path: v.string(),
  /** The target of a link: that file is written. */
  leadsTo: v.optional(v.string()),
  scope: v.picklist(["user", "project"]),
  hosts: v.array(v.string()),
  /** Set for a slash command or a skill: a file of twiceshy's own. */
  role: v.optional(v.picklist(["command", "skill"])),
  /** made, added, renewed, none, taken-out, removed, kept, foreign; or what was in the way, and then nothing was done. */
  change: v.string(),
  /** The system's error code, if it refused. */
  code: v.optional(v.string()),
  /** Changed lines as in a unified diff, without the lines around them. */
  diff: v.array(v.string()),
  /** Lines that are left for you to put in or take out. */
  byHand: v.array(v.string()),
});
export type SettingsFileDocument = DocumentOf<typeof settingsFileSchema>;

export const agentDocument = ({ reachable, ...state }: AgentState): AgentDocument => ({
  ...state,
  seen: state.seen,
  cautions: [
    ...state.cautions.map(cautionWords),
    ...(reachable
      ? []
      : ["It has no settings of a project: connect it for yourself, with --user."]),
  ],
  next: state.next,
});

/** With `print`, all of it is left for a person. */
export const settingsFileDocument = (
  { hunks, byHand, hosts, ...change }: SettingsChange,
  print = false,
): SettingsFileDocument => ({
  ...change,
  hosts,
  diff: hunks.flatMap(({ old, new: now, lines }) => {
    const count = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
    return [`@@ -${old},${count("-")} +${now},${count("+")} @@`, ...lines];
  }),
  byHand: print || isObstacle(change.change) ? [...byHand] : [],
});

export const isHindered = ({ change }: SettingsFileDocument): boolean => change in OBSTACLES;

const isObstacle = (change: SettingsChange["change"]): change is Obstacle => change in OBSTACLES;

const OBSTACLES: Readonly<Record<Obstacle, string>> = {
  unreadable: "is broken, and was left alone. Mend it and try again, or do it by hand:",
  unlike: "has something else where this belongs, and was left alone. By hand:",
  taken:
    "has an entry named twiceshy that twiceshy install did not write, so it was left alone. It should be:",
  changed:
    "has lines of twiceshy that were changed since, and was left alone. By hand; these were ours:",
  "not-text": "is not UTF-8, and was left alone. By hand:",
  "not-a-file": "is no file, and was left alone. By hand:",
  astray: "is a link that leads nowhere, and was left alone. By hand:",
  refused: "was left alone, as the system refuses it",
  busy: "is being written by another program, and was left alone. Close the agent and try again, or do it by hand:",
};

const DONE: Readonly<Record<string, readonly [done: string, dry: string]>> = {
  made: ["made", "would be made"],
  added: ["lines added", "lines would be added"],
  renewed: ["lines renewed", "lines would be renewed"],
  none: ["as it should be", "as it should be"],
  "taken-out": ["lines taken out", "lines would be taken out"],
  removed: ["removed", "would be removed"],
  kept: [
    "left: another agent reads the same lines",
    "would be left: another agent reads the same lines",
  ],
  foreign: [
    "left: it names twiceshy in lines that twiceshy install has no record of writing",
    "would be left: it names twiceshy in lines that twiceshy install has no record of writing",
  ],
};

/** `stopped and told`: the words of the port without their hyphens. */
export const strengthWords = (strength: string): string => strength.replaceAll("-", " ");

const cautionWords = (caution: Caution): string => {
  switch (caution.kind) {
    case "windows":
      return "Hooks are lines for sh: on Windows they run only where the agent has Git Bash, and were not tried.";
    case "windows-path":
      return `${caution.path} is a folder of Windows: an agent there cannot call programs of this system.`;
    case "older":
      return `Version ${caution.version} is older than ${caution.than}, for which this was made: it may not know all of these hooks.`;
    case "hooks-off":
      return "Its settings switch hooks off: until they are on again, nothing is stopped and no warning is given.";
    case "plugin":
      return "It has twiceshy's plugin, which brings the same hooks and tools: nothing is put into its own settings.";
    case "passing":
      return `${caution.program} is in a cache of npx, and gone once that is swept: install twiceshy itself first.`;
  }
};

const settingsFileText = (
  { path, leadsTo, change, code, diff, byHand }: SettingsFileDocument,
  dry: boolean,
  style: Style,
): readonly string[] => {
  const name = inLine(path) + (leadsTo === undefined ? "" : ` (a link to ${inLine(leadsTo)})`);
  const obstacle = Object.entries(OBSTACLES).find(([one]) => one === change)?.[1];
  if (obstacle !== undefined) {
    const why = code === undefined ? "" : ` (${errorWords(code)}). By hand:`;
    return [style.warm(`  ${name} ${obstacle}${why}`), ...byHand.map(indented)];
  }
  const entry = `  ${name}: ${DONE[change]?.[dry ? 1 : 0] ?? change}`;
  // What goes is shown beforehand; afterwards one sees that it is gone.
  if (!dry && (change === "taken-out" || change === "removed")) return [entry];
  return [entry, ...diff.map((line) => `    ${painted(visible(line), style)}`)];
};

/** Slash commands and skills are named together and without their text, unless something was in the way. */
export const settingsFilesText = (
  files: readonly SettingsFileDocument[],
  dry: boolean,
  style: Style,
): readonly string[] => {
  const isOwn = (file: SettingsFileDocument): boolean =>
    file.role !== undefined && !isHindered(file);
  const keyOf = ({ role, change }: SettingsFileDocument): string => `${role} ${change}`;
  const own = files.filter(isOwn);
  const groups = [...new Set(own.map(keyOf))].map((key) =>
    own.filter((file) => keyOf(file) === key),
  );
  return [
    ...files.filter((file) => !isOwn(file)).flatMap((file) => settingsFileText(file, dry, style)),
    ...groups.map((group) => {
      const [{ role, change } = { role: "", change: "" }] = group;
      const done = DONE[change]?.[dry ? 1 : 0] ?? change;
      const what = role === "command" ? "slash command" : "skill";
      return `  ${inLine(together(group.map(({ path }) => path)))}: ${counted(group.length, what)}, ${done}`;
    }),
  ];
};

/** Paths that differ in one part, as a shell would write them: `a/{b,c}.md`. */
const together = (paths: readonly string[]): string => {
  const [first = "", ...others] = paths;
  if (others.length === 0) return first;
  let from = 0;
  while (others.every((path) => path[from] === first[from]) && from < first.length) from += 1;
  from = /[^/-]*$/.exec(first.slice(0, from))?.index ?? 0;
  let tail = 0;
  while (others.every((path) => path.at(-tail - 1) === first.at(-tail - 1))) tail += 1;
  const suffix = /[./].*$/.exec(first.slice(first.length - tail))?.[0] ?? "";
  const parts = paths.map((path) => path.slice(from, path.length - suffix.length));
  return `${first.slice(0, from)}{${parts.join(",")}}${suffix}`;
};

export const indented = (line: string): string => `    ${visible(line)}`;

const painted = (line: string, { good, bad, faint }: Style): string =>
  line.startsWith("+") ? good(line) : line.startsWith("-") ? bad(line) : faint(line);
