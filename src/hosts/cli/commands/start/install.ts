// twiceshy install: puts our lines into git's hooks and into the settings of agents, or shows what it would do.
import type { DocumentOf } from "../../../../answers/document.ts";
import { running } from "../../command.ts";
import { type FlagsOf, commonFlags, switchFlag } from "../../flags.ts";
import * as v from "valibot";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import type { AgentSettings, Scope } from "../../../../engine/ports/agents/agent-settings.ts";
import type { Place } from "../../../../engine/ports/place.ts";
import { findInitialised, type Opening } from "../../../../open/project.ts";
import { AGENT_HOSTS, openAgents } from "../../../../open/agents.ts";
import { openGitHooks } from "../../../../open/agents.ts";
import { redactionOf } from "../../answer.ts";
import { anyHosts, scopeFlags, scopeText, scopeUnclear } from "../../shared/connectable.ts";
import {
  agentDocument,
  agentSchema,
  indented,
  isHindered,
  settingsFilesText,
  settingsFileDocument,
  settingsFileSchema,
  strengthWords,
  type AgentDocument,
} from "../../../../answers/care/agent-settings.ts";
import { EXIT } from "../../../../answers/exit.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import {
  installedDocument,
  installedSchema,
  gitHooksText,
} from "../../../../answers/care/git-hooks.ts";
import { counted, inLine, type Style } from "../../../../answers/text/style.ts";

const connectedSchema = v.object({
  /** Set if nothing was written. */
  dry: v.boolean(),
  scope: v.picklist(["user", "project"]),
  /** What became of git's hooks, if git was named. */
  hooks: v.optional(installedSchema),
  agents: v.array(agentSchema),
  /** Agents that were looked for and are not on this machine. */
  absent: v.array(v.string()),
  files: v.array(settingsFileSchema),
  /** Whether something was in the way. */
  hindered: v.boolean(),
});
type ConnectedDocument = DocumentOf<typeof connectedSchema>;

const FLAGS = {
  ...commonFlags,
  ...scopeFlags(
    "In your own settings, for all projects (the default)",
    "In this project's files, for everyone who works in it",
  ),
  print: switchFlag("Print the lines for each file, to add them by hand"),
} as const;
type InstallFlags = FlagsOf<typeof FLAGS>;

export const { command, example, output } = running(
  {
    more: "Without a host, connects every agent found on this machine: its hooks, where it has them, and the MCP server. Keeps your own lines, comments and line ends; shows each change and asks nothing. A second run changes nothing. Install git by its name: it adds one marked block to each git hook and keeps the rest.",
    example: "twiceshy install --dry-run",
    flags: FLAGS,
    positional: anyHosts,
    output: connectedSchema,
    say: (document, style) =>
      [
        ...(document.hooks === undefined ? [] : gitHooksText("install")(document.hooks, style)),
        ...(document.hooks !== undefined && document.agents.length === 0
          ? []
          : sayAgents(document, style)),
      ].join("\n"),
    exit: ({ hindered }) => (hindered ? EXIT.negative : EXIT.done),
  },
  async ({ context, flags }, ...hosts) => {
    const unclear = scopeUnclear(flags);
    if (unclear) return err(unclear);
    const { cwd, env } = context.process;
    const opening = { cwd, env, root: flags.root };
    const scope = scopeText(flags) ?? "user";
    const place = scope === "project" ? workTreeOf(opening) : ok(undefined);
    if (!place.ok) return place;
    const dry = flags.dryRun || flags.print;
    const hooks = hosts.includes("git") ? gitLines(opening, dry) : ok(undefined);
    if (!hooks.ok) return hooks;
    const settings = openAgents(opening, place.value);
    const named = hosts.filter((host) => host !== "git");
    const looked =
      hosts.length > 0 && named.length === 0
        ? []
        : await settings.look(named.length > 0 ? named : AGENT_HOSTS, scope);
    const chosen = looked.filter(({ seen, reachable }) =>
      named.length > 0 ? true : seen.length > 0 && reachable,
    );
    const files = filesOf(
      settings,
      chosen.map(({ host }) => host),
      scope,
      flags,
    );
    if (!files.ok) return files;
    const redact = await redactionOf(context);
    const document = files.value.map((file) => redact(settingsFileDocument(file, flags.print)));
    return ok({
      dry,
      scope,
      hooks: hooks.value,
      agents: chosen.map(agentDocument),
      absent: looked.filter((one) => !chosen.includes(one)).map(({ name }) => name),
      files: document,
      hindered: hooks.value?.hindered === true || document.some(isHindered),
    });
  },
);

const workTreeOf = (opening: Opening): Result<Place, Fault> => {
  const place = findInitialised(opening);
  return place.ok && place.value.top === undefined ? err({ kind: "no-work-tree" }) : place;
};

const gitLines = (
  opening: Opening,
  dry: boolean,
): Result<DocumentOf<typeof installedSchema>, Fault> => {
  const hooks = openGitHooks(opening);
  if (!hooks.ok) return hooks;
  const done = hooks.value.install(dry);
  return done.ok ? ok(installedDocument(done.value, dry)) : done;
};

const filesOf = (
  settings: AgentSettings,
  hosts: readonly string[],
  scope: Scope,
  { print, dryRun }: InstallFlags,
): ReturnType<AgentSettings["install"]> =>
  print ? ok(settings.show(hosts, scope)) : settings.install(hosts, scope, dryRun);

const sayAgents = (document: ConnectedDocument, style: Style): readonly string[] => {
  const { agents, absent, dry } = document;
  const none = absent.length === 0 ? [] : [style.faint(`Not seen here: ${absent.join(", ")}.`)];
  if (agents.length === 0)
    return [
      "No agent was seen on this machine, so nothing was done.",
      ...none,
      "  Name those you use: twiceshy install claude-code",
    ];
  return [
    headOf(document),
    ...agents.flatMap((agent) => agentLines(agent, document, style)),
    ...none,
    ...(dry
      ? []
      : [
          style.faint(
            "Once twiceshy is gone these lines stop nobody; twiceshy uninstall takes them out.",
          ),
        ]),
  ];
};

const headOf = ({ agents, files, dry, scope }: ConnectedDocument): string => {
  const whom = scope === "user" ? "for you, in all projects" : "for all who work in this project";
  const all = counted(agents.length, "agent");
  if (files.some(isPrinted)) return `By hand, to connect ${all} ${whom}:`;
  const done = agents.filter(({ host }) => {
    const own = files.filter(({ hosts }) => hosts.includes(host));
    return own.length > 0 && !own.some(isHindered);
  });
  const count = done.length === agents.length ? all : `${done.length} of ${all}`;
  return `${dry ? "This would connect" : "Connected"} ${count} ${whom}.`;
};

const agentLines = (
  { host, name, strength, seen, version, cautions, next }: AgentDocument,
  { files, dry }: ConnectedDocument,
  style: Style,
): readonly string[] => [
  `${style.strong(name)}${version === undefined ? "" : ` ${version}`} (${host}): ${strengthWords(strength)}`,
  seen.length === 0
    ? style.warm("  It was not seen on this machine.")
    : style.faint(`  Seen by ${seen.map(inLine).join(", ")}`),
  ...filesText(
    files.filter(({ hosts }) => hosts[0] === host),
    dry,
    style,
  ),
  ...files
    .filter(({ hosts, role }) => hosts.includes(host) && hosts[0] !== host && role === undefined)
    .map(({ path, hosts }) => style.faint(`  ${inLine(path)}: as for ${hosts[0] ?? ""}`)),
  ...sharedText(
    files.filter(
      ({ hosts, role }) => hosts.includes(host) && hosts[0] !== host && role !== undefined,
    ),
    style,
  ),
  ...cautions.map((caution) => style.warm(`  ${inLine(caution)}`)),
  ...next.map((line) => `  You: ${line}`),
];

const filesText = (
  files: ConnectedDocument["files"],
  dry: boolean,
  style: Style,
): readonly string[] => [
  ...files
    .filter(isPrinted)
    .flatMap((file) => [`  ${inLine(file.path)}`, ...file.byHand.map(indented)]),
  ...settingsFilesText(
    files.filter((file) => !isPrinted(file)),
    dry,
    style,
  ),
];

/** Slash commands and skills that another agent reads as well. */
const sharedText = (files: ConnectedDocument["files"], style: Style): readonly string[] => {
  const [first] = files;
  if (first === undefined) return [];
  return [
    style.faint(`  ${counted(files.length, first.role ?? "file")}: as for ${first.hosts[0] ?? ""}`),
  ];
};

/** Whether lines were printed to be put in by hand, without a look at the file. */
const isPrinted = ({ change, byHand }: ConnectedDocument["files"][number]): boolean =>
  change === "none" && byHand.length > 0;
