// What HEAD shows: reads what became of each file, continuing what was read before, keeps where the files are now that
// memories name, and marks failed changes that are in the code again.
import type { Result } from "../../core/kit/result.ts";
import { ok } from "../../core/kit/result.ts";
import { isAt } from "./behind.ts";
import { markStanding } from "./mark-standing.ts";
import type { Unknown } from "./reading/read-file-histories.ts";
import { namesIn } from "../../core/fold/renames.ts";
import type { AppendFault } from "../ports/log.ts";
import type { FileFault } from "../ports/file.ts";
import type { GateFault } from "../ports/gate-files.ts";
import type { ViewsFault } from "../ports/views.ts";
import type { Project, WritableProject } from "../project.ts";
import { refresh, writePages, type RefreshFault } from "../care/refresh.ts";
import { keepCompared, keepRenames } from "../code/renames.ts";
import { readHistoriesNow, type FileHistoriesWish } from "./file-histories.ts";

type FollowFault = AppendFault | GateFault | ViewsFault | FileFault | RefreshFault;

/** Says why HEAD could not be followed, if so. */
export const followHead = async (
  project: WritableProject,
  wish: Pick<FileHistoriesWish, "signal" | "progress"> = {},
): Promise<Result<Unknown | undefined, FollowFault>> => {
  const known = await readHistoriesNow(project, { ...wish, continues: true });
  if (known.trails === undefined) return ok(known.unknown);
  const names = namesOf(project);
  const kept = keepRenames(project, known.trails);
  if (!kept.ok) return kept;
  const nowMs = project.machine.clock.nowMs();
  const repo = await project.tree.clone.repo();
  const { trails } = known;
  const renames = kept.value;
  const read = { trails, renames, ...(wish.signal && { signal: wish.signal }) };
  const marked = repo.ok ? await markStanding(project, repo.value, read) : ok(0);
  if (!marked.ok) return marked;
  if (wish.signal?.aborted || !isAt(project.tree, trails.reach.head)) return ok("late");
  const compared = keepCompared(project, renames, nowMs);
  if (!compared.ok) return compared;
  const shown = marked.value > 0 ? refresh(project) : ok(undefined);
  if (!shown.ok) return shown;
  if (marked.value > 0 || namesOf(project) === names) return ok(undefined);
  const written = writePages(project, await project.store.redaction());
  return written.ok ? ok(undefined) : written;
};

const namesOf = ({ gate }: Project): string => {
  const renames = gate.renames.read();
  return JSON.stringify(renames === undefined ? [] : [...namesIn(renames)]);
};
