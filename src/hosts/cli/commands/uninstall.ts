// twiceshy uninstall: takes our lines out of git's hooks, and where no host is named the derived files out of the project;
// the log only with --with-log and a yes.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import { uninstall } from "../../../engine/uninstall.ts";
import { openGitHooks } from "../../../open-install.ts";
import { openRemovable, type Removable } from "../../../open-uninstall.ts";
import { answer, type Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import { describe } from "../describe.ts";
import type { Fault } from "../fault.ts";
import { EXIT } from "../exit.ts";
import { commonFlags, switchFlag, type CommonFlags } from "../flags.ts";
import {
  installedDocument,
  installedSchema,
  sayInstalled,
  someHost,
  type Host,
  type InstalledDocument,
} from "../installed.ts";
import { placeWords } from "../place-faults.ts";
import { counted, inLine } from "../style.ts";

interface Flags extends CommonFlags {
  readonly dryRun: boolean;
  readonly withLog: boolean;
  readonly yes: boolean;
}

const uninstalledSchema = v.object({
  project: v.string(),
  /** What became of git's hooks; absent where there is no git. */
  hooks: v.optional(installedSchema),
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
  say: ({ project, hooks, removed, excludeLine, left }, style) =>
    [
      ...(hooks === undefined ? [] : sayInstalled("uninstall")(hooks, style)),
      ...(left.length + removed.length === 0
        ? []
        : [
            `Took ${counted(removed.length, "file or folder", "files and folders")} of twiceshy's out of ${project}.`,
          ]),
      ...(excludeLine ? ["  git is no longer told to leave .twiceshy/ alone"] : []),
      ...left.map(({ path, is }) => style.warm(`  left ${inLine(path)}: ${is}`)),
    ].join("\n"),
  exit: ({ hooks }) => (hooks?.hindered === true ? EXIT.negative : EXIT.done),
};

export const command = buildCommand<Flags, [host?: Host], CliContext>({
  docs: describe(
    "Takes twiceshy out of this project",
    example,
    "Our lines in git's hooks, readable files, index, gate and what hooks kept go; the log stays, and twiceshy init and rebuild bring all else back. With --with-log nothing of this project's memory is left. What is not twiceshy's is never touched.",
  ),
  parameters: {
    flags: {
      ...commonFlags,
      dryRun: switchFlag("Show what would become of that host, and do nothing"),
      withLog: switchFlag("Erase the log, too, for good"),
      yes: switchFlag("Do not ask"),
    },
    positional: someHost,
  },
  func: answer(told, (context, flags: Flags, host?: Host): Result<UninstalledDocument, Fault> => {
    const unclear = unclearIn(flags, host);
    if (unclear) return err(unclear);
    const { cwd, env } = context.process;
    const opening = { cwd, env, root: flags.root };
    const opened = openRemovable(opening);
    if (!opened.ok) return opened;
    const project = placeWords(opened.value.place);
    const sure = flags.withLog ? confirmed(context, flags, opened.value) : ok(undefined);
    if (!sure.ok) return sure;
    const hooks = hooksTakenOut(opening, flags);
    if (!hooks.ok) return hooks;
    const gone = { project, ...(hooks.value === undefined ? {} : { hooks: hooks.value }) };
    if (host !== undefined) return ok({ ...gone, removed: [], excludeLine: false, left: [] });
    const done = uninstall(opened.value.removing, flags);
    if (!done.ok) return done;
    const { removed, excludeLine, left } = done.value;
    const remaining = remains(opened.value, flags);
    if (!remaining.ok) return remaining;
    return ok({
      ...gone,
      removed: [...removed],
      excludeLine,
      left: [...left.map((path) => ({ path, is: "not twiceshy's" })), ...remaining.value],
    });
  }),
});

const unclearIn = ({ dryRun, withLog }: Flags, host: Host | undefined): Fault | undefined => {
  const flag = host === undefined ? dryRun && "--dry-run" : withLog && "--with-log";
  if (!flag) return undefined;
  const must = host === undefined ? "goes with a host, such as git" : "goes without a host";
  return { kind: "value-unclear", what: "The flag", given: flag, must };
};

/** Nothing where there is no work tree of git, or never was a memory that could have been told. */
const hooksTakenOut = (
  opening: Parameters<typeof openGitHooks>[0],
  { dryRun }: Flags,
): Result<InstalledDocument | undefined, Fault> => {
  const hooks = openGitHooks(opening);
  if (!hooks.ok) return hooks.error.kind === "place-not-initialised" ? ok(undefined) : hooks;
  const done = hooks.value.uninstall(dryRun);
  if (done.ok) return ok(installedDocument(done.value, dryRun));
  return done.error.kind === "no-work-tree" ? ok(undefined) : done;
};

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
  const path = machineHome();
  const home =
    path === undefined ? [] : [{ path, is: "what the machine keeps for all its projects" }];
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
