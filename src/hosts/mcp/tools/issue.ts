// The tool `issue`: something is wrong. Attempts and the fix that follow in the same session belong to it.
import {
  claimShape,
  pathsOfClaim,
  rememberClaim,
  remembered,
  sayRemembered,
  shapeRemembered,
  textArgument,
} from "../claims.ts";
import { takes, writing } from "../tool.ts";

export const issue = writing(
  {
    name: "issue",
    profile: "standard",
    title: "Open an issue",
    does: "Remember that something is wrong. Attempts and the fix that follow in this session belong to it. `attempt` opens an issue by itself where there is none.",
    takes: takes({ text: textArgument("What is wrong"), ...claimShape }),
    gives: remembered,
    paths: pathsOfClaim,
    shape: shapeRemembered,
    say: sayRemembered,
  },
  (project, said) => rememberClaim(project, said, (body) => ({ kind: "issue", body })),
);
