// twiceshy init: gives a project its memory, and reads what its history has to teach. Safe to run again at any time.
import type { DocumentOf } from "../../../../answers/document.ts";
import { running } from "../../command.ts";
import { ok } from "../../../../core/kit/result.ts";
import { digestSpool } from "../../../../engine/remember/digest-spool.ts";
import { lesserOf } from "../../../../core/fold/counts.ts";
import {
  learnHistory,
  leaveUnread,
  type Learned,
} from "../../../../engine/history/learn-history.ts";
import { rebuild } from "../../../../engine/care/refresh.ts";
import { listProject } from "../../../../open/machine.ts";
import { openNew } from "../../../../open/writable.ts";
import { followHead } from "../../../../engine/history/follow-head.ts";
import { actorOf } from "../../actor.ts";
import { lackingIn } from "../../../../answers/care/partial-clone.ts";
import { commonFlags, someFlag, switchFlag, textFlag } from "../../flags.ts";
import { drawn } from "../../shared/map.ts";
import {
  foreignDocument,
  type historySchema,
  initSchema,
  initText,
  type HistoryDocument,
} from "../../../../answers/care/init.ts";
import { sinceOf } from "../../../../answers/text/time.ts";
import { progressLine } from "../../progress.ts";

export const { command, example, output } = running(
  {
    more: "Reads the whole history: reverted changes become failed attempts, with their reasons. You may interrupt it (Ctrl-C) and run it again.",
    example: "twiceshy init",
    flags: {
      ...commonFlags,
      since: textFlag("Read only what happened since then: 2026-01-31, 30d, 2w", "when"),
      limit: someFlag(
        "Read only this many of the newest commits",
        "--skip-history leaves the history unread",
      ),
      skipHistory: switchFlag("Create the memory without reading the history"),
      here: switchFlag("Use this folder even if it is unfit for a project"),
    },
    output: initSchema,
    say: initText,
  },
  async ({ context, flags }) => {
    const since = sinceOf(flags.since, Date.now());
    if (!since.ok) return since;
    const making = openNew({
      cwd: context.process.cwd,
      env: context.process.env,
      root: flags.root,
      actor: actorOf(context.process),
      here: flags.here,
    });
    if (!making.ok) return making;
    const { project, made, foreign } = making.value;
    const found = await project.tree.clone.repo();
    const repo = found.ok ? found.value : undefined;
    context.project = project;
    context.warn(await listProject(project.place, context.process.env));
    context.warn(digestSpool(project));
    let history: HistoryDocument | undefined;
    if (repo !== undefined && !flags.skipHistory) {
      const broken = new AbortController();
      context.process.onInterrupt(() => broken.abort());
      const learned = await learnHistory(project, repo, {
        sinceMs: since.value,
        limit: flags.limit,
        signal: broken.signal,
        progress: (stage, done, total) =>
          context.progress(progressLine("reading history", stage, done, total)),
      });
      if (!learned.ok) return learned;
      history = historyDocument(learned.value);
    } else if (repo !== undefined) context.warn(await leaveUnread(project, repo));
    if (history !== undefined && !history.interrupted) {
      const progress = (done: number): void =>
        context.progress(progressLine("following renames", "commits", done, undefined));
      context.warn(await followHead(project, { progress }));
    }
    context.warn(rebuild(project, project.write.redact));
    context.warn(await drawn(project, project.write.redact));
    const { place, index } = project;
    const { openIssues, knownFailures } = index.lists.counts();
    const { minor, unneeded, again, gone } = lesserOf(index.all());
    return ok({
      project: project.name,
      made,
      store: place.store,
      ...(project.pages.views === undefined || place.views === undefined
        ? {}
        : { views: place.views }),
      foreign: foreign.map(foreignDocument),
      openIssues,
      knownFailures,
      minorFailures: minor,
      noLongerNeeded: unneeded,
      inCodeAgain: again,
      filesGone: gone,
      history,
    });
  },
);

const historyDocument = (learned: Learned): DocumentOf<typeof historySchema> => ({
  commits: learned.commits,
  failures: learned.failures,
  relands: learned.relands,
  fixes: learned.fixes,
  held: learned.held,
  settled: learned.settled,
  unproven: learned.unproven,
  remembered: learned.remembered,
  refused: learned.refused.length,
  missing: learned.missing.length,
  skipped: learned.skipped.size,
  lacking: lackingIn(learned.missing, learned.skipped.values()),
  cut: learned.cut.length,
  shallow: learned.facts.shallow.length > 0,
  partial: learned.facts.partial,
  interrupted: learned.interrupted,
});
