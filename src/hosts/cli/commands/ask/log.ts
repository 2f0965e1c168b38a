// twiceshy log: what happened, newest first.
import type { DocumentOf } from "../../../../answers/document.ts";
import { streamed } from "../../command.ts";
import { reading } from "../../reading.ts";
import * as v from "valibot";
import { shortId } from "../../../../core/event/id.ts";
import { outcomeWords } from "../../../../core/fold/failure-words.ts";
import { TIMELINE_KINDS } from "../../../../core/fold/timeline.ts";
import { FACT_KINDS } from "../../../../core/fold/trust-fact.ts";
import { ok } from "../../../../core/kit/result.ts";
import type { TimelineEntry } from "../../../../engine/ports/state-index.ts";
import { timeline } from "../../../../engine/recall/timeline.ts";
import { choicesFlag, commonFlags, listFlags, sinceFlag, switchFlag } from "../../flags.ts";
import { labelled } from "../../../../core/kit/text.ts";
import { fold, inLine, thousands, type Style } from "../../../../answers/text/style.ts";
import { isoTime, sinceOf } from "../../../../answers/text/time.ts";

const SHOWN = 20;
const KINDS = [...TIMELINE_KINDS, ...FACT_KINDS];

const entrySchema = v.object({
  id: v.string(),
  kind: v.string(),
  /** When it happened, and when it was recorded: ISO 8601, UTC. */
  when: v.string(),
  recorded: v.string(),
  outcome: v.optional(v.string()),
  text: v.string(),
  /** Remarks on a failure, each a few words. */
  remarks: v.optional(v.array(v.string())),
});
type Entry = DocumentOf<typeof entrySchema>;

const sayEntry = (entry: Entry, style: Style): string => {
  const { id, kind, when, outcome, text, remarks = [] } = entry;
  const what = outcome === undefined ? kind : `${kind} ${outcomeWords(outcome)}`;
  const begins = shortId(id);
  const line = `${begins}  ${when.slice(0, 10)} ${when.slice(11, 16)}  ${inLine(labelled(what, text))}${remarks.map((one) => ` (${inLine(one)})`).join("")}`;
  const folded = fold(line, style.width, "            ");
  return style.strong(begins) + folded.slice(begins.length);
};

export const { command, example, output } = reading(
  {
    example: "twiceshy log --kind decision --limit 5",
    flags: {
      ...commonFlags,
      ...listFlags(SHOWN),
      kind: choicesFlag("Only events of this kind (repeat for more)", KINDS, "kind"),
      failed: switchFlag("Only attempts that failed or partly worked"),
      since: sinceFlag("what happened"),
    },
    output: v.object({
      project: v.string(),
      /** How many fit the question, shown or not. */
      total: v.number(),
      entries: streamed(entrySchema),
    }),
    say: function* ({ total, entries }, style) {
      let shown = 0;
      for (const entry of entries) {
        shown += 1;
        yield sayEntry(entry, style);
      }
      const hidden = total - shown;
      if (hidden > 0) yield style.faint(`${thousands(hidden)} older: twiceshy log --all`);
      else if (shown === 0) yield "Nothing to show.";
    },
  },
  ({ project, flags }) => {
    const since = sinceOf(flags.since, project.machine.clock.nowMs());
    if (!since.ok) return since;
    const { entries, total } = timeline(
      project,
      { kinds: flags.kind, failed: flags.failed, since: since.value },
      flags.all ? undefined : (flags.limit ?? SHOWN),
    );
    return ok({ project: project.name, total, entries: entriesOf(entries) });
  },
);

function* entriesOf(happenings: Iterable<TimelineEntry>): Generator<Entry> {
  for (const { id, ts, kind, when: whenMs, outcome, text, remarks = [] } of happenings) {
    const when = isoTime(whenMs);
    const recorded = ts === whenMs ? when : isoTime(ts);
    yield {
      ...{ id, kind, when, recorded },
      outcome,
      text,
      ...(remarks.length === 0 ? {} : { remarks }),
    };
  }
}
