// twiceshy status: how the memory is, at a glance.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { ok } from "../../../core/kit/result.ts";
import { status } from "../../../engine/status.ts";
import { answer, type Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import { phrase } from "../faults.ts";
import { commonFlags, type CommonFlags } from "../flags.ts";
import { describe } from "../describe.ts";
import { counted, fold } from "../style.ts";
import { openToRead } from "../reading.ts";

const statusSchema = v.object({
  project: v.string(),
  /** How many of each kind, each memory counted once. */
  kinds: v.record(v.string(), v.number()),
  openIssues: v.number(),
  knownFailures: v.number(),
  writers: v.number(),
  logBytes: v.number(),
  store: v.string(),
  views: v.exactOptional(v.string()),
  /** The log ends before events that were acknowledged here. */
  cut: v.boolean(),
  /** What is wrong with the settings or the files of the memory, and what to do about it, in words. */
  warnings: v.array(v.string()),
});
type StatusDocument = v.InferOutput<typeof statusSchema>;

export const output = statusSchema;
export const example = "twiceshy status";

const told: Answer<StatusDocument> = {
  output: statusSchema,
  say: (out, style) => {
    const kinds = Object.entries(out.kinds).map(([kind, count]) =>
      counted(count, kind, plural(kind)),
    );
    const nothing = out.cut ? "nothing any more" : "nothing yet";
    return [
      `${style.strong(out.project)}: ${counted(out.openIssues, "open issue")}, ${counted(out.knownFailures, "known failure")}`,
      `  holds ${kinds.length === 0 ? nothing : kinds.join(", ")}`,
      `  log ${out.store}/log: ${counted(Math.ceil(out.logBytes / 1024), "KB", "KB")} by ${counted(out.writers, "writer")}`,
      ...(out.views === undefined ? [] : [`  readable files ${out.views}`]),
      ...out.warnings.map((warning) => style.warm(fold(`  ${warning}`, style.width, "    "))),
    ].join("\n");
  },
};

/** `fixes`, `entries`, `issues`. */
const plural = (kind: string): string =>
  kind.endsWith("y")
    ? `${kind.slice(0, -1)}ies`
    : /(?:x|s|ch|sh)$/.test(kind)
      ? `${kind}es`
      : `${kind}s`;

export const command = buildCommand<CommonFlags, [], CliContext>({
  docs: describe("Shows how the memory is", example),
  parameters: { flags: commonFlags },
  func: answer(told, (context, flags: CommonFlags) => {
    const opened = openToRead(context, flags);
    if (!opened.ok) return opened;
    const { counts, views, wrong, ...rest } = status(opened.value);
    const { kinds, openIssues, knownFailures } = counts;
    return ok({
      project: opened.value.name,
      kinds: { ...kinds },
      openIssues,
      knownFailures,
      ...rest,
      ...(views === undefined ? {} : { views }),
      cut: wrong.some(({ kind }) => kind === "log-cut"),
      warnings: wrong.map(phrase).map(({ sentence, hint }) => `${sentence} ${hint}`),
    });
  }),
});
