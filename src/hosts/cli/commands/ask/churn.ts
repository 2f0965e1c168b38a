// twiceshy churn [<path>]: which files are changed and mended most, or the churn of one. Read from git when asked.
import { buildCommand } from "@stricli/core";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { churnAbout, readChurn } from "../../../../engine/history/reading/read-churn.ts";
import { answer, type Answer } from "../../answer.ts";
import {
  churnDocument,
  churnSchema,
  churnText,
  type ChurnDocument,
} from "../../../../answers/code/churn.ts";
import type { CliContext } from "../../context.ts";
import { describe } from "../../describe.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import {
  commonFlags,
  countFlag,
  switchFlag,
  textFlag,
  placeArgument,
  type CommonFlags,
} from "../../flags.ts";
import { openToRead } from "../../reading.ts";
import { thousands } from "../../../../answers/text/style.ts";
import { isoTime, sinceOf } from "../../../../answers/text/time.ts";

interface Flags extends CommonFlags {
  readonly since?: string;
  readonly limit?: number;
  readonly all: boolean;
}

const SHOWN = 15;

export const output = churnSchema;
export const example = "twiceshy churn --since 365d";

const told: Answer<ChurnDocument> = { output: churnSchema, say: churnText };

export const command = buildCommand<Flags, [path?: string], CliContext>({
  docs: describe(
    "List the files that are changed and fixed most often",
    example,
    "Counts fixes and reverts among the commits that touched a file, following renames. Lists a file if it is fixed more often than is usual here, by more than chance would explain. For a single file, shows its commits.",
  ),
  parameters: {
    flags: {
      ...commonFlags,
      since: textFlag("Only commits since then: 2026-01-31, 30d, 2w", "when"),
      limit: countFlag(`The number of entries to show; default: ${SHOWN}`),
      all: switchFlag("Show all entries"),
    },
    positional: placeArgument,
  },
  func: answer(
    told,
    async (context, flags: Flags, given?: string): Promise<Result<ChurnDocument, Fault>> => {
      const opened = openToRead(context, flags, given === undefined ? [] : [given]);
      if (!opened.ok) return opened;
      const project = opened.value;
      const nowMs = project.machine.clock.nowMs();
      const since = sinceOf(flags.since, nowMs);
      if (!since.ok) return since;
      const at = given === undefined ? ok(undefined) : project.paths.of(given);
      if (!at.ok) return at;
      if (given !== undefined && at.value === undefined)
        return err({ kind: "location-unclear", given });
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
      const path = at.value?.path;
      const about = churnAbout(read.value, path, { ignoreCase: project.paths.ignoreCase });
      const asked = {
        project: project.name,
        ...(path === undefined ? {} : { path }),
        ...(since.value === undefined ? {} : { since: isoTime(since.value) }),
      };
      const most = flags.all ? undefined : (flags.limit ?? SHOWN);
      return ok(churnDocument(asked, read.value, about, most));
    },
  ),
});
