// What is known of a coding agent, as plain data. Each agent has one file beside this one; registry.ts lists them. The code that
// writes settings, reads payloads or starts a program takes its names, paths and events from there.
import type { AgentFolder } from "./folder.ts";
import type { Template, TemplateFields } from "./template.ts";

export interface Agent {
  /** The name by which users and hook lines name it. */
  readonly id: string;
  /** The maker's name for it. */
  readonly title: string;
  /** Its program on the PATH. */
  readonly program?: string;
  /** The oldest version for which all of this was seen or documented. Without it, the program is not asked for its version. */
  readonly oldest?: string;
  /** Where it keeps its settings. */
  readonly folder: AgentFolder;
  /** Folders that it creates on a machine where it runs, if not the one above. */
  readonly signs?: readonly AgentFolder[];
  readonly hooks?: AgentHooks;
  readonly server?: ServerEntry;
  /** What a person has to do after `install`. */
  readonly next?: { readonly [scope in "both" | "user" | "project"]?: string };
  readonly plugin?: PluginSign;
  readonly trust?: TrustRule;
  readonly variables?: AgentVariables;
  readonly instructions?: AgentInstructions;
  readonly commands?: CommandFiles;
  readonly skills?: OwnFiles;
  readonly transcripts?: Transcripts;
}

/** Where it keeps what was said, and how a person goes back to it. */
export interface Transcripts {
  /** If that is not its own folder. */
  readonly folder?: AgentFolder;
  /** Files of rows in JSON, relative to the folder; a star is any one name, or a part of one. */
  readonly files: readonly string[];
  /** A database instead: the files are of SQLite, with the tables `session`, `message` and `part`. */
  readonly database?: true;
  /** Where the rows do not name the folder that the session was in: a file that does, relative to the transcript. */
  readonly folderFile?: string;
  /** The command that continues a session: `{session}` is filled in. */
  readonly resume: string;
}

/** What an event is to us, whatever the agent calls it. */
export type EventType =
  | "session-start"
  | "prompt"
  | "before-tool"
  | "after-tool"
  /** The agent said something; its turn may go on. */
  | "message"
  | "stop"
  | "task-completed"
  | "before-compaction"
  | "session-end";

/** What each of an agent's events is. Others are ignored. */
export type Events = Readonly<Record<string, EventType>>;

export interface AgentHooks {
  /**
   * The settings in which it looks for hooks, relative to its folder, or to the home after a tilde. In a folder, which ends with
   * a slash, every file counts.
   */
  readonly user: readonly string[];
  /** The same, relative to the top of a project. */
  readonly project: readonly string[];
  /** What goes into the first of them, and into the second. */
  readonly lines: HookLines;
  readonly secondLines?: HookLines;
  /** What goes into the first of a project, if that is something else. */
  readonly projectLines?: HookLines;
  /** The agent whose name those lines give the hook, if it is another. */
  readonly named?: { readonly user?: string; readonly project?: string };
  /** One more name that lines of ours may give it there. */
  readonly alsoNamed?: string;
  /** A hook denies by the exit code 2. */
  readonly deniesByExit?: true;
  /** It runs other agents' hooks, so a registered hook does not show that it is here. */
  readonly borrowed?: true;
}

/** How hooks stand in a settings file: their events, and the handler under each. */
export type HookLines =
  /** Groups of handlers under the name of the event, or lists of them. */
  | (Handlers & {
      readonly form: "groups";
      readonly tools?: HookedTools;
      readonly tasks?: TaskEvents;
    })
  | (Handlers & { readonly form: "lists"; readonly version?: number })
  /** A file of ours: `head`, and the handlers by event or in one list. */
  | (Handlers & {
      readonly form: "file";
      readonly file: string;
      readonly head: TemplateFields;
      readonly by: "event" | "list";
    })
  /** An executable for each event, named after it. */
  | { readonly form: "scripts"; readonly events: Events }
  /** A module that the agent loads: it loads ours as `twiceshy`, and exports what the agent expects. */
  | { readonly form: "module"; readonly file: string; readonly exports: string };

export interface Handlers {
  readonly events: Events;
  /** `{line}`, `{event}`, `{seconds}` and `{milliseconds}` are filled in. */
  readonly handler: TemplateFields;
  /** Plain text at the start of a session is context. */
  readonly takesText?: true;
  /** For events for which the usual ones do not fit. */
  readonly seconds?: Readonly<Record<string, number>>;
}

/** Events of a list of tasks, which only a setting asks for. */
export interface TaskEvents {
  readonly events: Events;
  /** An older version of this program takes a file that names them for broken, and reads none of it. */
  readonly program: string;
  readonly since: string;
}

/** The tools for which the hook is called, as alternatives of a pattern. */
export interface HookedTools {
  /** Those that change files or run commands. */
  readonly acting: string;
  /** Those that read files; only for the hook after them, and only if reads are noted. */
  readonly reading: string;
}

/** Where our MCP server is registered, and how. */
export type ServerEntry = ServerFile &
  /** The list of servers in JSON and, if it is not just a program and its arguments, ours in it. */
  (
    | { readonly list: string; readonly value?: Template }
    /** The table in TOML, and what stands in it beside a program and its arguments. */
    | { readonly table: readonly string[]; readonly also?: Readonly<Record<string, number>> }
    /** The text of a file of ours. */
    | { readonly text: string }
  );

export interface ServerFile {
  /** Relative to the agent's folder, and to the top of a project. */
  readonly user?: string;
  readonly project?: string;
  /** The folder of the user's file, if it is another. */
  readonly folder?: AgentFolder;
  /** Nobody reads the user's file unless that folder exists. */
  readonly needsFolder?: true;
  /** The environment variable that names the user's file. */
  readonly variable?: string;
  /** A file with comments, whose name ends in `.jsonc`, is read instead if it exists. */
  readonly commented?: true;
  /** `install` does not write it; people do. */
  readonly byHand?: true;
}

/** How an agent's own settings show that it has our plugin. */
export interface PluginSign {
  /** Relative to the agent's folder. */
  readonly file: string;
  /** Relative to the top of a project: the settings of everybody there, and those of one person. */
  readonly shared: string;
  readonly own?: string;
  /** The field of those settings that lists plugins; absent if the file itself is the sign. */
  readonly list?: string;
}

/** How the agent's files show whether it runs a registered hook. Without a rule, they do not show it. */
export type TrustRule =
  /** It runs every registered hook. */
  | { readonly by: "nothing" }
  /** The user's hooks run everywhere; of a project's its files say nothing. */
  | { readonly by: "scope" }
  /** A file has a rule for each folder. `asks`: folder trust is on unless it was turned off. */
  | { readonly by: "rules"; readonly file: string; readonly asks: boolean }
  /** A file lists the folders in which it runs a project's hooks. */
  | { readonly by: "lists"; readonly file: string; readonly lists: readonly string[] }
  /** A file has the hash of each approved hook. */
  | { readonly by: "hashes"; readonly file: string };

/** Set in the commands that it runs. */
export interface AgentVariables {
  /** The session's id. */
  readonly session?: string;
  readonly marks: readonly string[];
}

/** What it reads at its start. */
export interface AgentInstructions {
  /** Who reads that. */
  readonly readers: string;
  /** Set if AGENTS.md is among it. */
  readonly agentsFile?: AgentsFile;
  readonly files?: readonly InstructionFile[];
  /** The flags by which `wrap` hands its program a brief: `{file}` or `{text}`. */
  readonly brief?: { readonly program: string; readonly flags: readonly string[] };
}

export interface AgentsFile {
  /** A folder at the top of a project that shows that this agent is used there. */
  readonly sign: string;
  /** When it reads the file, if not always. */
  readonly only?: string;
  readonly limit?: Limit;
}

/** A file of the work tree. */
export interface InstructionFile {
  /** The name that users give it. */
  readonly name: string;
  readonly path: string;
  /** Who reads it, if those are others. */
  readonly readers?: string;
  /** Other files that show that one of its readers is used here. */
  readonly signs: readonly string[];
  /** How our words get into it, if not just as a marked block: as one that refers to AGENTS.md, or by a setting that names it. */
  readonly form?: "importing" | "setting";
  /** What must stand at the beginning of a file of ours. */
  readonly head?: string;
  readonly limit?: Limit;
}

/** Set if a reader does not read everything. */
export interface Limit {
  readonly reader: string;
  readonly most: number;
  readonly unit: "bytes" | "characters";
  /** What the limit applies to, and what happens to the rest. */
  readonly beyond: string;
}

/** Where it looks for files that are entirely ours. `{name}` is filled in. */
export interface OwnFiles {
  /** Relative to its folder, or to the home after a tilde; and to the top of a project. */
  readonly user?: string;
  readonly project?: string;
  /** The folder of the user's files, if it is another. */
  readonly folder?: AgentFolder;
}

/** Files that give its users slash commands. */
export interface CommandFiles extends OwnFiles {
  readonly form: "markdown" | "toml";
  /** The lines at the head of Markdown: `{brief}`, `{hint}` and `{allowed}` are filled in. */
  readonly head?: readonly string[];
  /** What it replaces by the words after the command; without it, it adds them after the text. */
  readonly words?: string;
}

/** The folder of skills that most agents share (agentskills.io). */
export const SHARED_SKILLS: OwnFiles = {
  user: "~/.agents/skills/{name}/SKILL.md",
  project: ".agents/skills/{name}/SKILL.md",
};

export interface HookedAgent extends Agent {
  readonly hooks: AgentHooks;
}

export const isHooked = (agent: Agent): agent is HookedAgent => agent.hooks !== undefined;
