// The routes about memories: status, brief, search, and one memory.
import * as v from "valibot";
import { statusDocument, statusSchema } from "../../../answers/care/status.ts";
import { briefSchema } from "../../../answers/memories/brief.ts";
import { foundSchema, recalledDocument } from "../../../answers/memories/found.ts";
import { shownDocument, shownSchema } from "../../../answers/memories/shown.ts";
import { phraseOf } from "../../../answers/faults/words.ts";
import { sinceOf } from "../../../answers/text/time.ts";
import { MEMORY_KINDS } from "../../../core/fold/nouns.ts";
import { err, ok } from "../../../core/kit/result.ts";
import { LEAST_TOKENS } from "../../../core/recall/budget.ts";
import { DEPTHS } from "../../../core/recall/depths.ts";
import { jsonDocument } from "../../../core/recall/forms.ts";
import { STATUSES, standingsOf } from "../../../core/recall/statuses.ts";
import { status as statusAct } from "../../../engine/care/status.ts";
import { pathAsked } from "../../../engine/path-asked.ts";
import { briefHere } from "../../../engine/recall/brief/brief-here.ts";
import { hydrate } from "../../../engine/recall/hydrate.ts";
import { recall } from "../../../engine/recall/recall.ts";
import { searchWithin } from "../../../engine/recall/search.ts";
import { endedWithin } from "../../../open/machine.ts";
import { about, asking, takes, word } from "../route.ts";
import { WAYS } from "../ways.ts";

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

export const status = asking(
  {
    path: "/status",
    does: "Memory health: how much is remembered, sizes, and problems.",
    takes: takes({}),
    gives: statusSchema,
    example: "/status",
  },
  (project) => {
    const now = statusAct(project);
    const wrong = now.wrong.map((fault) => phraseOf(fault, WAYS).sentence);
    return ok(statusDocument(project.name, now, wrong, project.store.notes));
  },
);

export const brief = asking(
  {
    path: "/brief",
    does: "What to know before starting work, within a budget of tokens.",
    takes: takes({
      tokens: v.optional(whole(LEAST_TOKENS.json, 20_000), 1_400),
      path: about(word(4_096), "Rank memories about this file or folder first"),
    }),
    gives: briefSchema,
    paths: ({ path }) => [path],
    example: "/brief?tokens=1000",
  },
  async (project, { tokens, path }) => {
    const focus = pathAsked(project, path);
    if (!focus.ok) return focus;
    const asked = { format: "json", budget: { tokens }, focus: focus.value, work: true } as const;
    const { packed, about: what } = await briefHere(project, asked);
    return ok(jsonDocument(project.name, what, packed));
  },
);

/** Other requests wait while a slow regular expression is searched. */
const PATIENCE_MS = 3_000;
const texts = v.exactOptional(
  v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), v.maxLength(50)),
);

export const search = asking(
  {
    path: "/search",
    does: "Memories that match a query, the best first.",
    takes: takes({
      text: about(
        v.optional(v.pipe(v.string(), v.maxLength(8_000)), ""),
        "Words, an error message or a path",
      ),
      regex: v.optional(v.boolean(), false),
      kinds: v.exactOptional(v.pipe(v.array(v.picklist(MEMORY_KINDS)), v.maxLength(50))),
      tags: texts,
      by: about(texts, "Authors, agents or doors"),
      failed_only: v.optional(v.boolean(), false),
      path: about(word(4_096), "A file or folder"),
      status: v.exactOptional(v.picklist(STATUSES)),
      since: about(word(), "2026-01-31, 12h, 30d or 2w"),
      limit: v.optional(whole(1, 100), 20),
    }),
    gives: foundSchema,
    paths: ({ path }) => [path],
    example: "/search?text=proxy&limit=5",
  },
  async (project, { limit, failed_only: failed, ...asked }) => {
    const { text, regex, kinds, tags, by, status: state } = asked;
    const filters = [kinds, tags, by, state, asked.path, asked.since, failed || undefined];
    if (text.trim() === "" && filters.every((filter) => filter === undefined))
      return err({ kind: "search-empty" });
    const path = pathAsked(project, asked.path);
    if (!path.ok) return path;
    const since = sinceOf(asked.since, project.machine.clock.nowMs());
    if (!since.ok) return since;
    const question = {
      ...{ text, regex, tags, failed, path: path.value, since: since.value, authors: by },
      standings: standingsOf(state && [state]),
      kinds: failed ? ["attempt"] : kinds,
    };
    const found = await recall(project, question, limit, (...call) =>
      searchWithin([PATIENCE_MS, endedWithin], ...call),
    );
    if (!found.ok) return found;
    return ok(
      recalledDocument(project.name, found.value, question, (fault) => phraseOf(fault, WAYS)),
    );
  },
);

/** In characters. */
const MOST_LENGTH = 200_000;

export const memory = asking(
  {
    path: "/memories/{id}",
    does: "One memory with everything recorded about it.",
    takes: takes({
      id: about(
        v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
        "Its id, or a unique prefix of it",
      ),
      depth: v.optional(v.picklist(DEPTHS), "full"),
    }),
    gives: shownSchema,
    example: "/memories/ID",
  },
  async (project, { id, depth }) => {
    const found = await hydrate(project, [id], depth, MOST_LENGTH);
    return found.ok ? ok(shownDocument(project.name, found.value, depth)) : found;
  },
);
