// twiceshy uninstall: takes our lines out of git's hooks and agents' settings. If no host is named, it takes the
// derived files out of the project; the log only with --with-log and a yes.
import { running } from "../../command.ts";
import { type FlagsOf, commonFlags, switchFlag } from "../../flags.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import type { Scope } from "../../../../engine/ports/agents/agent-settings.ts";
import type { Place } from "../../../../engine/ports/place.ts";
import { uninstall } from "../../../../engine/care/uninstall.ts";
import { findInitialised, type Opening } from "../../../../open/project.ts";
import {
  openAgents,
  openGitHooks,
  openRemovable,
  type Removable,
} from "../../../../open/agents.ts";
import { redactionOf } from "../../answer.ts";
import { anyHosts, scopeFlags, scopeText, scopeUnclear } from "../../shared/connectable.ts";
import {
  settingsFileDocument,
  type SettingsFileDocument,
} from "../../../../answers/care/agent-settings.ts";
import type { CliContext } from "../../context.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { EXIT } from "../../../../answers/exit.ts";
import { installedDocument, type InstalledDocument } from "../../../../answers/care/git-hooks.ts";
import { placeWords } from "../../../../answers/faults/place.ts";
import { counted } from "../../../../answers/text/style.ts";
import {
  isUninstallHindered,
  uninstalledText,
  uninstalledSchema,
  type UninstalledDocument,
} from "../../../../answers/care/uninstall.ts";

const FLAGS = {
  ...commonFlags,
  ...scopeFlags(
    "Only from your own settings, which serve all projects",
    "With a host: only from this project's files",
  ),
  withLog: switchFlag("Also erase the log, permanently"),
  yes: switchFlag("Do not ask"),
} as const;
type UninstallFlags = FlagsOf<typeof FLAGS>;

export const { command, example, output } = running(
  {
    more: "Removes twiceshy's lines from git's hooks and from this project's agent settings, and its readable files, index, gate files and hook state. Keeps the log; twiceshy init and rebuild restore the rest. --with-log erases the log too. To remove settings that serve all projects, give --user or name a host. Never touches what is not twiceshy's.",
    example: "twiceshy uninstall --dry-run",
    flags: FLAGS,
    positional: anyHosts,
    output: uninstalledSchema,
    say: uninstalledText,
    exit: (document) => (isUninstallHindered(document) ? EXIT.negative : EXIT.done),
  },
  async ({ context, flags }, ...hosts) => {
    const unclear = scopeUnclear(flags) ?? unclearIn(flags, hosts);
    if (unclear) return err(unclear);
    const { cwd, env } = context.process;
    const opening = { cwd, env, root: flags.root };
    const done =
      hosts.length > 0
        ? hostsTakenOut(opening, flags, hosts)
        : flags.user
          ? userTakenOut(opening, flags)
          : projectTakenOut(context, opening, flags);
    if (!done.ok) return done;
    // What is beside our lines may hold a secret.
    const redact = await redactionOf(context);
    return ok({ ...done.value, files: redact(done.value.files) });
  },
);

const unclearIn = (flags: UninstallFlags, hosts: readonly string[]): Fault | undefined => {
  const isProject = hosts.length === 0 && !flags.user;
  const given = flags.withLog && !isProject ? "--with-log" : undefined;
  const must = `goes without ${hosts.length === 0 ? "--user" : "a host"}`;
  return given === undefined ? undefined : { kind: "value-unclear", what: "The flag", given, must };
};

const NOTHING = { files: [], removed: [], excludeLine: false, left: [] };

const projectTakenOut = (
  context: CliContext,
  opening: Opening,
  flags: UninstallFlags,
): Result<UninstalledDocument, Fault> => {
  const dry = flags.dryRun;
  const opened = openRemovable(opening, dry);
  if (!opened.ok) return opened;
  const project = placeWords(opened.value.place);
  const sure = flags.withLog && !dry ? confirmed(context, flags, opened.value) : ok(undefined);
  if (!sure.ok) return sure;
  const hooks = hooksTakenOut(opening, flags);
  if (!hooks.ok) return hooks;
  const files = settingsTakenOut(opening, opened.value.place, undefined, ["project"], dry);
  if (!files.ok) return files;
  const done = uninstall(opened.value.removing, flags);
  if (!done.ok) return done;
  const { removed, excludeLine, left } = done.value;
  const remaining = remains(opened.value, flags);
  if (!remaining.ok) return remaining;
  const forUser = openAgents(opening, undefined).uninstall(undefined, "user", true);
  if (!forUser.ok) return forUser;
  return ok({
    ...{ dry, project },
    hooks: hooks.value,
    files: files.value,
    removed,
    excludeLine: excludeLine.gone,
    left: [
      ...left.map((path) => ({ path, is: "not twiceshy's" })),
      ...(excludeLine.stays === undefined
        ? []
        : [{ path: excludeLine.stays, is: "keeps what is left in .twiceshy/ out of git" }]),
      ...remaining.value,
      ...forUser.value.map(({ path, change }) => ({
        path,
        is: change === "foreign" ? FOREIGN : FOR_USER,
      })),
    ],
  });
};

const FOR_USER = "calls twiceshy in all projects; twiceshy uninstall --user removes that";
const FOREIGN = "names twiceshy in lines that twiceshy install has no record of writing";

const userTakenOut = (
  opening: Opening,
  { dryRun }: UninstallFlags,
): Result<UninstalledDocument, Fault> => {
  const files = settingsTakenOut(opening, undefined, undefined, ["user"], dryRun);
  return files.ok ? ok({ ...NOTHING, dry: dryRun, files: files.value }) : files;
};

/** Out of both scopes if none was said; then there need not be a project. */
const hostsTakenOut = (
  opening: Opening,
  flags: UninstallFlags,
  hosts: readonly string[],
): Result<UninstalledDocument, Fault> => {
  const place = findInitialised(opening);
  if (!place.ok && (flags.project || hosts.includes("git"))) return place;
  const hooks = hosts.includes("git") ? hooksTakenOut(opening, flags) : ok(undefined);
  if (!hooks.ok) return hooks;
  const scoped = scopeText(flags);
  const scopes: readonly Scope[] =
    scoped === undefined ? (place.ok ? ["user", "project"] : ["user"]) : [scoped];
  const agents = hosts.filter((host) => host !== "git");
  const files =
    agents.length === 0
      ? ok([])
      : settingsTakenOut(opening, place.ok ? place.value : undefined, agents, scopes, flags.dryRun);
  if (!files.ok) return files;
  return ok({
    ...NOTHING,
    dry: flags.dryRun,
    ...(place.ok ? { project: placeWords(place.value) } : {}),
    hooks: hooks.value,
    files: files.value,
  });
};

const settingsTakenOut = (
  opening: Opening,
  place: Place | undefined,
  hosts: readonly string[] | undefined,
  scopes: readonly Scope[],
  dry: boolean,
): Result<SettingsFileDocument[], Fault> => {
  const settings = openAgents(opening, place);
  const files: SettingsFileDocument[] = [];
  for (const scope of scopes) {
    const done = settings.uninstall(hosts, scope, dry);
    if (!done.ok) return done;
    files.push(...done.value.map((change) => settingsFileDocument(change)));
  }
  return ok(files);
};

/** Nothing if there is no work tree of git, or never was a memory that the hooks could have told. */
const hooksTakenOut = (
  opening: Opening,
  { dryRun }: UninstallFlags,
): Result<InstalledDocument | undefined, Fault> => {
  const hooks = openGitHooks(opening);
  if (!hooks.ok) return hooks.error.kind === "place-not-initialised" ? ok(undefined) : hooks;
  const done = hooks.value.uninstall(dryRun);
  if (done.ok) return ok(installedDocument(done.value, dryRun));
  return done.error.kind === "no-work-tree" ? ok(undefined) : done;
};

/** A person at a terminal is asked; everybody else must have passed --yes. */
const confirmed = (
  { process }: CliContext,
  { yes, json }: UninstallFlags,
  { place, logBytes }: Removable,
): Result<void, Fault> => {
  if (yes) return ok(undefined);
  const bytes = logBytes();
  if (!bytes.ok) return bytes;
  const path = `${place.store}/log`;
  if (process.stdinIsTTY && !json) {
    const size = counted(Math.ceil(bytes.value / 1024), "KB", "KB");
    const scoped = process.ask(`This erases ${size} of log for good: ${path}\nyes or no? `);
    if (/^y(?:es)?$/i.test(scoped.trim())) return ok(undefined);
  }
  return err({ kind: "uninstall-unconfirmed", path, bytes: bytes.value });
};

type Left = UninstalledDocument["left"];

const remains = (
  { place: { store }, waiting, machineHome }: Removable,
  { withLog }: UninstallFlags,
): Result<Left, Fault> => {
  const path = machineHome();
  const home =
    path === undefined ? [] : [{ path, is: "settings and data for all projects of this machine" }];
  if (withLog) return ok(home);
  const drafts = waiting();
  if (!drafts.ok) return drafts;
  return ok([
    { path: store, is: "the log and its settings; --with-log erases them" },
    ...(drafts.value === 0
      ? []
      : [{ path: `${store}/local/spool`, is: "drafts that hooks left, not in the log yet" }]),
    ...home,
  ]);
};
