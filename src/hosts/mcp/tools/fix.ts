// The tool `fix`: what fixed an issue. It closes the issue it names, or this session's current one, and no other.
import { changeTold } from "../../../engine/change-told.ts";
import { rememberFix } from "../../../engine/remember-attempt.ts";
import { changeShape, filesChanged } from "../change.ts";
import {
  claimShape,
  idArgument,
  longArgument,
  pathsOfClaim,
  rememberBy,
  remembered,
  sayRemembered,
  textArgument,
} from "../claims.ts";
import { takes, writing } from "../tool.ts";

export const fix = writing(
  {
    name: "fix",
    profile: "core",
    title: "Remember a fix",
    does: "Remember what put something right, and close its issue: the one in `issue`, else this session's current one. Call it once a check has shown that it works; with `change` or `diff` a change that undoes it is warned of.",
    takes: takes({
      text: textArgument("What fixed it"),
      cause: longArgument("What the cause was").optional(),
      issue: idArgument.optional().describe("The issue it fixes"),
      ...changeShape,
      ...claimShape,
    }),
    gives: remembered,
    paths: pathsOfClaim,
    say: sayRemembered,
  },
  async (project, said) => {
    const files = await filesChanged(project, said);
    if (!files.ok) return files;
    return rememberBy(project, said, (fields) => {
      const told = changeTold(project, files.value, fields.files);
      if (!told.ok) return told;
      return rememberFix(project, said.issue, {
        ...{ ...fields, ...told.value },
        ...(said.cause === undefined ? {} : { cause: said.cause }),
      });
    });
  },
);
