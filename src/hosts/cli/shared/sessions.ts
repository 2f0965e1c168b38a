// search --sessions: what was said in the sessions of agents, of this project or, for a person at a terminal, of all.
import {
  sessionsDocument,
  sessionsText,
  type SessionsDocument,
} from "../../../answers/memories/sessions.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import type { Style } from "../../../answers/text/style.ts";
import { AGENTS } from "../../../core/agents/registry.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import { searchSessions } from "../../../engine/recall/search-sessions.ts";
import type { Project } from "../../../engine/project.ts";
import { actorOf } from "../actor.ts";
import type { CliContext } from "../context.ts";
import { choicesFlag, switchFlag } from "../flags.ts";
import { progressLine } from "../progress.ts";

/** The agents whose transcripts can be read. */
const READABLE = AGENTS.filter(({ transcripts }) => transcripts !== undefined).map(({ id }) => id);

export const sessionFlags = {
  sessions: switchFlag("Search what was said in the sessions of agents, not the memories"),
  allProjects: switchFlag("With --sessions: those of all projects; only at a terminal"),
  agent: choicesFlag("With --sessions: only this agent's (repeat for more)", READABLE, "agent"),
};

export interface SessionFlags {
  readonly sessions: boolean;
  readonly allProjects: boolean;
  readonly agent?: readonly string[];
}

/** A flag that only the other search takes. */
export const misplacedFlag = (
  flags: Pick<SessionFlags, "sessions">,
): { readonly flag: string; readonly wants: boolean } | undefined => {
  const given = new Map(
    Object.entries(flags).filter(([, value]) => value !== undefined && value !== false),
  );
  const names = flags.sessions ? MEMORY_FLAGS : SESSION_FLAGS;
  const found = Object.entries(names).find(([name]) => given.has(name));
  return found && { flag: found[1], wants: !flags.sessions };
};

const SESSION_FLAGS = { allProjects: "--all-projects", agent: "--agent" };
const MEMORY_FLAGS = {
  ...{ regex: "--regex", failedOnly: "--failed-only", kind: "--kind", namespace: "--namespace" },
  ...{
    tag: "--tag",
    status: "--status",
    by: "--by",
    spec: "--spec",
    path: "--path",
    asOf: "--as-of",
  },
};

/** Long enough to read some gigabytes. What is left is read when it is asked again. */
const PATIENCE_MS = 60_000;

export interface SessionSearch {
  readonly text: string;
  readonly since: number | undefined;
  readonly until: number | undefined;
  readonly limit: number | undefined;
  readonly explain: boolean;
}

export const searchedSessions = async (
  context: CliContext,
  project: Project,
  { allProjects, agent }: SessionFlags,
  { text, since, until, limit, explain }: SessionSearch,
): Promise<Result<SessionsDocument, Fault>> => {
  const { tty, agents = [] } = actorOf(context.process);
  if (allProjects && (tty !== "yes" || agents.length > 0))
    return err({ kind: "sessions-all-projects" });
  const found = await searchSessions(
    project,
    { text, agents: agent, since, until, scope: allProjects ? "machine" : "project" },
    limit,
    {
      patienceMs: PATIENCE_MS,
      progress: ({ done, of }) =>
        context.progress(progressLine("Reading", "transcripts", done, of)),
    },
  );
  if (!found.ok) return found;
  return ok(sessionsDocument(allProjects ? "all projects" : project.name, found.value, explain));
};

export const isSessions = (out: object): out is SessionsDocument => "turns" in out;

export const sessionsShown = (
  out: SessionsDocument,
  style: Style,
  { allProjects }: SessionFlags,
): string => sessionsText(out, style, { more: "--all", folders: allProjects });
