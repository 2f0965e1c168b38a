// Records what turns named to show the items that they report, once these are in the log. A path is one of the project, from the
// folder that the agent worked in or from the top.
import type { NamedEvidence, TurnPlace } from "../../core/capture/turns/turn.ts";
import type { Draft, DraftCommon } from "../../core/event/draft.ts";
import type { EvidenceSubject } from "../../core/event/work/evidence-subject.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { rememberWhatFits, type Refused } from "../history/remember-what-fits.ts";
import type { AppendFault } from "../ports/log.ts";
import type { WritableProject } from "../project.ts";
import { itemsKnown } from "./items.ts";

export interface EvidenceInTurn extends NamedEvidence {
  /** A reference to the turn. */
  readonly turn: string;
  readonly common: DraftCommon;
  readonly place: TurnPlace;
}

export const recordEvidence = (
  project: WritableProject,
  named: readonly EvidenceInTurn[],
): Result<readonly Refused[], AppendFault> => {
  if (named.length === 0) return ok([]);
  const items = new Map(itemsKnown(project).map((item) => [item.key, item]));
  const drafts = named.flatMap(({ item, subject, turn, common, place }): readonly Draft[] => {
    const ids = items.get(item)?.ids;
    const placed = placedIn(project, place, subject);
    if (ids === undefined || placed === undefined) return [];
    const { type, ...what } = placed;
    const body = {
      ...common,
      targets: ids,
      text: "Named with the report",
      ...{ turn, type, ...what },
    };
    return [{ kind: "evidence", overlong: "cut-line", body }];
  });
  const done = rememberWhatFits(project, drafts);
  return done.ok ? ok(done.value.refused) : done;
};

/** Undefined for a file outside the project. */
const placedIn = (
  { paths, tree: { files } }: WritableProject,
  { folder, outside }: TurnPlace,
  subject: EvidenceSubject,
): EvidenceSubject | undefined => {
  if (subject.type !== "file") return subject;
  const { path } = subject;
  if (path.startsWith("/")) {
    const at = paths.of(path);
    return at.ok && at.value?.inside === true ? { ...subject, path: at.value.path } : undefined;
  }
  if (outside !== undefined || folder === undefined) return subject;
  const below = `${folder}/${path}`;
  return files.seen(below) === "there" ? { ...subject, path: below } : subject;
};
