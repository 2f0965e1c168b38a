// twiceshy snapshot: records the state of the work, shows what differs from it now, and restores it.
import {
  snapshotListDocument,
  snapshotRestoredDocument,
  snapshotSchemas,
  snapshotShownDocument,
  snapshotsText,
  snapshotTakenDocument,
  type SnapshotsDocument,
} from "../../../../answers/work/snapshots.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import {
  restoreSnapshot,
  snapshotShown,
  snapshotsSeen,
  takeSnapshot,
} from "../../../../engine/continuity/snapshots.ts";
import { answering, running } from "../../command.ts";
import { commonFlags, switchFlag, textFlag, wordsArgument } from "../../flags.ts";
import { openToRead } from "../../reading.ts";
import { openToWrite } from "../../writing.ts";

export const { command, example, output } = running(
  {
    more: "Without words it takes a snapshot of the work of all sessions: what is aimed at, open, blocked and done. snapshot list shows all, snapshot show <id> what differs now. snapshot restore <id> brings the work back: what was settled since counts again, and what was stated since is taken back; nothing is deleted, and a snapshot taken just before undoes it. With --dry-run it shows what would change. Snapshots hold the work alone, no files and no other memories, and stay in this clone.",
    example: 'twiceshy snapshot --why "Before the importer is rewritten"',
    flags: {
      ...commonFlags,
      why: textFlag("Why, in one line"),
      dryRun: switchFlag("With restore: show what would change, and write nothing"),
    },
    positional: wordsArgument("list, show or restore; then an id", "act", 0),
    ...answering(snapshotSchemas, snapshotsText),
  },
  ({ context, flags }, ...[act, id = "", ...rest]): Result<SnapshotsDocument, Fault> => {
    const fault = (what: string, given: string, must: string): Result<never, Fault> =>
      err({ kind: "value-unclear", what, given, must });
    if (rest[0] !== undefined || (act === "list" && id !== ""))
      return fault("The word", rest[0] ?? id, "is one too many");
    if (flags.dryRun && act !== "restore")
      return fault("The act", act ?? "", "takes no --dry-run; only restore does");
    if (act === "list" || act === "show") {
      const opened = openToRead(context, flags);
      if (!opened.ok) return opened;
      const project = opened.value;
      if (act === "list") return ok(snapshotListDocument(project.name, snapshotsSeen(project)));
      const shown = snapshotShown(project, id);
      return shown.ok ? ok(snapshotShownDocument(project.name, shown.value)) : shown;
    }
    if (act !== undefined && act !== "restore")
      return fault("The act", act, "must be list, show or restore");
    const opened = openToWrite(context, flags);
    if (!opened.ok) return opened;
    const project = opened.value;
    if (act === undefined) {
      const taken = takeSnapshot(project, flags.why);
      return taken.ok ? ok(snapshotTakenDocument(project.name, taken.value)) : taken;
    }
    const restored = restoreSnapshot(project, id, { isTry: flags.dryRun, why: flags.why });
    return restored.ok ? ok(snapshotRestoredDocument(project.name, restored.value)) : restored;
  },
);
