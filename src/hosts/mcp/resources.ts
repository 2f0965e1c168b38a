// What a client may attach to a conversation: the readable pages, and any memory or issue by its id, with completion.
import type { Fault } from "../../answers/faults/fault.ts";
import { fieldOf } from "../../core/event/read.ts";
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { issuePage } from "../../core/pages/issue.ts";
import { mapPage } from "../../core/pages/map.ts";
import { summaryOf } from "../../engine/recall/summary.ts";
import { find } from "../../engine/recall/find.ts";
import type { Project } from "../../engine/project.ts";
import type { Acted } from "./acts/acts.ts";
import { lines } from "./acts/lines.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { mapHere } from "./drawn.ts";
import { proposedIds } from "./ids.ts";
import { memoryDocument, memoryInFull } from "../../answers/memories/line.ts";

const MARKDOWN = "text/markdown";

/** A page whose address has no variable parts. */
interface PageResource {
  readonly name: string;
  readonly title: string;
  readonly says: string;
  readonly page: (project: Project) => Acted<string>;
}

const PAGES: readonly PageResource[] = [
  {
    name: "summary",
    title: "Summary of the memory",
    says: "Open issues, known failures, what was fixed, decided, learned and noted",
    page: async (project) => ok(await summaryOf(project)),
  },
  {
    name: "map",
    title: "Map of the project",
    says: "What the project is, what it is made of, and where things are",
    page: async (project) => {
      const map = await mapHere(project);
      if (!map.ok) return map;
      return map.value === undefined ? err({ kind: "no-work-tree" }) : ok(mapPage(map.value));
    },
  },
  {
    name: "issues",
    title: "Open issues",
    says: "What is wrong, and not fixed yet",
    page: ({ index }) => {
      const open = index.lists.openIssues().flatMap(({ id }) => index.lookup.find(id));
      return ok(
        open.length === 0
          ? "No issue is open."
          : open
              .map(memoryDocument)
              .map((one) => memoryInFull(one))
              .join("\n"),
      );
    },
  },
];

/** The page of an issue, by its id or the beginning of it. */
export const issueResource = (project: Project, id: string): Result<string, Fault> => {
  const found = find(project, id);
  if (!found.ok) return found;
  const story = project.index.lookup.story(found.value.id);
  return story === undefined
    ? err({ kind: "not-an-issue", given: id, what: found.value.kind })
    : ok(issuePage(story));
};

const TEMPLATES: readonly (Omit<PageResource, "page"> & {
  readonly page: (project: Project, id: string) => Acted<string>;
})[] = [
  {
    name: "issue",
    title: "An issue by its id",
    says: "An issue with all that was tried for it",
    page: issueResource,
  },
  {
    name: "memory",
    title: "A memory by its id",
    says: "What one memory says, in full",
    page: (project, id) => {
      const found = find(project, id);
      if (!found.ok) return found;
      const body = fieldOf(project.index.lookup.events(found.value.id)[0]?.event, "body");
      const line = memoryInFull(memoryDocument(found.value));
      return ok(body !== undefined ? `${line}\n\n${quoted(body)}` : line);
    },
  },
];

export const registerResources = (server: McpServer, dispatcher: Dispatcher): void => {
  const read = async (
    uri: URL,
    context: ServerContext,
    act: (project: Project) => Acted<string>,
  ) => {
    const served = await dispatcher.tell({ context, project: undefined, paths: [] }, act);
    if (served.is === "asked") return served.ask;
    if (served.is === "refused")
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, lines(served), { uri: uri.href });
    return contentsOf(uri, served.answer);
  };
  for (const { name, title, says, page } of PAGES)
    server.registerResource(
      name,
      `twiceshy://${name}`,
      { title, description: says, mimeType: MARKDOWN },
      (uri, context) => read(uri, context, page),
    );
  for (const { name, title, says, page } of TEMPLATES) {
    const complete = { id: (typed: string) => proposedIds(dispatcher, name, typed) };
    server.registerResource(
      name,
      new ResourceTemplate(`twiceshy://${name}/{id}`, { list: undefined, complete }),
      { title, description: says, mimeType: MARKDOWN },
      (uri, { id }, context) =>
        read(uri, context, (project) => page(project, typeof id === "string" ? id : "")),
    );
  }
};

const contentsOf = (uri: URL, text: string): ReadResourceResult => ({
  contents: [{ uri: uri.href, mimeType: MARKDOWN, text }],
});

/** Longer text of the log: a bar comes before each line, so that it cannot look like ours. */
const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `| ${line}`)
    .join("\n");
