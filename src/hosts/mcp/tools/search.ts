// The tool `search`: finds memories by their words, newest first.
import * as v from "valibot";
import { foundDocument, foundInFull, type FoundDocument } from "../../../answers/memories/found.ts";
import { MEMORY_KINDS } from "../../../core/fold/nouns.ts";
import { err, ok } from "../../../core/kit/result.ts";
import { searchWithin } from "../../../engine/recall/search.ts";
import { endedWithin } from "../../../open/machine.ts";
import { manyOf, pathArgument } from "../claims.ts";
import { compact, memorySchema } from "../memory.ts";
import { gives, reading, takes } from "../tool.ts";
import { described, whole } from "../schema.ts";

const DAY_MS = 86_400_000;

/** Other calls wait as long for this one. */
const PATIENCE_MS = 3_000;

export const search = reading(
  {
    name: "search",
    profile: "core",
    title: "Search the memory",
    does: "Find what was tried, decided, fixed or noted before, by its words, newest first. Call it before you work on something that may have been worked on already: an error message, a name, a file. Words are looked for as they stand; upper and lower case are one.",
    takes: takes({
      text: v.optional(
        described(v.pipe(v.string(), v.maxLength(2_000)), "The words to search for"),
        "",
      ),
      regex: v.optional(described(v.boolean(), "The text is a regular expression"), false),
      kinds: v.exactOptional(manyOf(v.picklist(MEMORY_KINDS))),
      failed_only: v.optional(
        described(v.boolean(), "Only attempts that failed or partly worked"),
        false,
      ),
      path: v.exactOptional(described(pathArgument, "Only what concerns this file or folder")),
      since_days: v.exactOptional(described(whole(1, 36_500), "Only what is no older")),
      limit: v.optional(whole(1, 100), 10),
    }),
    gives: gives({
      total: described(v.number(), "All that fit, shown or not"),
      memories: v.array(memorySchema),
    }),
    paths: ({ path }) => [path],
    shape: ({ project, total, memories }: FoundDocument) => ({
      ...{ project, total },
      memories: memories.map(compact),
    }),
    say: (found: FoundDocument) => foundInFull(found, "not shown"),
  },
  (project, { text, regex, kinds, failed_only, path, since_days, limit }) => {
    const filters = [kinds, path, since_days, failed_only || undefined];
    if (text.trim() === "" && filters.every((filter) => filter === undefined))
      return err({ kind: "search-empty" });
    const at = path === undefined ? ok(undefined) : project.paths.of(path);
    if (!at.ok) return at;
    if (path !== undefined && at.value === undefined)
      return err({ kind: "location-unclear", given: path });
    const question = {
      ...{ text, regex, path: at.value?.path },
      kinds: failed_only ? ["attempt"] : kinds,
      failed: failed_only,
      since:
        since_days === undefined ? undefined : project.machine.clock.nowMs() - since_days * DAY_MS,
    };
    const found = searchWithin([PATIENCE_MS, endedWithin], project, question, limit);
    if (!found.ok) return found;
    return ok(foundDocument(project.name, found.value));
  },
);
