// Reads pull requests of GitHub and merge requests of GitLab: title, description and what people wrote.
import { apiOf, isOwnHost, type Forge, type ForgePlace } from "../../core/history/forge/address.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { ForgeFault, ForgeReader, ForgeRequest } from "../../engine/ports/forge.ts";
import { politely, unclear, type FetchJson, type WaitingClock } from "./asking.ts";
import { overHttp, throughProgram } from "./ways.ts";

export interface ForgeMeans {
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  /** The address of the API, if a person gave one: the token is meant for it. */
  readonly api?: string | undefined;
  readonly clock: WaitingClock;
}

/** The names under which a token is looked for. */
export const TOKENS: { readonly [F in Forge]: readonly string[] } = {
  github: ["GITHUB_TOKEN", "GH_TOKEN"],
  gitlab: ["GITLAB_TOKEN"],
};

/**
 * A token goes only to the forge's own host, or to the address that a person named: the host of a remote was chosen
 * by whoever wrote the repository's settings. Everything else goes through the forge's own program.
 */
export const createForge = (place: ForgePlace, means: ForgeMeans): ForgeReader => {
  const { env, cwd, clock } = means;
  const api = (means.api ?? apiOf(place)).replace(/\/+$/, "");
  const name = TOKENS[place.forge].find((one) => (env[one] ?? "") !== "");
  const isMeant = means.api !== undefined || isOwnHost(place);
  const token = isMeant && name !== undefined ? env[name] : undefined;
  const way =
    token !== undefined && name !== undefined
      ? { by: name, ask: overHttp(place, api, token) }
      : means.api === undefined
        ? { by: place.forge === "github" ? "gh" : "glab", ask: throughProgram(place, cwd, env) }
        : { by: TOKENS[place.forge].join(" or "), ask: async () => noAccess(place) };
  const ask = politely(place.host, way.ask, clock);
  const read = READERS[place.forge];
  return {
    by: way.by,
    api,
    read: (number, signal) => read(place, number, (path) => ask(path, signal)),
  };
};

const noAccess = ({ forge, host }: ForgePlace) =>
  ({ ok: false, error: { kind: "forge-no-access", forge, host } }) as const;

type Get = (path: string) => ReturnType<FetchJson>;
type ReadRequest = (
  place: ForgePlace,
  number: number,
  get: Get,
) => Promise<Result<ForgeRequest | undefined, ForgeFault>>;

/** As many as one answer holds. */
const PAGE = "per_page=100";

const readGithub: ReadRequest = async (place, number, get) => {
  const asked = await get(`repos/${place.project}/pulls/${number}`);
  if (!asked.ok) return asked;
  if (asked.value === undefined) return ok(undefined);
  const { json } = asked.value;
  if (!isObject(json)) return { ok: false, error: unclear(place.host, "no pull request") };
  const comments: Comment[] = [];
  for (const [path, count, review] of [
    [`issues/${number}/comments`, json["comments"], false],
    [`pulls/${number}/reviews`, undefined, false],
    [`pulls/${number}/comments`, json["review_comments"], true],
  ] as const) {
    if (count === 0) continue;
    const listed = await get(`repos/${place.project}/${path}?${PAGE}`);
    if (!listed.ok) return listed;
    for (const one of objectsIn(listed.value?.json))
      comments.push(
        ...commentIn(one, one["submitted_at"] ?? one["created_at"], review, isBot(one["user"])),
      );
  }
  const merged = timeIn(json["merged_at"]);
  return ok({
    ...textsIn(json, json["body"], comments),
    merged,
    state: merged !== undefined ? "merged" : json["state"] === "open" ? "open" : "closed",
  });
};

const readGitlab: ReadRequest = async (place, number, get) => {
  const there = `projects/${encodeURIComponent(place.project)}/merge_requests/${number}`;
  const asked = await get(there);
  if (!asked.ok) return asked;
  if (asked.value === undefined) return ok(undefined);
  const { json } = asked.value;
  if (!isObject(json)) return { ok: false, error: unclear(place.host, "no merge request") };
  const comments: Comment[] = [];
  if (json["user_notes_count"] !== 0) {
    const listed = await get(`${there}/notes?${PAGE}&sort=asc&order_by=created_at`);
    if (!listed.ok) return listed;
    for (const one of objectsIn(listed.value?.json))
      comments.push(
        ...commentIn(
          one,
          one["created_at"],
          one["type"] === "DiffNote",
          one["system"] === true || isBot(one["author"]),
        ),
      );
  }
  const { state } = json;
  return ok({
    ...textsIn(json, json["description"], comments),
    merged: timeIn(json["merged_at"]),
    state: state === "merged" ? "merged" : state === "opened" ? "open" : "closed",
  });
};

const READERS: { readonly [F in Forge]: ReadRequest } = { github: readGithub, gitlab: readGitlab };

type Comment = ForgeRequest["comments"][number];

const textsIn = (json: Fields, body: unknown, comments: readonly Comment[]) => ({
  title: textIn(json["title"]),
  body: textIn(body),
  opened: timeIn(json["created_at"]) ?? 0,
  comments: comments.toSorted((a, b) => a.when - b.when),
});

const commentIn = (one: Fields, at: unknown, review: boolean, isOfNobody: boolean): Comment[] => {
  const text = textIn(one["body"]);
  const when = timeIn(at);
  return isOfNobody || text.trim() === "" || when === undefined ? [] : [{ when, text, review }];
};

const isBot = (user: unknown): boolean =>
  isObject(user) &&
  (user["type"] === "Bot" ||
    /\[bot\]$|(?:^|[-_])bot$|^project_\d+_bot/i.test(textIn(user["login"] ?? user["username"])));

const objectsIn = (json: unknown): readonly Fields[] =>
  (Array.isArray(json) ? json : []).flatMap((one: unknown) => (isObject(one) ? [one] : []));

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

const timeIn = (value: unknown): number | undefined => {
  const ms = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
};
