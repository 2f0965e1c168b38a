// A hook's payload in the one form that all dialects are read into, whatever the host's own names.

/** A use of a tool. */
export interface ToolUse {
  readonly tool: string;
  /** The tool call, in whatever envelope. */
  readonly call: unknown;
  /** The host's id of this use of the tool. */
  readonly use: string | undefined;
}

export type HookEvent =
  /** How it began, in the host's word: `startup`, `resume`, `compact`. */
  | { readonly is: "session-start"; readonly source: string | undefined }
  /** Who wrote it, in the host's word: `user`, `sdk`, `schedule_wakeup`; most hosts do not say. */
  | {
      readonly is: "prompt";
      readonly prompt: string;
      readonly source?: string | undefined;
      /** The host's id of the prompt, or of the turn that it begins. */
      readonly id?: string | undefined;
    }
  | ({ readonly is: "before-tool" } & ToolUse)
  | ({
      readonly is: "after-tool";
      /** As the host says; undefined if it does not report that a command exited with another code than 0. */
      readonly failed: boolean | undefined;
      /** The user stopped it. */
      readonly interrupted: boolean;
      readonly output: string | undefined;
    } & ToolUse)
  /** The agent's message is whole; another one may follow in the same turn. */
  | { readonly is: "message"; readonly text: string }
  | {
      readonly is: "stop";
      /** The agent's last words. */
      readonly lastMessage: string | undefined;
      /** A hook made it go on before. */
      readonly again: boolean;
      /** Commands or subagents that it started still run, if the host tells. */
      readonly isBusy: boolean;
    }
  | {
      readonly is: "task-completed";
      /** The host's id of the task. */
      readonly task: string;
      /** What it is about, in the agent's words. */
      readonly subject: string;
      /** It belongs to another agent of a team. */
      readonly isTeammates: boolean;
    }
  | { readonly is: "before-compaction"; readonly trigger: string | undefined }
  | { readonly is: "session-end"; readonly reason: string | undefined };

export interface HookPayload {
  readonly hookEvent: HookEvent;
  /** The host's own name for it. */
  readonly event: string;
  readonly session: string | undefined;
  /** A subagent; nothing for the main agent. */
  readonly agent: string | undefined;
  readonly cwd: string | undefined;
  /** The file in which the host keeps the conversation. */
  readonly transcript: string | undefined;
}
