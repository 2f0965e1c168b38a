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
          ? "Go into a project, or make one here: twiceshy init."
          : insisting("Go into a project", fault.unfit),
      );
    case "place-not-initialised":
      return no(
        sentenceOf(fault),
        fault.unfit === undefined
          ? "Give it one: twiceshy init."
          : insisting("Go into a project's own folder", fault.unfit),
      );
    case "place-outside":
      return no(
        `${fault.path === fault.belongsTo ? "--root names" : `${fault.path} belongs to`} ${fault.belongsTo}, and ${fault.said} holds this command to ${fault.boundary}.`,
        "One command works on one project: name the one you mean.",
      );
    case "root-missing":
      return badCall(sentenceOf(fault), "Name a project's folder.");
    case "git-file-broken":
      return world(
        sentenceOf(fault),
        "The work tree or submodule was moved or removed; git worktree repair may help.",
      );
    case "project-broken":
      return world(
        sentenceOf(fault),
        "Move it away and run twiceshy init: the log stays as it is.",
      );
    case "place-refused":
      return no(
        `${fault.folder} ${UNFIT[fault.because]}, and should not become a project.`,
        insisting("Go into a project's own folder", fault.because),
      );
  }
};

/** What helps where `init` refuses; `--here` does not help everywhere. */
const insisting = (first: string, unfit: Unfit): string =>
  unfit === "machine-store" ? `${first}.` : `${first}, or insist: twiceshy init --here.`;

const UNFIT = {
  home: "is your home folder",
  "above-home": "holds your home folder",
  root: "is the root of the disk",
  temporary: "is a folder for temporary files",
  system: "belongs to the system",
  "machine-store": "holds twiceshy's own folder for the whole machine",
} as const satisfies Record<Unfit, string>;
