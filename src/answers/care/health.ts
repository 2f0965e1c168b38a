// The health of the memory: a score of what was looked at, and of each part what is wrong and what mends it.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { UNTOUCHED_DAYS } from "../../core/fold/work/repairs.ts";
import {
  HEALTH_DAYS,
  HEALTH_PARTS,
  type Health,
  type HealthExample,
  type HealthPart,
} from "../../core/judge/health.ts";
import { counted, thousands } from "../../core/kit/text.ts";
import type { DocumentOf } from "../document.ts";
import { DAMAGE } from "./verification.ts";
import { fold, inLine, type Style } from "../text/style.ts";

const partSchema = v.object({
  name: v.picklist(HEALTH_PARTS),
  /** `nothing`: there is none of it. `unseen`: it could not be looked at. Neither counts. */
  state: v.picklist(["found", "clean", "nothing", "unseen"]),
  /** How many things were looked at, and how many of them are out of order. */
  looked: v.number(),
  found: v.number(),
  /** The points that it takes from 100. */
  loss: v.number(),
  /** What is so, in one sentence, and the command that mends or lists it; empty if there is nothing to do. */
  says: v.string(),
  do: v.string(),
  /** The ids of the first that were found. */
  ids: v.array(v.string()),
});
type PartDocument = DocumentOf<typeof partSchema>;

export const healthSchema = v.object({
  project: v.string(),
  clean: v.boolean(),
  /** From 0 to 100, by the parts that were looked at; absent if there was nothing to look at. */
  score: v.optional(v.number()),
  parts: v.array(partSchema),
});
export type HealthDocument = DocumentOf<typeof healthSchema>;

export const healthDocument = (project: string, { score, parts }: Health): HealthDocument => ({
  project,
  clean: parts.every(({ state }) => state !== "found"),
  ...(score === undefined ? {} : { score }),
  parts: parts.map((part) => ({
    ...{ name: part.name, state: part.state, looked: part.looked, found: part.found },
    loss: part.loss,
    ...wordsFor(part),
    ids: part.examples.flatMap(({ id }) => id ?? []),
  })),
});

const wordsFor = (part: HealthPart): Pick<PartDocument, "says" | "do"> => {
  if (part.state === "unseen") return { says: UNSEEN[part.unseen ?? ""] ?? "", do: "" };
  const { clean, nothing, found, mend } = WORDS[part.name];
  if (part.state === "nothing") return { says: nothing, do: "" };
  if (part.state === "clean") return { says: clean(part.looked), do: "" };
  const named = part.examples.map(exampleWords).join("; ");
  const rest = part.found - part.examples.length;
  return {
    says: `${found(part.found)}: ${named}${rest > 0 ? `; and ${thousands(rest)} more` : ""}`,
    do: mend,
  };
};

const exampleWords = ({ id, text, damage }: HealthExample): string => {
  const what = damage === undefined ? "" : ` (${DAMAGE[damage] ?? damage})`;
  return `${id === undefined ? "" : `${shortId(id)} `}${inLine(text)}${what}`;
};

const UNSEEN: Readonly<Record<string, string>> = {
  "no-git": "outside git, what became of files cannot be seen",
  "git-failed": "git could not be read, so what became of files is unknown",
  late: "git's history was too long to be read in time",
  "no-list": "running processes cannot be listed on this system",
};

interface PartWords {
  readonly clean: (looked: number) => string;
  readonly nothing: string;
  readonly found: (found: number) => string;
  readonly mend: string;
}

const WORDS: Readonly<Record<HealthPart["name"], PartWords>> = {
  log: {
    clean: (looked) => `${counted(looked, "event")} proven`,
    nothing: "the log is empty",
    found: (found) => `${counted(found, "place")} of the log ${isOrAre(found)} damaged`,
    mend: "twiceshy verify lists them; another clone or a backup may hold what is missing",
  },
  removals: {
    clean: () => "hooks, log and settings are as a person left them",
    nothing: "",
    found: (found) =>
      `${counted(found, "removal or change", "removals or changes")} without a person`,
    mend: "twiceshy doctor says what to do about each",
  },
  contradictions: {
    clean: (looked) =>
      `no contradiction among ${counted(looked, "fact or lesson", "facts and lessons")}`,
    nothing: "no facts and no lessons",
    found: (found) => `${counted(found, "contradiction")} that no amendment settled`,
    mend: "twiceshy conflicts shows both sides; supersede or retire one of them",
  },
  evidence: {
    clean: () => "the last claim to be done is verified",
    nothing: `no claim to be done in the last ${HEALTH_DAYS.claims} days`,
    found: () => "The last claim to be done is not verified",
    mend: "twiceshy done says what is missing",
  },
  blockers: {
    clean: (looked) => `${counted(looked, "blocker")}, stated within ${HEALTH_DAYS.blockers} days`,
    nothing: "nothing is blocked",
    found: (found) =>
      `${counted(found, "blocker")} ${found === 1 ? "has" : "have"} stood for more than ${HEALTH_DAYS.blockers} days`,
    mend: "Once nothing is in the way: twiceshy resolve <id>",
  },
  "stated-twice": {
    clean: (looked) => `${counted(looked, "open item")}, each stated once`,
    nothing: "nothing is open",
    found: (found) =>
      `${counted(found, "open item")} ${isOrAre(found)} stated again in other words`,
    mend: "twiceshy repair",
  },
  "done-elsewhere": {
    clean: (looked) => `nothing shows that one of ${counted(looked, "open item")} is done`,
    nothing: "nothing is open",
    found: (found) =>
      `${counted(found, "open item")} ${isOrAre(found)} done by what was recorded since`,
    mend: "twiceshy repair",
  },
  scopes: {
    clean: (looked) => `branch and folder of ${counted(looked, "open item")} are there`,
    nothing: "nothing is open",
    found: (found) =>
      `${counted(found, "open item")} ${found === 1 ? "belongs" : "belong"} to a branch or folder that is gone`,
    mend: "twiceshy repair",
  },
  "open-long": {
    clean: (looked) => `${counted(looked, "open item")}, none left untouched`,
    nothing: "nothing is open",
    found: (found) =>
      `${counted(found, "item")} ${isOrAre(found)} open, and untouched for ${UNTOUCHED_DAYS} days`,
    mend: "twiceshy repair archives them; twiceshy work shows all that is open",
  },
  issues: {
    clean: (looked) => `${counted(looked, "open issue")}, none left alone`,
    nothing: "no open issue",
    found: (found) =>
      `${counted(found, "issue")} ${isOrAre(found)} open, and nothing was recorded for ${found === 1 ? "it" : "them"} in ${HEALTH_DAYS.issues} days`,
    mend: "twiceshy resolve <id> closes one; twiceshy show <id> has its story",
  },
  stale: {
    clean: (looked) => `${counted(looked, "memory", "memories")} compared with the files`,
    nothing: "no memory names a file or an assumption",
    found: (found) => `${counted(found, "memory", "memories")} may be outdated`,
    mend: "twiceshy stale says why; confirm, supersede or retire each",
  },
  links: {
    clean: (looked) => `${counted(looked, "link")} ${looked === 1 ? "leads" : "lead"} somewhere`,
    nothing: "no links",
    found: (found) =>
      `${counted(found, "link")} ${found === 1 ? "leads" : "lead"} to what was purged or never came`,
    mend: "twiceshy repair",
  },
  proposals: {
    clean: (looked) =>
      `${counted(looked, "proposal")}, none older than ${HEALTH_DAYS.proposals} days`,
    nothing: "no proposal waits",
    found: (found) =>
      `${counted(found, "proposal")} ${found === 1 ? "waits" : "wait"} for a person for more than ${HEALTH_DAYS.proposals} days`,
    mend: "twiceshy review",
  },
  servers: {
    clean: (looked) => `${counted(looked, "twiceshy server")} on this machine, no more than needed`,
    nothing: "no twiceshy server runs",
    found: (found) => `${counted(found, "spawn storm")}`,
    mend: "Restart that program; twiceshy serve --list shows its servers",
  },
};

const isOrAre = (count: number): string => (count === 1 ? "is" : "are");

export const healthText = (
  { project, clean, score, parts }: HealthDocument,
  style: Style,
): string => {
  if (score === undefined) return `Nothing is recorded in ${project} yet`;
  const observed = parts.filter(({ state }) => state === "found" || state === "clean");
  const among = `by ${observed.length} of ${parts.length} parts`;
  const head = clean
    ? style.good(`${project} is clean: ${score} of 100, ${among}`)
    : style.warm(`${project}: ${score} of 100, ${among}`);
  const width = Math.max(...parts.map(({ name }) => name.length));
  const indent = " ".repeat(width + 9);
  const lines = parts.flatMap(({ name, state, loss, says, do: todo }) => {
    if (state === "nothing") return [];
    const mark = state === "found" ? `-${loss}` : state === "unseen" ? "?" : "ok";
    const line = fold(`  ${mark.padStart(4)}  ${name.padEnd(width)} ${says}`, style.width, indent);
    return state === "found"
      ? [style.warm(line), ...(todo === "" ? [] : [fold(`${indent}${todo}`, style.width, indent)])]
      : [state === "unseen" ? style.faint(line) : line];
  });
  const nothing = parts.filter(({ state }) => state === "nothing").map(({ name }) => name);
  return [
    head,
    ...lines,
    ...(nothing.length === 0
      ? []
      : [style.faint(fold(`  Nothing to look at: ${nothing.join(", ")}`, style.width, "    "))]),
  ].join("\n");
};
