// The tool `search`: finds the memories that a question is about, the best first.
import { lossText } from "../../../answers/memories/facts.ts";
import * as v from "valibot";
import {
  foundInFull,
  recalledDocument,
  type FoundDocument,
} from "../../../answers/memories/found.ts";
import { MEMORY_KINDS } from "../../../core/fold/nouns.ts";
import { err, ok } from "../../../core/kit/result.ts";
import { pathAsked } from "../../../engine/path-asked.ts";
import { STATUSES, standingsOf } from "../../../core/recall/statuses.ts";
import { endedWithin } from "../../../open/machine.ts";
import { asOf, daysAgo, daysArgument, MOST_TEXT, PATIENCE_MS, specAsked } from "../scope.ts";
import { asOfArgument, manyOf, nameArgument, pathArgument } from "../claims.ts";
import { compact, memorySchema } from "../memory.ts";
import { gives, reading, takes } from "../tool.ts";
import { described, whole } from "../schema.ts";
import { phrase, wordsOf } from "../ways.ts";

export const search = reading(
  {
    name: "search",
    profile: "core",
    title: "Search the memory",
    does: "Find what was tried, decided, fixed or noted, best first. Call before you start. Ask with an error, name, file, sentence.",
    takes: takes({
      text: v.optional(v.pipe(v.string(), v.maxLength(MOST_TEXT)), ""),
      regex: v.optional(v.boolean(), false),
      kinds: v.exactOptional(manyOf(v.picklist(MEMORY_KINDS))),
      namespaces: v.exactOptional(manyOf(nameArgument)),
      tags: v.exactOptional(manyOf(nameArgument)),
      failed_only: v.optional(v.boolean(), false),
      by: v.exactOptional(described(manyOf(nameArgument), "Author, agent or door")),
      path: v.exactOptional(described(pathArgument, "File or folder")),
      status: v.exactOptional(v.picklist(STATUSES)),
      spec: v.exactOptional(described(nameArgument, "Its name, or .")),
      since_days: daysArgument,
      until_days: described(daysArgument, "Older only"),
      as_of: described(asOfArgument, "As of this commit or day"),
      limit: v.optional(whole(1, 100), 10),
    }),
    gives: gives({
      total: described(v.number(), "All that fit, shown or not"),
      memories: v.array(
        v.object({
          ...memorySchema.entries,
          missing: v.optional(described(v.array(v.string()), "Files of it that do not exist now")),
          not_in_force: v.optional(v.string()),
        }),
      ),
      warnings: v.optional(v.array(v.string())),
    }),
    paths: ({ path }) => [path],
    shape: ({ project, total, memories }: FoundDocument) => ({
      ...{ project, total },
      memories: memories.map((one) => ({
        ...{ ...compact(one), missing: one.missing },
        not_in_force: one.notInForce && lossText(one.notInForce).trim(),
      })),
    }),
    say: (found: FoundDocument) => foundInFull(found, "not shown"),
  },
  async (now, asked) => {
    const { text, regex, kinds, namespaces, tags, status } = asked;
    const { failed_only, by, path, spec, since_days, until_days, limit } = asked;
    const narrowedBy = [kinds, namespaces, tags, status, by, path, spec, since_days, until_days];
    const isNarrowed = failed_only || narrowedBy.some((filter) => filter !== undefined);
    if (text.trim() === "" && !isNarrowed) return err({ kind: "search-empty" });
    const past = await asOf(now, asked.as_of);
    if (!past.ok) return past;
    const project = past.value;
    const at = pathAsked(project, path);
    if (!at.ok) return at;
    const specified = await specAsked(project, spec);
    if (!specified.ok) return specified;
    const question = {
      ...{ text, regex, namespaces, tags, path: at.value, spec: specified.value },
      standings: standingsOf(status && [status]),
      authors: by,
      kinds: failed_only ? ["attempt"] : kinds,
      failed: failed_only,
      since: daysAgo(project, since_days),
      until: daysAgo(project, until_days),
    };
    // A handshake must not wait for what ranks.
    const [{ recall }, { searchWithin }] = await Promise.all([
      import("../../../engine/recall/recall.ts"),
      import("../../../engine/recall/search.ts"),
    ]);
    const found = await recall(project, question, limit, (...call) =>
      searchWithin([PATIENCE_MS, endedWithin], ...call),
    );
    if (!found.ok) return found;
    const document = recalledDocument(project.name, found.value, question, phrase);
    const { withoutMeaning } = found.value;
    return ok(
      withoutMeaning === undefined
        ? document
        : { ...document, warnings: [wordsOf(withoutMeaning).replaceAll("\n", " ")] },
    );
  },
);
