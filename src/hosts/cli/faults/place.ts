// Faults of a place, in words: no project, the wrong one, or a folder that must not become one.
import { sentenceOf } from "../../../engine/sentence.ts";
import type { Unfit } from "../../../engine/ports/place.ts";
import type { Fault } from "./fault.ts";
import { badCall, no, world, type Phrase } from "./phrase.ts";

type OfPlace = Extract<
  Fault,
  {
    readonly kind:
      | "place-not-found"
      | "place-not-initialised"
      | "place-outside"
      | "root-missing"
      | "git-file-broken"
      | "project-broken"
      | "place-refused";
  }
>;

export const phraseOfPlace = (fault: OfPlace): Phrase => {
  switch (fault.kind) {
    case "place-not-found":
      return world(
        sentenceOf(fault),
        fault.unfit === undefined
          ? "Change to a project, or create one here: twiceshy init."
          : insisting("Change to a project", fault.unfit),
      );
    case "place-not-initialised":
      return no(
        sentenceOf(fault),
        fault.unfit === undefined
          ? "Create one: twiceshy init."
          : insisting("Change to a project's own folder", fault.unfit),
      );
    case "place-outside":
      return no(
        `${fault.path === fault.belongsTo ? "--root names" : `${fault.path} belongs to`} ${fault.belongsTo}, and ${fault.said} holds this command to ${fault.boundary}.`,
        "Name one project: a command works on only one.",
      );
    case "root-missing":
      return badCall(sentenceOf(fault), "Name a project's folder.");
    case "git-file-broken":
      return world(
        sentenceOf(fault),
        "If the work tree or submodule was moved, try git worktree repair.",
      );
    case "project-broken":
      return world(sentenceOf(fault), "Move the file away and run twiceshy init; the log is kept.");
    case "place-refused":
      return no(
        `${fault.folder} ${UNFIT[fault.because]}, and should not become a project.`,
        insisting("Change to a project's own folder", fault.because),
      );
  }
};

/** What helps where `init` refuses; `--here` does not help everywhere. */
const insisting = (first: string, unfit: Unfit): string =>
  unfit === "machine-store"
    ? `${first}.`
    : `${first}, or use this one anyway: twiceshy init --here.`;

const UNFIT = {
  home: "is your home folder",
  "above-home": "holds your home folder",
  root: "is the root of the disk",
  temporary: "is a folder for temporary files",
  system: "belongs to the system",
  "machine-store": "holds twiceshy's own folder for the whole machine",
} as const satisfies Record<Unfit, string>;
