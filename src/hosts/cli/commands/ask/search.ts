// twiceshy search <text>: finds the memories that a question is about, the best first, or says that there are none.
import { running } from "../../command.ts";
import * as v from "valibot";
import { foundSchema, foundText, recalledDocument } from "../../../../answers/memories/found.ts";
import { sessionsSchema } from "../../../../answers/memories/sessions.ts";
import { NAMESPACES } from "../../../../core/event/kinds/core/note.ts";
import { MEMORY_KINDS } from "../../../../core/fold/nouns.ts";
import { STATUSES, standingsOf } from "../../../../core/recall/statuses.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { endOf } from "../../../../core/kit/time.ts";
import { pathAsked } from "../../../../engine/path-asked.ts";
import { unknownAmong } from "../../../../engine/recall/scope.ts";
import { recall } from "../../../../engine/recall/recall.ts";
import { searchWithin } from "../../../../engine/recall/search.ts";
import { endedWithin } from "../../../../open/machine.ts";
import { asOf } from "../../../../engine/recall/as-of.ts";
import { specAsked } from "../../../../engine/recall/of-spec.ts";
import {
  asOfFlag,
  choicesFlag,
  commonFlags,
  listFlags,
  sinceFlag,
  specFlag,
  switchFlag,
  textFlag,
  textsFlag,
  wordsArgument,
} from "../../flags.ts";
import { sinceOf } from "../../../../answers/text/time.ts";
import { openToRead } from "../../reading.ts";
import { phrase } from "../../ways.ts";
import {
  isSessions,
  misplacedFlag,
  sessionsShown,
  searchedSessions,
  sessionFlags,
} from "../../shared/sessions.ts";

const SHOWN = 20;

/** An expression that backtracks without end is ended: a long log is read in a second. */
const PATIENCE_MS = 20_000;

export const { command, example, output } = running(
  {
    more: "Ask in your own words, or paste an error or a path. Names are found whole and by their parts. If nothing supports the question, nothing is shown. Words in quotation marks must occur together: search '\"hang up\"'. Ids of sessions, commits and other memories match whole, or by their first seven or more characters. A text of - reads standard input, for a long trace. Without words, the filters alone decide, failures first. An issue that is not resolved is open, and so is any other memory that nothing superseded, retired or archived. --explain shows what each score consists of. --sessions finds what people and agents said in the sessions of agents on this machine, and how to continue one.",
    example: 'twiceshy search "socket hang up" --failed-only',
    flags: {
      ...commonFlags,
      regex: switchFlag("The text is a regular expression"),
      failedOnly: switchFlag("Only attempts that failed or partly worked"),
      kind: choicesFlag("Only memories of this kind (repeat for more)", MEMORY_KINDS, "kind"),
      namespace: choicesFlag("Only notes of this namespace (repeat for more)", NAMESPACES, "name"),
      tag: textsFlag("Only what has this tag (repeat for more)", "tag"),
      status: choicesFlag("Only what is in this state (repeat for more)", STATUSES, "state"),
      by: textsFlag("Only what this author, agent or door brought (repeat for more)", "name"),
      spec: specFlag,
      since: sinceFlag("what happened"),
      until: textFlag("Only what happened until then: 2026-01-31, 30d, 2w", "when"),
      path: textFlag("Only what concerns this file or folder", "path"),
      asOf: asOfFlag,
      explain: switchFlag("Show every part of each score"),
      ...sessionFlags,
      ...listFlags(SHOWN),
    },
    positional: wordsArgument("The words to search for", "text", 0),
    output: v.union([foundSchema, sessionsSchema]),
    say: (out, style, flags) =>
      isSessions(out) ? sessionsShown(out, style, flags) : foundText(out, style, "--all"),
  },
  async ({ context, flags }, ...words) => {
    const typed = words.join(" ");
    const text = typed === "-" ? context.process.readStdin() : typed;
    if (text === undefined) return err({ kind: "stdin-not-text" });
    const { kind, namespace, tag, status, by, spec, path: asked } = flags;
    const filters = [
      kind,
      namespace,
      tag,
      status,
      by,
      spec,
      flags.since,
      flags.until,
      asked,
      flags.failedOnly || undefined,
    ];
    if (text.trim() === "" && (flags.sessions || filters.every((filter) => filter === undefined)))
      return err({ kind: "search-empty" });
    const opened = openToRead(context, flags);
    if (!opened.ok) return opened;
    const then = await asOf(opened.value, flags.asOf);
    if (!then.ok) return then;
    const project = then.value;
    const since = sinceOf(flags.since, project.machine.clock.nowMs());
    if (!since.ok) return since;
    const until = sinceOf(flags.until, project.machine.clock.nowMs(), endOf);
    if (!until.ok) return until;
    const limit = flags.all ? undefined : (flags.limit ?? SHOWN);
    const misplaced = misplacedFlag(flags);
    if (misplaced !== undefined) return err({ kind: "sessions-flag", ...misplaced });
    if (flags.sessions)
      return searchedSessions(context, project, flags, {
        ...{ text, since: since.value, until: until.value, limit, explain: flags.explain },
      });
    const path = pathAsked(project, asked);
    if (!path.ok) return path;
    const specified = specAsked(project, spec);
    if (!specified.ok) return specified;
    const question = {
      ...{ text, regex: flags.regex, path: path.value, spec: specified.value },
      ...{ namespaces: namespace, tags: tag, standings: standingsOf(status), authors: by },
      kinds: flags.failedOnly ? ["attempt"] : kind,
      failed: flags.failedOnly,
      since: since.value,
      until: until.value,
    };
    const found = await recall(project, question, limit, (...call) =>
      searchWithin([PATIENCE_MS, endedWithin], ...call),
    );
    if (!found.ok) return found;
    const { withoutMeaning } = found.value;
    if (withoutMeaning !== undefined) context.warn(err(withoutMeaning));
    for (const given of await unknownAmong(project, by))
      context.warn(err({ kind: "author-unknown", given }));
    const about = found.value.memories.map(({ memory }) => memory.id);
    project.hooks.retrievals.note({ by: "search", about });
    return ok(recalledDocument(project.name, found.value, question, phrase, flags.explain));
  },
);
