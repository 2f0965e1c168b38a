// twiceshy notes <publish|sync|verify|repair> [remote]: this memory as git notes on its commits, and those of others.
import {
  needsRepair,
  NOTES_ACTS,
  notesSchema,
  notesText,
  type NotesAct,
  type NotesDocument,
} from "../../../../answers/care/notes.ts";
import { EXIT } from "../../../../answers/exit.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { ok, type Result } from "../../../../core/kit/result.ts";
import { checkNotes } from "../../../../engine/notes/check.ts";
import { publish, type NotesMeans, type Published } from "../../../../engine/notes/publish.ts";
import { isSyncDue, recordNotes, repairNotes } from "../../../../engine/notes/repair.ts";
import { syncNotes } from "../../../../engine/notes/sync.ts";
import { NOTHING_TAKEN, type TakenIn } from "../../../../engine/notes/take-in.ts";
import type { Project, WritableProject } from "../../../../engine/project.ts";
import { running } from "../../command.ts";
import type { CliContext } from "../../context.ts";
import { commonFlags, switchFlag, type FlagsOf } from "../../flags.ts";
import { openToRead } from "../../reading.ts";
import { showWritten } from "../../show-written.ts";
import { notesMeansOf } from "../../shared/notes-means.ts";
import { phrase } from "../../ways.ts";
import { openToWrite } from "../../writing.ts";

const FLAGS = {
  ...commonFlags,
  dryRun: switchFlag("Show what would be written; write nothing. sync still fetches"),
  automatic: switchFlag(
    "Sync as a session does: only over https or ssh, and at most once in five minutes",
  ),
} as const;
type NotesFlags = FlagsOf<typeof FLAGS>;

export const { command, example, output } = running(
  {
    more: "publish writes each memory as a note on its commit, under refs/notes/mem/<namespace>; git log --notes='mem/*' shows them. sync fetches the notes of a remote, joins them entry by entry with those here, takes those of others into the log, publishes, and pushes. verify compares notes and log and changes nothing; repair puts right what a rebase, a squash or a hand left wrong. Only what belongs to the team is published, redacted. docs/notes.md describes the format and which commit a memory belongs to.",
    example: "twiceshy notes publish",
    flags: FLAGS,
    output: notesSchema,
    say: notesText,
    exit: (out) => (out.act === "verify" && needsRepair(out) ? EXIT.negative : EXIT.done),
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: (text: string): NotesAct => {
            const act = NOTES_ACTS.find((one) => one === text);
            if (act !== undefined) return act;
            throw new SyntaxError(`it is one of ${NOTES_ACTS.join(", ")}, not "${text}"`);
          },
          proposeCompletions: () => NOTES_ACTS,
          brief: "publish, sync, verify or repair",
          placeholder: "act",
        },
        {
          parse: (text: string) => text,
          brief: "For sync, the remote; default: notes.remote, that of the branch, or origin",
          placeholder: "remote",
          optional: true,
        },
      ],
    },
  },
  ({ context, flags }, act: NotesAct, remote?: string) =>
    act === "verify" ? verified(context, flags) : written(context, flags, act, remote),
);

type NotesOutcome = Promise<Result<NotesDocument, Fault>>;

const verified = async (context: CliContext, flags: NotesFlags): NotesOutcome => {
  const opened = openToRead(context, flags);
  if (!opened.ok) return opened;
  const project = opened.value;
  const means = await notesMeansOf(project);
  if (!means.ok) return means;
  const checked = await checkNotes(project, means.value);
  if (!checked.ok) return checked;
  const { namespaces, unanchored, findings } = checked.value;
  const counts = namespaces.map((one) => ({ ...one, ...UNCHANGED }));
  return ok({
    ...documentOf(project, "verify", true, { namespaces: counts, unanchored }),
    findings: findings.map((one) => ({ ...one, commits: [...one.commits] })),
  });
};

const UNCHANGED = {
  ...{ added: 0, changed: 0, moved: 0, withdrawn: 0 },
  ...{ isWritten: false, commits: new Set<string>() },
};

const written = async (
  context: CliContext,
  flags: NotesFlags,
  act: Exclude<NotesAct, "verify">,
  remote: string | undefined,
): NotesOutcome => {
  const opened = openToWrite(context, flags);
  if (!opened.ok) return opened;
  const project = opened.value;
  const means = await notesMeansOf(project);
  if (!means.ok) return means;
  const { dryRun: dry, automatic } = flags;
  const none: Published = { namespaces: [], unanchored: 0 };
  if (automatic && !isSyncDue(project))
    return ok({ ...documentOf(project, act, dry, none), skipped: true });
  if (act === "sync") return synced(context, project, means.value, { dry, automatic, remote });
  const done =
    act === "repair"
      ? await repairNotes(project, means.value, { dry })
      : await published(project, means.value, dry);
  if (!done.ok) return done;
  if (!dry) context.warn(recordNotes(project, done.value.published));
  shown(context, project, done.value.taken);
  return ok(documentOf(project, act, dry, done.value.published, done.value.taken));
};

const published = async (project: WritableProject, means: NotesMeans, dry: boolean) => {
  const done = await publish(project, means, { dry });
  return done.ok ? ok({ published: done.value, taken: NOTHING_TAKEN }) : done;
};

const synced = async (
  context: CliContext,
  project: WritableProject,
  means: NotesMeans,
  wish: { readonly dry: boolean; readonly automatic: boolean; readonly remote: string | undefined },
): NotesOutcome => {
  const { dry, automatic } = wish;
  const usual = project.store.config.notes.remote;
  const remote = wish.remote ?? (usual === "" ? undefined : usual);
  const done = await syncNotes(project, means, { remote, unattended: automatic, dry });
  if (!done.ok) return done;
  const { taken } = done.value;
  if (!dry) context.warn(recordNotes(project, done.value.published, done.value.remote));
  shown(context, project, taken);
  return ok({
    ...documentOf(project, "sync", dry, done.value.published, taken),
    remote: done.value.remote,
    merged: [...done.value.merged],
    pushed: [...done.value.pushed],
  });
};

const shown = (context: CliContext, project: WritableProject, taken: TakenIn): void => {
  if (taken.remembered + taken.followed > 0) showWritten(context, project);
};

const documentOf = (
  { name }: Project,
  act: NotesAct,
  dryRun: boolean,
  { namespaces, unanchored }: Published,
  taken: TakenIn = NOTHING_TAKEN,
): NotesDocument => ({
  ...{ project: name, act, dryRun, skipped: false, unanchored },
  namespaces: namespaces.map(({ isWritten: _w, commits: _c, ...one }) => one),
  foreign: { entries: taken.events, remembered: taken.remembered, followed: taken.followed },
  refused: [...new Set(taken.refused.map((refusal) => phrase(refusal).sentence))],
  ...{ merged: [], pushed: [], findings: [] },
});
