// Erasing for good: the page shows first what would go, as the command does, and the person types a word.
import * as v from "valibot";
import { phraseOf } from "../../../../answers/faults/words.ts";
import { erasingDocument } from "../../../../answers/page/preview.ts";
import { PURGE_REASONS } from "../../../../core/event/kinds/amendment/purge.ts";
import { counted } from "../../../../core/kit/text.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { purgeEverywhere } from "../../../../engine/amend/purge-everywhere.ts";
import { purgeable } from "../../../../engine/amend/purge.ts";
import { PAGE_WAYS } from "../ways.ts";
import { ids, pageAct, reasonOf, why } from "./act.ts";

/** What a person types. */
export const PURGE_WORD = "purge";

export const purge = pageAct(
  {
    name: "purge",
    does: "Erases memories for good, and keeps them from coming back.",
    takes: v.strictObject({
      ids,
      why,
      reason: v.picklist(PURGE_REASONS),
      typed: v.exactOptional(v.string(), ""),
    }),
  },
  ({ ids: given, why: stated, reason, typed }) => ({
    ids: given,
    preview: (project) => {
      const targets = purgeable(project, given);
      return targets.ok ? ok(erasingDocument(targets.value, reason !== "other")) : targets;
    },
    act: (project) => {
      const targets = purgeable(project, given);
      if (!targets.ok) return targets;
      if (typed !== PURGE_WORD)
        return err({
          ...({ kind: "purge-unconfirmed", targets: targets.value } as const),
          discreet: reason !== "other",
        });
      const words = { why: reasonOf(stated, `Erased as ${reason}`), reason };
      const done = purgeEverywhere(project, given, words);
      if (!done.ok) return done;
      const { id, erased, stillHeld, faults } = done.value;
      const failed = faults.map((fault) => ` ${phraseOf(fault, PAGE_WAYS).sentence}`).join("");
      const left =
        stillHeld.length === 0
          ? "It was found in no other file kept here."
          : `Still holds some of it: ${stillHeld.join(", ")}.`;
      const published = project.store.notes.read();
      const inNotes =
        published.ok && published.value !== undefined
          ? " Git notes may hold it until you run twiceshy notes publish."
          : "";
      return ok({
        id,
        text: `Erased ${counted(erased.length, "event")}. ${left}${inNotes} A remote, another clone, a backup, or an export that was written to a file may still have it: if it is a secret, rotate it.${failed}`,
      });
    },
  }),
);
