// The local API: finds the route of a request, does its act when its turn comes, and answers in JSON. Every refusal has a kind,
// a sentence and a hint, and shows no folder outside the project.
import * as v from "valibot";
import manifest from "../../../package.json" with { type: "json" };
import { EXIT } from "../../answers/exit.ts";
import { ok } from "../../core/kit/result.ts";
import type { Fields } from "../../core/kit/json.ts";
import type { Place } from "../../engine/ports/place.ts";
import type { WebAnswer, WebRequest } from "../../open/machine.ts";
import type { Acts, CallAuthor, CallOutcome } from "../mcp/acts/acts.ts";
import type { Enqueue } from "../mcp/acts/queue.ts";
import type { LogWatch } from "./events.ts";
import { API, openapiOf, openapiSchema } from "./openapi.ts";
import { ROUTES } from "./registry.ts";
import { surveying, takes, parametersIn, type ApiActs, type Route } from "./route.ts";

export interface ApiMeans {
  readonly acts: Acts;
  readonly place: Place;
  readonly readOnly: boolean;
  readonly enqueue: Enqueue;
  readonly watch: () => LogWatch;
  readonly folders: Folders;
}

/** Folders, with the name that replaces each in a refusal; the longest first. */
export type Folders = readonly (readonly [folder: string, name: string])[];

export type Api = (request: WebRequest) => Promise<WebAnswer>;

export const createApi = (means: ApiMeans): Api => {
  const { folders } = means;
  return async (request) => {
    const found = routeOf(request.path);
    if (found === undefined) return refused(404, NO_ROUTE);
    const { routes, inPath } = found;
    const route = routes.find(({ method }) => method === request.method.toLowerCase());
    if (route === undefined) {
      const allow = routes.map(({ method }) => method.toUpperCase()).join(", ");
      return { ...refused(405, NO_METHOD), headers: { allow } };
    }
    if (route.writes && means.readOnly) return refused(403, READ_ONLY);
    const type = (request.header("content-type") ?? "").split(";")[0]?.trim() ?? "";
    if (route.body !== undefined && !route.body.types.includes(type))
      return refused(400, {
        ...BAD_TYPE,
        hint: `Send Content-Type: ${route.body.types.join(" or ")}.`,
      });
    const body = textOf(request.body);
    if (body === undefined) return refused(400, NOT_TEXT);
    if (route.streams) return stream(means.watch());
    const parameters = { ...parametersIn(route, request.query), ...inPath };
    const outcome = await route.answer(actsFor(means, request), {
      parameters,
      body,
      bodyType: type,
    });
    if (outcome.is === "invalid")
      return refused(400, { ...BAD_WORDS, sentence: `${outcome.issues.join("; ")}.` });
    if (outcome.is === "answered") return reply(200, outcome.answer);
    const { kind, sentence, hint } = outcome;
    const status = statusOf(outcome);
    return refused(status, {
      kind,
      sentence: withoutFolders(sentence, folders),
      hint: withoutFolders(hint, folders),
    });
  };
};

const actsFor = ({ acts, place, enqueue }: ApiMeans, { isGone }: WebRequest): ApiActs => {
  const caller = (paths: readonly string[]): CallAuthor => ({
    ...{ actor: { door: "api" }, paths, isCancelled: isGone },
  });
  return {
    read: (paths, act) => enqueue(() => acts.read(place, caller(paths), act)),
    write: (act) => enqueue(() => acts.write(place, caller([]), act)),
    survey: (act) => enqueue(async () => acts.without(await act())),
  };
};

/** The description lists itself and the stream, too. */
const described: Route = surveying(
  {
    path: "/openapi.json",
    does: "This description, in OpenAPI 3.1.",
    takes: takes({}),
    gives: openapiSchema,
    example: "/openapi.json",
  },
  () => ok(v.parse(openapiSchema, openapiOf(ALL_ROUTES, manifest.version))),
);

const events: Route = {
  ...{ method: "get", path: "/events", writes: false, streams: true, example: "/events" },
  does: "New events of the log, as server-sent events: `hello` with the generation, then `log` with ids and kinds.",
  takes: takes({}),
  gives: v.string(),
  answer: async () => ({ is: "invalid", issues: [] }),
};

export const ALL_ROUTES: readonly Route[] = [...ROUTES, events, described];

const stream = (watch: LogWatch): WebAnswer => ({
  type: "text/event-stream",
  stream: (send) => watch.subscribe(send),
});

/** All routes with this path, and the parameters in it. */
const routeOf = (
  path: string,
): { readonly routes: readonly Route[]; readonly inPath: Fields } | undefined => {
  if (!path.startsWith(`${API}/`)) return undefined;
  const parts = path.slice(API.length + 1).split("/");
  for (const { path: pattern } of ALL_ROUTES) {
    const inPath = matched(pattern.slice(1).split("/"), parts);
    if (inPath !== undefined)
      return { routes: ALL_ROUTES.filter((route) => route.path === pattern), inPath };
  }
  return undefined;
};

const matched = (pattern: readonly string[], parts: readonly string[]): Fields | undefined => {
  if (pattern.length !== parts.length) return undefined;
  const values: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const value = parts[at] ?? "";
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== value : !/^[\w.-]+$/.test(value)) return undefined;
    if (name !== undefined) values[name] = value;
  }
  return values;
};

const textOf = (body: Buffer): string | undefined => {
  const text = body.toString("utf8");
  return text.includes("\uFFFD") && !Buffer.from(text).equals(body) ? undefined : text;
};

export const withoutFolders = (text: string, folders: Folders): string =>
  folders.reduce((out, [folder, name]) => out.replaceAll(folder, name), text);

/** Faults about something that does not exist. */
const NOT_THERE = /-(?:unknown|missing|not-found)$/;

export const statusOf = ({
  kind,
  exit,
}: Extract<CallOutcome<unknown>, { is: "refused" }>): number => {
  if (exit === EXIT.usage) return 400;
  if (exit === EXIT.world) return 503;
  if (exit === EXIT.ours) return 500;
  return NOT_THERE.test(kind) ? 404 : 422;
};

interface ApiError {
  readonly kind: string;
  readonly sentence: string;
  readonly hint: string;
}

const reply = (status: number, document: unknown) => ({
  ...{ status, type: "application/json", text: `${JSON.stringify(document)}\n` },
});

const refused = (status: number, error: ApiError) => reply(status, { error });

const NO_ROUTE: ApiError = {
  kind: "route-unknown",
  sentence: "There is no such route.",
  hint: `${API}/openapi.json lists all routes.`,
};
const NO_METHOD: ApiError = {
  kind: "method-refused",
  sentence: "This route does not support that method.",
  hint: "Use a method of the Allow header.",
};
const READ_ONLY: ApiError = {
  kind: "read-only",
  sentence: "Nothing was recorded: this server is read-only.",
  hint: "Restart twiceshy serve without --read-only.",
};
const BAD_TYPE = {
  kind: "body-type-refused",
  sentence: "This route does not support that Content-Type.",
};
const NOT_TEXT: ApiError = {
  kind: "body-not-text",
  sentence: "The request body is not UTF-8.",
  hint: "Encode it as UTF-8.",
};
const BAD_WORDS = {
  kind: "parameter-invalid",
  hint: `${API}/openapi.json describes each parameter.`,
};
