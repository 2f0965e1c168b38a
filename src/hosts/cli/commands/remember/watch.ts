// twiceshy watch: notes files that are edited again and again, until it is stopped. Nothing else ever starts it.
import { running } from "../../command.ts";
import { lengthOf } from "../../../../core/kit/length.ts";
import * as v from "valibot";
import { shortId } from "../../../../core/event/id.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { watch, type WatchReport } from "../../../../engine/attempts/watch.ts";
import { watcherOf } from "../../../../open/clone.ts";
import { commonFlags, textFlag } from "../../flags.ts";
import { showWritten } from "../../show-written.ts";
import { counted, inLine } from "../../../../answers/text/style.ts";
import { openToWrite } from "../../writing.ts";

const ENDED: Readonly<Record<WatchReport["ended"], string>> = {
  asked: "it was stopped",
  idle: "no file was edited any more",
  terminal: "its terminal was gone",
};

const watchedSchema = v.object({
  project: v.string(),
  edits: v.number(),
  notes: v.array(v.object({ id: v.string(), text: v.string() })),
  ended: v.picklist(["asked", "idle", "terminal"]),
});

export const { command, example, output } = running(
  {
    more: "Four edits of a file within ten minutes become a note, repeated at most every half hour. Files that git ignores are skipped. Runs until you stop it (Ctrl-C), its terminal closes, or no file was edited for the time given with --idle.",
    example: "twiceshy watch --idle 30m",
    flags: {
      ...commonFlags,
      idle: textFlag("Stop after this long without an edit: 30m, 2h", "length"),
    },
    output: watchedSchema,
    say: ({ project, edits, notes, ended }, style) =>
      [
        `Watched ${project} until ${ENDED[ended]}: ${counted(edits, "edit")}, ${counted(notes.length, "note")}.`,
        ...notes.map(({ id, text }) => `  note ${style.strong(shortId(id))}: ${inLine(text)}`),
      ].join("\n"),
  },
  async ({ context, flags }) => {
    const idleMs = flags.idle === undefined ? undefined : lengthOf(flags.idle);
    if (flags.idle !== undefined && idleMs === undefined)
      return err({
        ...{ kind: "value-unclear", what: "The length", given: flags.idle },
        must: "must be a time such as 30s, 30m or 2h",
      });
    const opened = openToWrite(context, flags);
    if (!opened.ok) return opened;
    const project = opened.value;
    const watcher = await watcherOf(project.place);
    if (!watcher.ok) return watcher;
    const stopped = new AbortController();
    context.process.onInterrupt(() => stopped.abort());
    const report = (edits: number, notes: number): void =>
      context.progress(
        `watching ${project.name}: ${counted(edits, "edit")}, ${counted(notes, "note")}`,
      );
    report(0, 0);
    const done = await watch(project, watcher.value, {
      ...{ signal: stopped.signal, idleMs, progress: report },
      noted: () => showWritten(context, project),
    });
    if (!done.ok) return done;
    const { edits, notes, ended } = done.value;
    return ok({
      ...{ project: project.name, edits, ended },
      notes: notes.map(({ id, text }) => ({ id, text })),
    });
  },
);
