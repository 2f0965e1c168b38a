// twiceshy search <text>: finds memories by their words, failures first.
import { buildCommand } from "@stricli/core";
import {
  foundDocument,
  foundSchema,
  foundText,
  type FoundDocument,
} from "../../../../answers/memories/found.ts";
import { MEMORY_KINDS, type MemoryKind } from "../../../../core/fold/nouns.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { search } from "../../../../engine/recall/search.ts";
import { answer, type Answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import {
  choicesFlag,
  commonFlags,
  countFlag,
  switchFlag,
  textFlag,
  type CommonFlags,
} from "../../flags.ts";
import { describe } from "../../describe.ts";
import { sinceOf } from "../../../../answers/text/time.ts";
import { openToRead } from "../../reading.ts";

interface Flags extends CommonFlags {
  readonly regex: boolean;
  readonly failedOnly: boolean;
  readonly kind?: readonly MemoryKind[];
  readonly since?: string;
  readonly path?: string;
  readonly limit?: number;
  readonly all: boolean;
}

const SHOWN = 20;

export const output = foundSchema;
export const example = 'twiceshy search "socket hang up" --failed-only';

const told: Answer<FoundDocument> = {
  output: foundSchema,
  say: (out, style) => foundText(out, style, "--all"),
};

export const command = buildCommand<Flags, string[], CliContext>({
  docs: describe(
    "Search memories by their words, failures first",
    example,
    "A memory matches if each word occurs in one of its texts, in any order and case, or as part of a longer name. Words in quotation marks must occur together: search '\"hang up\"'. Ids of sessions, commits and other memories match whole, or by their first seven or more characters.",
  ),
  parameters: {
    flags: {
      ...commonFlags,
      regex: switchFlag("The text is a regular expression"),
      failedOnly: switchFlag("Only attempts that failed or partly worked"),
      kind: choicesFlag("Only memories of this kind (repeat for more)", MEMORY_KINDS, "kind"),
      since: textFlag("Only what happened since then: 2026-01-31, 30d, 2w", "when"),
      path: textFlag("Only what concerns this file or folder", "path"),
      limit: countFlag(`The number of entries to show; default: ${SHOWN}`),
      all: switchFlag("Show all entries"),
    },
    positional: {
      kind: "array",
      parameter: {
        parse: (word: string) => word,
        brief: "The words to search for",
        placeholder: "text",
      },
    },
  },
  func: answer(told, (context, flags: Flags, ...words: string[]): Result<FoundDocument, Fault> => {
    const text = words.join(" ");
    const filters = [flags.kind, flags.since, flags.path, flags.failedOnly || undefined];
    if (text.trim() === "" && filters.every((filter) => filter === undefined))
      return err({ kind: "search-empty" });
    const opened = openToRead(context, flags);
    if (!opened.ok) return opened;
    const project = opened.value;
    const since = sinceOf(flags.since, project.machine.clock.nowMs());
    if (!since.ok) return since;
    const path = flags.path === undefined ? ok(undefined) : project.paths.of(flags.path);
    if (!path.ok) return path;
    if (flags.path !== undefined && path.value === undefined)
      return err({ kind: "location-unclear", given: flags.path });
    const question = {
      text,
      regex: flags.regex,
      kinds: flags.failedOnly ? ["attempt"] : flags.kind,
      failed: flags.failedOnly,
      since: since.value,
      path: path.value?.path,
    };
    const found = search(project, question, flags.all ? undefined : (flags.limit ?? SHOWN));
    if (!found.ok) return found;
    return ok(foundDocument(project.name, found.value));
  }),
});
