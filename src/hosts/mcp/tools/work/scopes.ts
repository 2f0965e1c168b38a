// The tool `scopes`: missions and sessions with the state of their work, or which of them is meant.
import * as v from "valibot";
import { PLAIN } from "../../../../answers/text/style.ts";
import { ok } from "../../../../core/kit/result.ts";
import { described } from "../../schema.ts";
import { pageSchema, paging, takes } from "../../tool.ts";

const hint = (words: string) =>
  v.exactOptional(described(v.pipe(v.string(), v.minLength(1), v.maxLength(400)), words));

export const scopes = paging(
  {
    name: "scopes",
    profile: "standard",
    title: "Missions and sessions",
    does: "Lists missions and sessions and what each leaves open. With a hint, names the mission or folder that is meant, and why; it picks no session of several.",
    takes: takes({
      words: hint("A title, a branch, whatever is known"),
      path: hint("A folder or file it worked on"),
      session: hint("The host's id of a session"),
    }),
    gives: pageSchema,
    paths: ({ path }) => [path],
  },
  async (project, { words, path, session }) => {
    const [answers, acts] = await Promise.all([
      import("../../../../answers/work/scopes.ts"),
      import("../../../../engine/continuity/scopes.ts"),
    ]);
    const paged = (document: Parameters<typeof answers.scopeText>[0]) =>
      ok({ project: project.name, page: answers.scopeText(document, PLAIN) });
    if (words === undefined && path === undefined && session === undefined)
      return paged(answers.missionsDocument(project.name, acts.scopesKnown(project)));
    const found = acts.resolvedScope(project, { words, path, session });
    return found.ok
      ? paged({ project: project.name, resolution: answers.resolutionDocument(found.value) })
      : found;
  },
);
