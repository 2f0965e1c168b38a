// twiceshy check <path>…: what failed before on these files, and what is open there. Informs; never refuses.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { err, ok } from "../../../core/kit/result.ts";
import { checkPaths } from "../../../engine/check.ts";
import { answer, type Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import { commonFlags, type CommonFlags } from "../flags.ts";
import { describe } from "../describe.ts";
import { memoryDocument, memorySchema, sayMemory, sayReason } from "../memories.ts";
import { quietField, quietSchema, sayQuiet } from "../quiet.ts";
import { counted, inLine, type Style } from "../style.ts";
import { openToRead } from "../reading.ts";

const attemptSchema = v.object({
  ...memorySchema.entries,
  /** What keeps the gate from warning of it here. */
  quiet: v.exactOptional(quietSchema),
});

const checkedSchema = v.object({
  project: v.string(),
  level: v.picklist(["silent", "inform"]),
  paths: v.array(
    v.object({
      path: v.string(),
      level: v.picklist(["silent", "inform"]),
      /** Failed attempts that touched it, newest first. */
      attempts: v.array(attemptSchema),
      issues: v.array(memorySchema),
    }),
  ),
});
type Checked = v.InferOutput<typeof checkedSchema>;

/** Where the text of a memory stands. */
const UNDER = " ".repeat(14);

/** The most that is said of one path; the rest is counted. */
const SAID = 5;

export const output = checkedSchema;
export const example = "twiceshy check src/upload.ts";

const sayPath = ({ path, attempts, issues }: Checked["paths"][number], style: Style): string => {
  const name = inLine(path);
  if (attempts.length + issues.length === 0)
    return `${name}: nothing is known to have failed here.`;
  const lines: string[] = [];
  if (attempts.length > 0) {
    lines.push(style.warm(`${name}: ${counted(attempts.length, "attempt")} failed here before.`));
    for (const attempt of attempts.slice(0, SAID)) {
      lines.push(sayMemory(attempt, style, "  "), sayReason(attempt, style, "  "));
      if (attempt.quiet) lines.push(`${UNDER}${sayQuiet(attempt.quiet, attempt.id, style)}`);
    }
    if (attempts.length > SAID) lines.push(`  and ${attempts.length - SAID} more`);
  }
  if (issues.length > 0) {
    lines.push(`${name}: ${counted(issues.length, "open issue")}.`);
    for (const issue of issues.slice(0, SAID)) lines.push(sayMemory(issue, style, "  "));
    if (issues.length > SAID) lines.push(`  and ${issues.length - SAID} more`);
  }
  return lines.join("\n");
};

const checked: Answer<Checked> = {
  output: checkedSchema,
  say: ({ paths }, style) => paths.map((path) => sayPath(path, style)).join("\n"),
};

export const command = buildCommand<CommonFlags, string[], CliContext>({
  docs: describe(
    "Tells what failed before on these files, and what is open",
    example,
    "A folder stands for all that is below it. A path alone proves nothing about a change, so this informs and exits with 0.",
  ),
  parameters: {
    flags: commonFlags,
    positional: {
      kind: "array",
      parameter: {
        parse: (path: string) => path,
        brief: "A file or a folder",
        placeholder: "path",
      },
      minimum: 1,
    },
  },
  func: answer(checked, (context, flags: CommonFlags, ...given: string[]) => {
    const opened = openToRead(context, flags, given);
    if (!opened.ok) return opened;
    const unclear = given.find((path) => {
      const at = opened.value.pathOf(path);
      return path.trim() === "" || (at.ok && at.value === undefined);
    });
    if (unclear !== undefined) return err({ kind: "location-unclear", given: unclear });
    const checks = checkPaths(opened.value, given);
    if (!checks.ok) return checks;
    const paths = checks.value.map(({ path, level, attempts, issues, quiet }) => ({
      path,
      level,
      attempts: attempts.map((attempt) => ({
        ...memoryDocument(attempt),
        ...quietField(quiet.get(attempt.id)),
      })),
      issues: issues.map(memoryDocument),
    }));
    const level = paths.some((path) => path.level === "inform") ? "inform" : "silent";
    return ok({ project: opened.value.name, level, paths });
  }),
});
