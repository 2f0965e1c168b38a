// twiceshy search <text>: finds memories by their words, failures first.
import { running } from "../../command.ts";
import { foundDocument, foundSchema, foundText } from "../../../../answers/memories/found.ts";
import { MEMORY_KINDS } from "../../../../core/fold/nouns.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { pathAsked } from "../../../../engine/path-asked.ts";
import { search } from "../../../../engine/recall/search.ts";
import {
  choicesFlag,
  commonFlags,
  listFlags,
  sinceFlag,
  switchFlag,
  textFlag,
  wordsArgument,
} from "../../flags.ts";
import { sinceOf } from "../../../../answers/text/time.ts";
import { openToRead } from "../../reading.ts";

const SHOWN = 20;

export const { command, example, output } = running(
  {
    brief: "Search memories by their words, failures first",
    more: "A memory matches if each word occurs in one of its texts, in any order and case, or as part of a longer name. Words in quotation marks must occur together: search '\"hang up\"'. Ids of sessions, commits and other memories match whole, or by their first seven or more characters.",
    example: 'twiceshy search "socket hang up" --failed-only',
    flags: {
      ...commonFlags,
      regex: switchFlag("The text is a regular expression"),
      failedOnly: switchFlag("Only attempts that failed or partly worked"),
      kind: choicesFlag("Only memories of this kind (repeat for more)", MEMORY_KINDS, "kind"),
      since: sinceFlag("what happened"),
      path: textFlag("Only what concerns this file or folder", "path"),
      ...listFlags(SHOWN),
    },
    positional: wordsArgument("The words to search for", "text", 0),
    output: foundSchema,
    say: (out, style) => foundText(out, style, "--all"),
  },
  ({ context, flags }, ...words) => {
    const text = words.join(" ");
    const filters = [flags.kind, flags.since, flags.path, flags.failedOnly || undefined];
    if (text.trim() === "" && filters.every((filter) => filter === undefined))
      return err({ kind: "search-empty" });
    const opened = openToRead(context, flags);
    if (!opened.ok) return opened;
    const project = opened.value;
    const since = sinceOf(flags.since, project.machine.clock.nowMs());
    if (!since.ok) return since;
    const path = pathAsked(project, flags.path);
    if (!path.ok) return path;
    const question = {
      ...{ text, regex: flags.regex, path: path.value },
      kinds: flags.failedOnly ? ["attempt"] : flags.kind,
      failed: flags.failedOnly,
      since: since.value,
    };
    const found = search(project, question, flags.all ? undefined : (flags.limit ?? SHOWN));
    if (!found.ok) return found;
    return ok(foundDocument(project.name, found.value));
  },
);
