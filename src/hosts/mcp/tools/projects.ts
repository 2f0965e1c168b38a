// The tool `projects`: those that this machine knows, and which of them a call is about.
import * as v from "valibot";
import {
  projectsDocument,
  projectsText,
  type ProjectsDocument,
} from "../../../answers/care/projects.ts";
import { placeWords } from "../../../answers/faults/place.ts";
import { inLine, PLAIN } from "../../../answers/text/style.ts";
import { ok } from "../../../core/kit/result.ts";
import { openProjectList } from "../../../open/machine.ts";
import { described, standardOf } from "../schema.ts";
import type { Tool } from "../tool.ts";
import { wordsOf } from "../ways.ts";

/** More than this fill a model's context; `twiceshy projects` shows them all. */
const MOST = 100;

const projectsGiven = v.object({
  current: v.optional(described(v.string(), "The folder of the project that calls are about")),
  unclear: v.optional(described(v.string(), "Why no project is the current one")),
  total: v.number(),
  projects: v.array(
    v.object({
      name: v.string(),
      alias: v.optional(v.string()),
      tags: v.optional(v.array(v.string())),
      folder: v.string(),
      is: described(v.string(), "`memory`, or what is wrong there"),
      current: v.optional(v.literal(true)),
    }),
  ),
});

interface ProjectsAnswer {
  readonly current: string | undefined;
  readonly currentId: string | undefined;
  readonly unclear: string | undefined;
  readonly total: number;
  readonly listed: ProjectsDocument;
}

const shape = ({ current, currentId, unclear, total, listed }: ProjectsAnswer) => ({
  ...{ current, unclear, total },
  projects: listed.projects.map(({ id, name, alias, tags, folder, is }) => ({
    ...{ name, alias, tags: tags.length === 0 ? undefined : tags, folder, is },
    current: id === currentId ? true : undefined,
  })),
});

const words = ({ current, unclear = "", total, listed }: ProjectsAnswer): string =>
  [
    current === undefined ? unclear : `The current project: ${inLine(current)}`,
    ...projectsText(listed, PLAIN),
    ...(total > listed.projects.length ? [`${total - listed.projects.length} more`] : []),
  ].join("\n");

export const projects: Tool = {
  ...{ name: "projects", profile: "full", writes: false },
  register: (server, { survey }) => {
    const about = {
      title: "List the projects",
      description:
        "The projects that this machine remembers something of, and which one calls are about. Any call takes a name of them as `project`.",
      inputSchema: standardOf(v.strictObject({})),
      outputSchema: standardOf(projectsGiven),
      annotations: { readOnlyHint: true, openWorldHint: false },
    };
    server.registerTool("projects", about, (_, context) =>
      survey(
        { context, project: undefined, paths: [] },
        async ({ env, current, isPinned }) => {
          const list = await openProjectList(env);
          const listing = list.all();
          if (!listing.ok) return listing;
          const store = current.ok ? current.value.store : undefined;
          const isCurrent = ({ there }: (typeof listing.value.projects)[number]): boolean =>
            there.is === "memory" && there.place.store === store;
          // A pinned root is a boundary: nothing beyond it is named.
          const within = listing.value.projects.filter((one) => !isPinned || isCurrent(one));
          const shown = within.toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)));
          return ok({
            current: current.ok ? placeWords(current.value) : undefined,
            currentId: within.find(isCurrent)?.id,
            unclear: current.ok ? undefined : wordsOf(current.error),
            total: within.length,
            listed: projectsDocument("list", {
              projects: shown.slice(0, MOST),
              unread: isPinned ? [] : listing.value.unread,
            }),
          });
        },
        { say: words, shape },
      ),
    );
  },
};
