// The tool `status`: which project answers, and how its memory is.
import * as v from "valibot";
import { statusDocument, type StatusDocument } from "../../../answers/care/status.ts";
import { ok } from "../../../core/kit/result.ts";
import { counted } from "../../../core/kit/text.ts";
import { status as statusOf } from "../../../engine/care/status.ts";
import { gives, reading, takes } from "../tool.ts";
import { described } from "../schema.ts";

/** Its warnings are names: the words for them send a person to commands. */
type StatusAnswer = StatusDocument & { readonly folder: string };

export const status = reading(
  {
    name: "status",
    profile: "full",
    title: "Status of the memory",
    does: "Which project answers and where it is, how much it remembers, how many write, and whether something is wrong.",
    takes: takes({}),
    gives: gives({
      folder: v.string(),
      memories: described(v.record(v.string(), v.number()), "By kind"),
      open_issues: v.number(),
      known_failures: v.number(),
      writers: v.number(),
      wrong: described(
        v.array(v.string()),
        "What is wrong, by its name; `twiceshy doctor` says more",
      ),
    }),
    shape: ({ project, folder, kinds, openIssues, knownFailures, ...now }: StatusAnswer) => ({
      ...{ project, folder, writers: now.writers, memories: kinds },
      ...{ open_issues: openIssues, known_failures: knownFailures, wrong: now.warnings },
    }),
    say: ({ project, folder, kinds, openIssues, knownFailures, ...now }: StatusAnswer) =>
      [
        `${project} (${folder}): ${[
          counted(openIssues, "open issue"),
          counted(knownFailures, "known failure"),
          counted(now.writers, "writer"),
        ].join(", ")}`,
        Object.entries(kinds)
          .map(([kind, count]) => `${kind} ${count}`)
          .join(", "),
        ...now.warnings.map((what) => `wrong: ${what}`),
      ].join("\n"),
  },
  (project) => {
    const now = statusOf(project);
    const { top, commonDir, store } = project.place;
    const wrong = now.wrong.map(({ kind }) => kind);
    const document = statusDocument(project.name, now, wrong);
    return ok({ ...document, folder: top ?? commonDir ?? store });
  },
);
