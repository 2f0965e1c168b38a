// twiceshy uninstall: takes the derived files out of a project, and the log only with --with-log and a yes.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import { uninstall } from "../../../engine/uninstall.ts";
import { openRemovable, type Removable } from "../../../open-uninstall.ts";
import { answer, type Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import { describe } from "../describe.ts";
import type { Fault } from "../fault.ts";
import { commonFlags, switchFlag, type CommonFlags } from "../flags.ts";
import { placeWords } from "../place-faults.ts";
import { counted, inLine } from "../style.ts";

interface Flags extends CommonFlags {
  readonly withLog: boolean;
  readonly yes: boolean;
}

const uninstalledSchema = v.object({
  project: v.string(),
  /** Absolute paths; of a folder that is gone whole, what stood in it is not told. */
  removed: v.array(v.string()),
  /** The line that hid the readable files from git was there, and is gone. */
  excludeLine: v.boolean(),
  /** What is still there, and what it is. */
  left: v.array(v.object({ path: v.string(), is: v.string() })),
});
type UninstalledDocument = v.InferOutput<typeof uninstalledSchema>;

export const output = uninstalledSchema;
export const example = "twiceshy uninstall";

const told: Answer<UninstalledDocument> = {
  output: uninstalledSchema,
  say: ({ project, removed, excludeLine, left }, style) =>
    [
      `Took ${counted(removed.length, "file or folder", "files and folders")} of twiceshy's out of ${project}.`,
      ...(excludeLine ? ["  git is no longer told to leave .twiceshy/ alone"] : []),
      ...left.map(({ path, is }) => style.warm(`  left ${inLine(path)}: ${is}`)),
    ].join("\n"),
};

export const command = buildCommand<Flags, [], CliContext>({
  docs: describe(
    "Takes twiceshy out of this project",
    example,
    "Readable files, index, gate and what hooks kept go; the log stays, and twiceshy init and rebuild bring all else back. With --with-log nothing of this project's memory is left. What is not twiceshy's is never touched.",
  ),
  parameters: {
    flags: {
      ...commonFlags,
      withLog: switchFlag("Erase the log, too, for good"),
      yes: switchFlag("Do not ask"),
    },
  },
  func: answer(told, (context, flags: Flags): Result<UninstalledDocument, Fault> => {
    const { cwd, env } = context.process;
    const opened = openRemovable({ cwd, env, root: flags.root });
    if (!opened.ok) return opened;
    const sure = flags.withLog ? confirmed(context, flags, opened.value) : ok(undefined);
    if (!sure.ok) return sure;
    const done = uninstall(opened.value.removing, flags);
    if (!done.ok) return done;
    const { removed, excludeLine, left } = done.value;
    const remaining = remains(opened.value, flags);
    if (!remaining.ok) return remaining;
    return ok({
      project: placeWords(opened.value.place),
      removed: [...removed],
      excludeLine,
      left: [...left.map((path) => ({ path, is: "not twiceshy's" })), ...remaining.value],
    });
  }),
});

/** A person at a terminal is asked; anybody else has to have said it. */
const confirmed = (
  { process }: CliContext,
  { yes, json }: Flags,
  { place, logBytes }: Removable,
): Result<void, Fault> => {
  if (yes) return ok(undefined);
  const bytes = logBytes();
  if (!bytes.ok) return bytes;
  const path = `${place.store}/log`;
  if (process.stdinIsTTY && !json) {
    const size = counted(Math.ceil(bytes.value / 1024), "KB", "KB");
    const said = process.ask(`This erases ${size} of log for good: ${path}\nyes or no? `);
    if (/^y(?:es)?$/i.test(said.trim())) return ok(undefined);
  }
  return err({ kind: "uninstall-unconfirmed", path, bytes: bytes.value });
};

type Left = UninstalledDocument["left"];

const remains = (
  { place: { store }, waiting, machineHome }: Removable,
  { withLog }: Flags,
): Result<Left, Fault> => {
  const home =
    machineHome === undefined
      ? []
      : [{ path: machineHome, is: "what the machine keeps for all its projects" }];
  if (withLog) return ok(home);
  const drafts = waiting();
  if (!drafts.ok) return drafts;
  return ok([
    { path: store, is: "the log and its settings; --with-log erases them" },
    ...(drafts.value === 0
      ? []
      : [{ path: `${store}/local/spool`, is: "told by hooks, and not in the log yet" }]),
    ...home,
  ]);
};
