// What a host lets us know of, whatever its own words for it: all readers of payloads come to this one form.

/** A use of a tool. */
export interface ToolUse {
  readonly tool: string;
  /** The tool call in whatever envelope. */
  readonly call: unknown;
  /** The host's id of this use of the tool. */
  readonly use: string | undefined;
}

export type Occasion =
  /** By what it began, in the host's word: `startup`, `resume`, `compact`. */
  | { readonly is: "session-start"; readonly source: string | undefined }
  | { readonly is: "prompt"; readonly prompt: string }
  | ({ readonly is: "before-tool" } & ToolUse)
  | ({
      readonly is: "after-tool";
      /** In the host's own word; absent where it has none for a command that left with another code than 0. */
      readonly failed: boolean | undefined;
      /** Somebody stopped it. */
      readonly interrupted: boolean;
      readonly output: string | undefined;
    } & ToolUse)
  | {
      readonly is: "stop";
      /** The agent's last words. */
      readonly said: string | undefined;
      /** A hook made it go on before. */
      readonly again: boolean;
    }
  | { readonly is: "before-compaction"; readonly trigger: string | undefined }
  | { readonly is: "session-end"; readonly reason: string | undefined };

export interface Heard {
  readonly occasion: Occasion;
  /** The host's own name of it. */
  readonly event: string;
  readonly session: string | undefined;
  /** A subagent; nothing for the main one. */
  readonly agent: string | undefined;
  readonly cwd: string | undefined;
  /** The file in which the host keeps what was said. */
  readonly transcript: string | undefined;
}
