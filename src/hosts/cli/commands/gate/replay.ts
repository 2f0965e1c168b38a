// twiceshy replay: what the gate would have said over this repository's own past, and how often it would have been
// right. It reads history only, and writes nothing but the page it was asked for.
import { resolve } from "node:path";
import { ok } from "../../../../core/kit/result.ts";
import { replayPast } from "../../../../engine/code/replay-past.ts";
import { pageFileAt } from "../../../../open/machine.ts";
import { openPlace, placeOf, settingsOf } from "../../../../open/project.ts";
import { running } from "../../command.ts";
import { commonFlags, someFlag, switchFlag, textFlag } from "../../flags.ts";
import { progressLine } from "../../progress.ts";
import { openingFor } from "../../reading.ts";
import { replayDocument, replaySchema } from "../../../../answers/gate/replay.ts";
import { PAGE_MARK, replayPage } from "../../replay/page.ts";
import { sayReplay } from "../../replay/say.ts";
import { sinceOf } from "../../../../answers/text/time.ts";

export const { command, example, output } = running(
  {
    more: "Reads the history in order. At each commit the gate knows only the reverts before it; for each commit that it would have warned of, replay shows the outcome. Failed again: the commit repeated a failed change, and a later commit reverted or fixed it. Stood anyway: the commit repeated a failed change and stayed, so history cannot tell whether a warning would have helped. False stop: the commit stayed for 30 commits, its message does not mention the failed change, and most of its lines differ. Replay shows the repeated lines, so that you can judge for yourself. Needs no init: memories beyond the history are left out. Writes nothing but the page.",
    example: "twiceshy replay --since 90d",
    flags: {
      ...commonFlags,
      since: textFlag("Judge only what happened since then: 2026-01-31, 30d, 2w", "when"),
      limit: someFlag("Judge only so many of the newest commits", "say how many to judge"),
      all: switchFlag("Show every warning, not only the newest"),
      html: textFlag("Also write an HTML page", "file"),
      force: switchFlag("Overwrite a file that is not such a page"),
    },
    output: replaySchema,
    say: (out, style, { all }) => sayReplay(out, all, style),
  },
  async ({ context, flags }) => {
    const since = sinceOf(flags.since, Date.now());
    if (!since.ok) return since;
    const opening = openingFor(context, flags, []);
    // For its name and its redaction; there may be no memory.
    if (!opening.ok) return opening;
    const place = placeOf(opening.value);
    if (!place.ok) return place;
    const { env } = context.process;
    const opened = openPlace(place.value, opening.value, settingsOf(place.value, env));
    if (!opened.ok) return opened;
    const project = opened.value;
    const repo = await project.tree.clone.repo();
    if (!repo.ok) return repo;
    context.project = project;
    const file =
      flags.html === undefined
        ? undefined
        : pageFileAt(resolve(context.process.cwd, flags.html), PAGE_MARK, flags.force);
    const allowed = file?.check() ?? ok(undefined);
    if (!allowed.ok) return allowed;
    const broken = new AbortController();
    context.process.onInterrupt(() => broken.abort());
    const replayed = await replayPast(repo.value, {
      sinceMs: since.value,
      limit: flags.limit,
      signal: broken.signal,
      progress: (stage, done, total) =>
        context.progress(progressLine("replaying", stage, done, total)),
    });
    if (!replayed.ok) return replayed;
    const document = replayDocument(project.name, replayed.value);
    if (file === undefined || flags.html === undefined) return ok(document);
    const redact = await project.store.redaction();
    const written = file.write(replayPage(redact(document)));
    return written.ok ? ok({ ...document, page: flags.html }) : written;
  },
);
