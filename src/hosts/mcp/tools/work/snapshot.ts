// The tool `snapshot`: records the state of the work, shows what differs from it now, and restores it.
import * as v from "valibot";
import { PLAIN } from "../../../../answers/text/style.ts";
import type { SnapshotsDocument } from "../../../../answers/work/snapshots.ts";
import { ok } from "../../../../core/kit/result.ts";
import { idArgument, placeText, textArgument, writtenIn } from "../../claims.ts";
import { described } from "../../schema.ts";
import { pageItself, takes, writing, wrote } from "../../tool.ts";

export const snapshot = writing(
  {
    name: "snapshot",
    profile: "full",
    title: "Snapshots of the work",
    does: "Record the state of the work, `show` what differs now, or `restore` it: what was settled since counts again, what was stated since is taken back. Nothing is deleted.",
    takes: takes({
      act: v.optional(v.picklist(["list", "take", "show", "restore"]), "list"),
      id: v.exactOptional(idArgument),
      dry_run: v.optional(v.boolean(), false),
      why: v.exactOptional(textArgument("Why")),
    }),
    gives: wrote({ page: described(v.string(), "Markdown") }),
    ...pageItself,
    shape: (answer: { project: string; folder: string; page: string }) => answer,
  },
  async (project, { act, id = "", dry_run: isTry, why }) => {
    const [answers, acts] = await Promise.all([
      import("../../../../answers/work/snapshots.ts"),
      import("../../../../engine/continuity/snapshots.ts"),
    ]);
    const place = writtenIn(project);
    const name = placeText(place);
    const paged = (document: SnapshotsDocument) =>
      ok({ ...place, page: answers.snapshotsText(document, PLAIN) });
    if (act === "list")
      return paged(answers.snapshotListDocument(name, acts.snapshotsSeen(project)));
    if (act === "take") {
      const taken = acts.takeSnapshot(project, why);
      return taken.ok ? paged(answers.snapshotTakenDocument(name, taken.value)) : taken;
    }
    if (act === "show") {
      const shown = acts.snapshotShown(project, id);
      return shown.ok ? paged(answers.snapshotShownDocument(name, shown.value)) : shown;
    }
    const restored = acts.restoreSnapshot(project, id, { isTry, why });
    return restored.ok ? paged(answers.snapshotRestoredDocument(name, restored.value)) : restored;
  },
);
