// twiceshy churn [<path>]: which files are changed and mended most, or the churn of one. Read from git when asked.
import { reading } from "../../reading.ts";
import { ok } from "../../../../core/kit/result.ts";
import { churnAbout, readChurn } from "../../../../engine/history/reading/read-churn.ts";
import { defined } from "../../../../core/kit/defined.ts";
import { pathAsked } from "../../../../engine/path-asked.ts";
import { churnDocument, churnSchema, churnText } from "../../../../answers/code/churn.ts";
import { commonFlags, listFlags, sinceFlag, placeArgument } from "../../flags.ts";
import { thousands } from "../../../../answers/text/style.ts";
import { isoTime, sinceOf } from "../../../../answers/text/time.ts";

const SHOWN = 15;

export const { command, example, output } = reading(
  {
    more: "Counts fixes and reverts among the commits that touched a file, following renames. Lists a file if it is fixed more often than is usual here, by more than chance would explain. For a single file, shows its commits.",
    example: "twiceshy churn --since 365d",
    flags: { ...commonFlags, since: sinceFlag("commits"), ...listFlags(SHOWN) },
    positional: placeArgument,
    output: churnSchema,
    say: churnText,
    paths: (_flags, given) => (given === undefined ? [] : [given]),
  },
  async ({ project, context, flags }, given) => {
    const nowMs = project.machine.clock.nowMs();
    const since = sinceOf(flags.since, nowMs);
    if (!since.ok) return since;
    const at = pathAsked(project, given);
    if (!at.ok) return at;
    const repo = await project.tree.clone.repo();
    if (!repo.ok) return repo;
    const broken = new AbortController();
    context.process.onInterrupt(() => broken.abort());
    const read = await readChurn(repo.value, {
      nowMs,
      sinceMs: since.value,
      signal: broken.signal,
      progress: (commits) => context.progress(`reading history: ${thousands(commits)} commits`),
    });
    if (!read.ok) return read;
    const path = at.value;
    const about = churnAbout(read.value, path, { ignoreCase: project.paths.ignoreCase });
    const asked = {
      project: project.name,
      ...defined({ path, since: since.value === undefined ? undefined : isoTime(since.value) }),
    };
    const most = flags.all ? undefined : (flags.limit ?? SHOWN);
    return ok(churnDocument(asked, read.value, about, most));
  },
);
