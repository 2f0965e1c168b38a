// What is wrong with the project of a call, or with the disk and git below it, in words for a model.
import { clip } from "../../core/kit/text.ts";
import type { Place } from "../../engine/ports/place.ts";
import type { Fault } from "./fault.ts";
import { say, type Phrase } from "./phrase.ts";

type OfProject = Extract<
  Fault,
  {
    readonly kind:
      | `place-${"not-found" | "not-initialised" | "outside"}`
      | `project-${"unknown" | "ambiguous" | "broken"}`
      | `file-${string}`
      | `git-${string}`
      | `log-${string}`
      | `views-${string}`
      | `gate-${string}`
      | "root-missing"
      | "index-not-writable"
      | "history-busy"
      | "ci-reads-only";
  }
>;

export const phraseOfProject = (fault: OfProject): Phrase => {
  switch (fault.kind) {
    case "place-not-found":
      return say(
        `No project is known: ${fault.from} is in none, and none was named.`,
        "Name the project's folder in `project`; `twiceshy init` in a folder gives it a memory.",
      );
    case "place-not-initialised":
      return say(
        `${nameOf(fault.place)} has no memory yet.`,
        "A person gives it one: `twiceshy init` in its folder. Or name another in `project`.",
      );
    case "place-outside":
      return say(
        `${fault.path} belongs to ${fault.belongsTo}, and this call is held to ${fault.boundary}. Nothing was done.`,
        "One call works on one project. Where no root is pinned, name the other in `project`.",
      );
    case "project-unknown":
      return say(
        `No project is called "${clip(fault.given, 200)}", and there is no such folder.`,
        fault.known.length === 0
          ? "Give its folder, as an absolute path."
          : `There are: ${fault.known.join(", ")}.`,
      );
    case "project-ambiguous":
      return say(
        `Several projects could be meant, so nothing was done: ${AMBIGUOUS[fault.by]}.`,
        `Name one in \`project\`: ${fault.could.join(", ")}.`,
      );
    case "root-missing":
      return say(`${fault.said} names ${fault.root}, which is not a folder.`);
    case "git-file-broken":
      return say(`${fault.path} does not lead to a git repository.`);
    case "ci-reads-only":
      return say(
        `This is a build server (${fault.marker} is set), where a memory is only read. Nothing was remembered.`,
      );
    case "file-busy":
      return say(`${fault.path} is held by another process.`, "Call again.");
    case "history-busy":
      return say(`Another process reads the history of ${fault.project} now.`, "Call again later.");
    case "git-not-runnable":
      return say(`git cannot be run (${fault.code}).`, "A person must install it.");
    case "git-refused":
      return say(`git would not read ${fault.gitDir}: ${fault.said}`);
    case "gate-unfit":
      return say(`The gate's files cannot be used: ${fault.path}.`, REBUILD);
    case "views-not-ours":
      return say(`${fault.path} is a link or a file where a folder of twiceshy's should be.`);
    case "log-line-moved":
      return say(`The line to erase is no longer where it was in ${fault.path}.`, "Call again.");
    case "log-write-short":
      return say(
        `Nothing was remembered: the disk took only ${fault.written} of ${fault.wanted} bytes at ${fault.path}.`,
        "A person must free space.",
      );
    case "file-broken":
      return say(`${fault.path} is not what it should be.`, "`twiceshy doctor` says what to do.");
    default:
      return phraseOfDisk(fault);
  }
};

const REBUILD = "`twiceshy rebuild` makes them again; the log itself is whole.";

const AMBIGUOUS = {
  name: "more than one has that name",
  roots: "the client has more than one open",
  known: "more than one is known here, and the server runs in none",
} as const;

const nameOf = ({ top, commonDir, store }: Place): string => top ?? commonDir ?? store;

type OfDisk = Extract<OfProject, { readonly code: string; readonly path: string }>;

const phraseOfDisk = (fault: Exclude<OfDisk, { readonly kind: "git-not-runnable" }>): Phrase => {
  const where = `${fault.path} (${fault.code})`;
  switch (fault.kind) {
    case "log-not-writable":
      return say(`Nothing was remembered: the log cannot be written at ${where}.`, MEND);
    case "file-unreadable":
      return say(`It cannot be read: ${where}.`, MEND);
    case "file-unwritable":
      return say(`It cannot be written: ${where}.`, MEND);
    case "views-not-writable":
    case "index-not-writable":
    case "gate-not-writable":
      return say(`What is derived from the log cannot be written at ${where}.`, REBUILD);
  }
};

const MEND = "A person must free space or mend the permissions.";
