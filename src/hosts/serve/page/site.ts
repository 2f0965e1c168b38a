// The requests of the live page: the page, the exchange of its token, its data, what an act would change, and the acts. Who
// may ask was decided before (io/loopback/page-guard.ts).
import * as v from "valibot";
import { actSchema } from "../../../answers/page/acted.ts";
import { beginningOf, type PageFeed } from "../../../answers/page/changes.ts";
import { livePage, type PageBundle } from "../../../answers/page/html.ts";
import { previewDocument, type PreviewDocument } from "../../../answers/page/preview.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { parseJson } from "../../../core/kit/json.ts";
import { withoutPrivateIn } from "../../../core/kit/private-text.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import { previewOf } from "../../../engine/page/preview.ts";
import { whatIf } from "../../../engine/page/what-if.ts";
import type { Place } from "../../../engine/ports/place.ts";
import type { WritableProject } from "../../../engine/project.ts";
import type { CommonBody } from "../../../core/event/common.ts";
import type { Environment, WebAnswer, WebRequest } from "../../../open/machine.ts";
import { openEverywhere, writableOf } from "../../../open/writable.ts";
import type { Acts, CallOutcome } from "../../mcp/acts/acts.ts";
import type { Enqueue } from "../../mcp/acts/queue.ts";
import { statusOf, withoutFolders, type Folders } from "../api.ts";
import type { LogWatch } from "../events.ts";
import { holderOf, inHolder, type PageActMeans, type BoundAct } from "./acts/act.ts";
import { PAGE_ACTS } from "./acts/registry.ts";
import { livePageData, type PageKept } from "./data.ts";

export interface SiteMeans {
  readonly acts: Acts;
  readonly place: Place;
  readonly env: Environment;
  /** Who is at the page, by whom its terminal belonged to. */
  readonly actor: CommonBody["actor"];
  /** Why nobody may judge here; absent if a person may. */
  readonly showsOnly: string | undefined;
  readonly enqueue: Enqueue;
  readonly watch: () => LogWatch;
  readonly bundle: PageBundle;
  readonly kept: PageKept;
  readonly feed: PageFeed;
  /** Spends a token; undefined if there is no such token, or not any more. */
  readonly exchange: (token: string) => string | undefined;
  readonly tokenSpent: SiteError & { readonly status: number };
  readonly folders: Folders;
}

type SiteRoute = (means: SiteMeans, request: WebRequest) => WebAnswer | Promise<WebAnswer>;

export const createSite =
  (means: SiteMeans) =>
  async (request: WebRequest): Promise<WebAnswer> => {
    const route = ROUTES.get(`${request.method} ${request.path}`);
    return route === undefined ? refused(404, NO_ROUTE) : route(means, request);
  };

const page: SiteRoute = ({ bundle }) => {
  const { text, policy } = livePage(bundle);
  const headers = { "content-security-policy": policy };
  return { status: 200, type: "text/html; charset=utf-8", text, headers };
};

const exchangeSchema = v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) });

const session: SiteRoute = ({ exchange, tokenSpent }, request) => {
  const read = v.safeParse(exchangeSchema, bodyOf(request));
  const given = read.success ? exchange(read.output.token) : undefined;
  if (given !== undefined) return reply(200, { session: given });
  const { status, ...error } = tokenSpent;
  return refused(status, error);
};

/**
 * What changed after the answer that the page has: only that is redacted, sent and drawn. A page that opens asks for the
 * beginning first, and then for all.
 */
const data: SiteRoute = async (means, { isGone, query }) => {
  const { acts, place, actor, env, enqueue, showsOnly, kept, feed } = means;
  const caller = { actor, paths: [], isCancelled: isGone };
  const after = query.get("after") ?? "";
  const begins = query.get("begin") === "yes";
  const view = query.get("view");
  const asked = {
    memories: !begins,
    past: !begins && view === "timeline",
    git: !begins && (after === "" || view === "work"),
  };
  const outcome = await enqueue(() =>
    acts.read(place, caller, async (project) => {
      const made = await livePageData(project, env, { kept, asked });
      if (!made.ok) return made;
      const changes = begins ? beginningOf(made.value) : feed.changesAfter(made.value, after);
      return ok(withoutPrivateIn(changes));
    }),
  );
  return outcome.is === "answered"
    ? reply(200, { showsOnly, page: outcome.answer })
    : faultOf(means, outcome);
};

const events: SiteRoute = ({ watch }) => ({
  type: "text/event-stream",
  stream: (send) => watch().subscribe(send),
});

/** The act that a body names, ready to be tried or done, or why it cannot be. */
const actIn = (means: SiteMeans, request: WebRequest): BoundAct | WebAnswer => {
  const { showsOnly } = means;
  if (showsOnly !== undefined) return refused(403, { ...SHOWS_ONLY, hint: showsOnly });
  const read = v.safeParse(actSchema, bodyOf(request));
  const found = read.success && PAGE_ACTS.find(({ name }) => name === read.output.act);
  if (!read.success || !found) return refused(400, NO_ACT);
  const bound = found.bind(read.output.given);
  return bound.ok ? bound.value : faultOf(means, means.acts.without<never>(bound));
};

const opensFor = ({ place, env, actor }: SiteMeans): PageActMeans => ({
  openEverywhere: () => openEverywhere({ cwd: place.store, env, actor }),
});

const act: SiteRoute = async (means, request) => {
  const bound = actIn(means, request);
  if (!("ids" in bound)) return bound;
  const { acts, place, actor, enqueue } = means;
  // It is done also if the browser no longer waits.
  const caller = { actor, paths: [], isCancelled: () => false };
  const outcome = await enqueue(() =>
    acts.write(place, caller, (project) => inHolder(project, bound, opensFor(means))),
  );
  return outcome.is === "answered" ? reply(200, outcome.answer) : faultOf(means, outcome);
};

const preview: SiteRoute = async (means, request) => {
  const bound = actIn(means, request);
  if (!("ids" in bound)) return bound;
  const { acts, place, actor, env, enqueue } = means;
  const caller = { actor, paths: [], isCancelled: request.isGone };
  const outcome = await enqueue(() =>
    acts.read(place, caller, (project) => {
      const writable = writableOf(project, { env, actor });
      return writable.ok ? previewIn(writable.value, bound, opensFor(means)) : writable;
    }),
  );
  return outcome.is === "answered" ? reply(200, outcome.answer) : faultOf(means, outcome);
};

const previewIn = async (
  project: WritableProject,
  bound: BoundAct,
  means: PageActMeans,
): Promise<Result<PreviewDocument, Fault>> => {
  const holder = holderOf(project, bound.ids, means);
  if (!holder.ok) return holder;
  if (bound.preview !== undefined) return bound.preview(holder.value);
  const after = await whatIf<Fault>(holder.value, (tried) => bound.act(tried, means));
  if (!after.ok) return after;
  return ok(previewDocument(project.name, await previewOf(holder.value, after.value)));
};

const ROUTES: ReadonlyMap<string, SiteRoute> = new Map([
  ["GET /", page],
  ["POST /api/session", session],
  ["GET /api/page", data],
  ["GET /api/events", events],
  ["POST /api/preview", preview],
  ["POST /api/act", act],
]);

const bodyOf = ({ body }: WebRequest): unknown => parseJson(body.toString("utf8"));

const reply = (status: number, document: unknown): WebAnswer => ({
  ...{ status, type: "application/json", text: JSON.stringify(document) },
});

interface SiteError {
  readonly kind: string;
  readonly sentence: string;
  readonly hint: string;
}

const refused = (status: number, error: SiteError): WebAnswer => reply(status, { error });

const faultOf = (
  { folders }: SiteMeans,
  outcome: Extract<CallOutcome<unknown>, { is: "refused" }> | CallOutcome<never>,
): WebAnswer => {
  if (outcome.is === "answered") return outcome.answer;
  const { kind, sentence, hint } = outcome;
  return refused(statusOf(outcome), {
    kind,
    sentence: withoutFolders(sentence, folders),
    hint: withoutFolders(hint, folders),
  });
};

const NO_ROUTE: SiteError = {
  kind: "route-unknown",
  sentence: "There is no such address.",
  hint: "Open the address that twiceshy ui printed.",
};
const NO_ACT: SiteError = {
  kind: "act-unknown",
  sentence: "The page asked for an act that this server does not know.",
  hint: "Reload the page.",
};
const SHOWS_ONLY = {
  kind: "shows-only",
  sentence: "This page shows and does not judge.",
};
