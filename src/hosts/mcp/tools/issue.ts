// The tool `issue`: something is wrong. Attempts and the fix that follow in the same session belong to it.
import { claimShape, rememberClaim, remembering, textArgument } from "../claims.ts";
import { takes } from "../tool.ts";

export const issue = remembering(
  {
    name: "issue",
    profile: "standard",
    title: "Open an issue",
    does: "Remember that something is wrong. Attempts and the fix that follow in this session belong to it. `attempt` opens an issue by itself where there is none.",
    takes: takes({ text: textArgument("What is wrong"), ...claimShape }),
  },
  (project, input) => rememberClaim(project, input, (body) => ({ kind: "issue", body })),
);
