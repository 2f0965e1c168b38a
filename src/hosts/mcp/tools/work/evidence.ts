// The tool `evidence`: names what shows that an item is done, or takes it back.
import * as v from "valibot";
import type { EvidenceDocument } from "../../../../answers/work/evidence.ts";
import { PLAIN } from "../../../../answers/text/style.ts";
import { EXPECTED_OUTCOMES } from "../../../../core/event/work/words.ts";
import { shortId } from "../../../../core/event/id.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import {
  idArgument,
  manyOf,
  pathArgument,
  placeText,
  writtenIn,
  type WrittenTo,
} from "../../claims.ts";
import { pageItself, takes, writing, wrote } from "../../tool.ts";

type EvidenceAnswer = EvidenceDocument & WrittenTo & { readonly page: string };

/** An empty one is refused where it is recorded. */
const named = (most: number) => v.pipe(v.string(), v.maxLength(most));

export const evidence = writing(
  {
    name: "evidence",
    profile: "full",
    title: "Name evidence",
    does: "Name one thing that shows an item is done, or withdraw a slip. `work` view `done` judges it.",
    takes: takes({
      ids: v.exactOptional(manyOf(idArgument)),
      commit: v.exactOptional(named(64)),
      file: v.exactOptional(pathArgument),
      command: v.exactOptional(named(200)),
      expect: v.exactOptional(v.picklist(EXPECTED_OUTCOMES)),
      url: v.exactOptional(named(2_000)),
      withdraw: v.exactOptional(named(60)),
    }),
    gives: wrote({ id: v.string(), type: v.string(), what: v.string() }),
    shape: ({ project, folder, id, type, what }: EvidenceAnswer) => ({
      ...{ project, folder, id: shortId(id), type, what },
    }),
    paths: ({ file }) => [file],
    ...pageItself,
  },
  async (project, { ids = [], withdraw, ...given }) => {
    // A handshake must not wait for it.
    const [{ evidenceNamed, stateEvidence, withdrawEvidence }, { evidenceDocument, evidenceText }] =
      await Promise.all([
        import("../../../../engine/continuity/state-evidence.ts"),
        import("../../../../answers/work/evidence.ts"),
      ]);
    const subject = evidenceNamed(project, given);
    if (withdraw !== undefined && (ids.length > 0 || subject.ok))
      return err({ kind: "evidence-unclear" });
    const stated =
      withdraw !== undefined
        ? withdrawEvidence(project, withdraw, {})
        : subject.ok
          ? stateEvidence(project, ids, { subject: subject.value })
          : subject;
    if (!stated.ok) return stated;
    const answer = { ...evidenceDocument(project.name, stated.value), ...writtenIn(project) };
    return ok({ ...answer, page: evidenceText({ ...answer, project: placeText(answer) }, PLAIN) });
  },
);
