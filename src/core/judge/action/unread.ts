// Words for the parts of an action that could not be judged.
import type { ActionFault } from "./action-step.ts";

export const unreadWords = (fault: ActionFault): string => {
  switch (fault.kind) {
    case "patch-cut":
      return `the diff ends in the middle, at line ${fault.line}`;
    case "patch-broken":
      return `line ${fault.line} belongs to no diff`;
    case "patch-without-file":
      return `line ${fault.line} changes no named file`;
    case "patch-combined":
      return `line ${fault.line} begins the diff of a merge`;
    case "patch-empty":
      return "there is no diff in it";
    case "edit-not-placed":
      return `${fault.path} is not as the edit has it, so it was judged by its own text`;
    case "edit-unsaid":
      return `the input does not show what is put into ${fault.path}`;
    case "command-unreadable":
      return `the command ${SHELL[fault.why]}`;
    case "path-unknown":
      return `${fault.path} lies outside the project`;
  }
};

const SHELL = {
  "too-long": "is too long",
  "too-deep": "is nested too deeply",
  "too-many": "runs too many commands",
  unclosed: "has a quote or bracket that is not closed",
} as const;
