// The tool `check`, the gate: what failed before on some files, or whether a change repeats it. It informs and refuses nothing.
import * as v from "valibot";
import { shortId } from "../../../core/event/id.ts";
import { NO_LONGER_NEEDED, STANDS } from "../../../core/event/failure-tags.ts";
import { actionOf, actionOfCommand, type Action } from "../../../core/judge/action/action.ts";
import { unreadWords } from "../../../core/judge/action/unread.ts";
import { LEVELS } from "../../../core/judge/level.ts";
import { signRecord, signWords } from "../../../core/judge/message/sign-words.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import { oneLine } from "../../../core/kit/text.ts";
import { checkAction } from "../../../engine/gate/check-action.ts";
import type { Project } from "../../../engine/project.ts";
import { presentIn, surroundingsOf } from "../../../open/clone.ts";
import { checkPathsHere, type PathHere } from "../../../engine/code/check-here.ts";
import { changeInput, changeShape, type ChangeInput } from "../change.ts";
import { longArgument, manyOf, missingLine, pathArgument } from "../claims.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { memoryLines, memorySchema, memoryDocument } from "../memory.ts";
import { gives, reading, takes } from "../tool.ts";
import { described } from "../schema.ts";

const TEXT_LIMIT = 1 << 20;

const codeArgument = v.pipe(v.string(), v.maxLength(TEXT_LIMIT));

const editSchema = described(
  v.strictObject({
    path: pathArgument,
    old: v.exactOptional(
      described(codeArgument, "The text to be replaced; absent for a whole file"),
    ),
    new: described(codeArgument, "The text that shall stand there"),
  }),
  "An edit that is about to be made",
);
type Edit = v.InferOutput<typeof editSchema>;

const pathSchema = v.object({
  path: v.string(),
  outside: v.exactOptional(
    described(v.literal(true), "It lies outside the project: nothing is told"),
  ),
  missing: v.exactOptional(described(v.literal(true), "No file is there")),
  near: v.exactOptional(described(v.array(v.string()), "Files that may have been meant")),
  attempts: described(v.array(memorySchema), "Failed here before, the weightiest first"),
  issues: described(v.array(memorySchema), "Open issues"),
  said: described(v.array(memorySchema), "Decided, learned, noted or mended here"),
  doubts: v.exactOptional(
    described(v.array(v.string()), "What of it may not hold any more, and why"),
  ),
  taken_back_lately: v.exactOptional(described(v.array(v.string()), "Commits of the last 90 days")),
  fragile: v.exactOptional(described(v.array(v.string()), "Files mended more often than is usual")),
});
type PathTold = v.InferOutput<typeof pathSchema>;

const checkedSchema = gives({
  level: described(v.picklist(LEVELS), "warn and block: do not do it as it is"),
  say: v.exactOptional(described(v.string(), "What to heed about the change")),
  evidence: v.exactOptional(
    described(
      v.array(
        v.object({
          id: v.string(),
          level: v.picklist(LEVELS),
          text: v.string(),
          reason: v.exactOptional(v.string()),
          instead: v.exactOptional(described(v.string(), "What worked")),
          note: v.exactOptional(described(v.string(), "Why it only informs")),
          answered: v.exactOptional(v.string()),
        }),
      ),
      "What the change repeats, weightiest first",
    ),
  ),
  unread: v.exactOptional(described(v.array(v.string()), "What could not be judged in full")),
  paths: v.exactOptional(v.array(pathSchema)),
});
type Checked = v.InferOutput<typeof checkedSchema>;

/** The most that is told of one path. */
const TOLD = 5;

export const check = reading(
  {
    name: "check",
    profile: "core",
    title: "Check before you act",
    does: "Ask the gate before you change something: with `paths` what failed on those files before, what was decided there, what is open; with `edit`, `diff`, `change` or `command` whether that repeats a known failure, why it failed, and what worked instead. Give exactly one of them.",
    takes: takes({
      paths: v.exactOptional(
        described(v.pipe(manyOf(pathArgument), v.minLength(1)), "Files or folders"),
      ),
      edit: v.exactOptional(editSchema),
      ...changeShape,
      command: v.exactOptional(longArgument("A shell command that is about to be run")),
    }),
    gives: checkedSchema,
    paths: ({ paths = [], edit }) => [...paths, edit?.path],
    say: (told) => sayChecked(told),
  },
  async (project, said): Promise<Result<Checked, Fault>> => {
    const ways = [said.paths, said.edit, said.change, said.diff, said.command];
    if (ways.filter((way) => way !== undefined).length !== 1) return err({ kind: "check-unclear" });
    if (said.paths !== undefined) return pathsChecked(project, said.paths);
    const action = await actionSaid(project, said);
    return action.ok ? ok(await actionChecked(project, action.value)) : action;
  },
);

const actionSaid = async (
  project: Project,
  said: ChangeInput & { readonly edit?: Edit | undefined; readonly command?: string | undefined },
): Promise<Result<Action, Fault>> => {
  const { top, store } = project.place;
  const present = presentIn(top ?? store);
  if (said.command !== undefined) return ok(actionOfCommand(said.command, present));
  if (said.edit !== undefined) {
    const { path, old, new: text } = said.edit;
    const edits = [{ old: old ?? "", new: text, everywhere: false }];
    const step =
      old === undefined
        ? { act: "write" as const, path, text }
        : { act: "replace" as const, path, edits };
    return ok(actionOf([step], present));
  }
  const change = await changeInput(project, said);
  if (!change.ok) return change;
  return change.value === undefined ? err({ kind: "check-unclear" }) : ok(change.value);
};

const actionChecked = async (project: Project, action: Action): Promise<Checked> => {
  const judged = await checkAction(project, action, surroundingsOf(project));
  const { verdict, say, answered } = judged;
  const unread = judged.action.faults.map(unreadWords);
  return {
    ...{ project: project.name, level: verdict.level, say },
    evidence: verdict.evidence.map(({ id, level, note, differs, case: about }) => {
      const answer = answered.get(id)?.answer;
      const why = differs ?? note ?? about.note;
      return {
        ...{ id: shortId(id), level, text: about.text },
        ...(about.reason === undefined ? {} : { reason: about.reason }),
        ...(about.instead === undefined ? {} : { instead: about.instead }),
        ...(why === undefined ? {} : { note: why }),
        ...(answer === undefined ? {} : { answered: answer }),
      };
    }),
    ...(unread.length === 0 ? {} : { unread }),
  };
};

const pathsChecked = async (
  project: Project,
  given: readonly string[],
): Promise<Result<Checked, Fault>> => {
  const checked = await checkPathsHere(project, given);
  if (!checked.ok) return checked;
  const { checks } = checked.value;
  const level = checks.some((one) => one.level === "inform") ? "inform" : "silent";
  return ok({ project: project.name, level, paths: checks.map(pathTold) });
};

const pathTold = (one: PathHere): PathTold => {
  const { path, inside, attempts, issues, said, doubts, past, fragile, missing } = one;
  const signs = [...doubts].flatMap(([id, looked]) =>
    looked.signs.map((sign) => `${shortId(id)}: ${signWords(signRecord(sign))}`),
  );
  const back = (past?.takenBack ?? []).map(({ sha }) => sha.slice(0, 10));
  return {
    path,
    ...(inside ? {} : { outside: true as const }),
    ...(missing === undefined ? {} : { missing: true as const, near: [...missing.near] }),
    attempts: attempts.slice(0, TOLD).map(memoryDocument),
    issues: issues.slice(0, TOLD).map(memoryDocument),
    said: said.slice(0, TOLD).map(memoryDocument),
    ...(signs.length === 0 ? {} : { doubts: signs.slice(0, TOLD) }),
    ...(back.length === 0 ? {} : { taken_back_lately: back.slice(0, TOLD) }),
    ...(fragile.length === 0 ? {} : { fragile: fragile.slice(0, TOLD) }),
  };
};

const sayChecked = ({ level, say = "", evidence = [], unread = [], paths }: Checked): string => {
  if (paths !== undefined) return paths.map(sayPath).join("\n");
  const answered = evidence.flatMap(({ id, text, answered: by }) =>
    by === undefined ? [] : [`Answered before (${by}): ${id} ${oneLine(text)}`],
  );
  return [
    say === "" ? `Nothing is known against it (${level}).` : say,
    ...answered,
    ...unread.map((fault) => `not judged in full: ${oneLine(fault)}`),
  ].join("\n");
};

const sayPath = (told: PathTold): string => {
  const { path, outside, attempts, issues, said, doubts, taken_back_lately: back, fragile } = told;
  const name = oneLine(path);
  if (outside) return `${name} is outside the project, so twiceshy knows nothing about it.`;
  if (told.missing) return missingLine(path, told.near ?? []);
  const failed = attempts.filter(({ outcome }) => outcome === "failed");
  const partial = attempts.filter(({ outcome }) => outcome === "partial");
  const unneeded = attempts.filter(({ outcome }) => outcome === NO_LONGER_NEEDED);
  const again = attempts.filter(({ outcome }) => outcome === STANDS);
  const known = [
    ["failed here before", failed],
    ["not enough here by itself", partial],
    ["taken back as no longer needed", unneeded],
    [issues.length === 1 ? "open issue" : "open issues", issues],
    ["said of it", said],
    ["tried again, and in the code now", again],
  ] as const;
  const lines = known.flatMap(([what, memories]) =>
    memories.length === 0 ? [] : [`${name}, ${what}:`, memoryLines(memories)],
  );
  if (failed.length + partial.length === 0)
    lines.unshift(`${name}: nothing is known to have failed here.`);
  if (doubts) lines.push("may not hold any more:", ...doubts.map((doubt) => `- ${doubt}`));
  if (back) lines.push(`commits taken back lately: ${back.join(", ")}`);
  if (fragile) lines.push(`mended more often than is usual: ${fragile.map(oneLine).join(", ")}`);
  return lines.join("\n");
};
