// What each host hands to a module of ours, in order and in its own form, and what comes of it.

export type Name = "opencode" | "pi" | "amp";
export type Step = readonly unknown[];

const EDIT = { filePath: "/home/dev/shop/src/cart.ts", oldString: "const TAX = 0.2" } as const;
export const call = (tool: string, id: string) => ({ tool, sessionID: "ses_1", callID: id });
const part = { id: "prt_1", type: "text", text: "Raise the tax rate to 21%" };
const piEdit = {
  path: "/home/dev/shop/src/cart.ts",
  edits: [{ oldText: "const TAX = 0.2", newText: "const TAX = 0.21" }],
};
export const piPrompt = {
  ...{ role: "user", timestamp: 1_789_000_000_000 },
  content: [{ type: "text", text: "Raise the tax rate to 21%" }],
};
const message = { info: { id: "m", sessionID: "ses_1", role: "user" }, parts: [part] };
export const thread = { id: "T-1" };
const idle = { type: "session.idle", properties: { sessionID: "ses_1" } };
const deleted = { type: "session.deleted", properties: { info: { id: "ses_1" } } };

/** What each host does, in order and in its own form. */
export const TOLD: Readonly<Record<Name, readonly Step[]>> = {
  opencode: [
    ["chat.message", { sessionID: "ses_1" }, { message: { id: "m" }, parts: [part] }],
    ["experimental.chat.messages.transform", {}, { messages: [message] }],
    ["experimental.chat.system.transform", { sessionID: "ses_1", model: {} }, { system: ["You"] }],
    [
      "tool.execute.before",
      call("edit", "call_1"),
      { args: { ...EDIT, newString: "const TAX = 0.21" } },
    ],
    [
      "tool.execute.before",
      call("bash", "call_2"),
      { args: { command: "git push --force origin main" } },
    ],
    [
      "tool.execute.after",
      { ...call("bash", "call_2"), args: { command: "npm test" } },
      { title: "npm test", output: "ok 12", metadata: { exit: 0 } },
    ],
    [
      "tool.execute.after",
      { ...call("bash", "call_3"), args: { command: "npm test" } },
      { title: "npm test", output: "not ok 12", metadata: { exit: 1 } },
    ],
    ["experimental.session.compacting", { sessionID: "ses_1" }, { context: [] }],
    ["event", { event: idle }],
    ["event", { event: deleted }],
  ],
  pi: [
    ["session_start", { type: "session_start", reason: "startup" }],
    ["before_agent_start", { messageType: "user", prompt: "Raise the tax rate to 21%" }],
    ["context", { messages: [piPrompt] }],
    ["tool_call", { toolCallId: "call_1", toolName: "edit", input: piEdit }],
    [
      "tool_call",
      {
        ...{ toolCallId: "call_2", toolName: "bash" },
        input: { command: "git push --force origin main" },
      },
    ],
    [
      "tool_result",
      {
        ...{ toolCallId: "call_2", toolName: "bash", input: { command: "npm test" } },
        ...{ content: [{ type: "text", text: "ok" }], isError: false },
      },
    ],
    ["session_before_compact", { type: "session_before_compact" }],
    ["agent_settled", {}],
    ["session_shutdown", { type: "session_shutdown", reason: "quit" }],
  ],
  amp: [
    ["session.start", { thread }],
    ["agent.start", { thread, message: "Raise the tax rate to 21%", id: "m1" }],
    [
      "tool.call",
      {
        ...{ toolUseID: "toolu_1", tool: "edit_file", thread },
        input: {
          ...{ path: "/home/dev/shop/src/cart.ts", old_str: "const TAX = 0.2" },
          new_str: "const TAX = 0.21",
        },
      },
    ],
    [
      "tool.call",
      {
        ...{ toolUseID: "toolu_2", tool: "Bash", thread },
        input: { cmd: "git push --force origin main" },
      },
    ],
    [
      "tool.result",
      {
        ...{ toolUseID: "toolu_2", tool: "Bash", thread, input: { cmd: "npm test" } },
        ...{ status: "done", output: { output: "not ok 12", exitCode: 1 } },
      },
    ],
    [
      "tool.result",
      {
        ...{ toolUseID: "toolu_3", tool: "shell_command", thread, input: { cmd: "npm test" } },
        ...{ status: "cancelled", error: "Stopped.", output: "ok 1" },
      },
    ],
    ["agent.end", { thread }],
  ],
};

const opencodePart = (text: string) => ({
  ...{ id: "prt_twiceshy_m", sessionID: "ses_1", messageID: "m" },
  ...{ type: "text", text, synthetic: true },
});

const piWords = (content: string, timestamp: number) => ({
  ...{ role: "custom", customType: "twiceshy", display: false, content, timestamp },
});

/** The result if the hook denies each tool and has words on other occasions. */
export const MADE: Readonly<Record<Name, readonly unknown[]>> = {
  opencode: [
    { gives: { message: { id: "m" }, parts: [part] } },
    {
      gives: {
        messages: [{ ...message, parts: [opencodePart("Words at UserPromptSubmit."), part] }],
      },
    },
    { gives: { system: ["You", "Words at SessionStart."] } },
    { throws: "No edit." },
    { throws: "No edit." },
    {
      gives: {
        ...{ title: "npm test", output: "ok 12\n\nWords at PostToolUse." },
        metadata: { exit: 0 },
      },
    },
    {
      gives: {
        ...{ title: "npm test", output: "not ok 12\n\nWords at PostToolUse." },
        metadata: { exit: 1 },
      },
    },
    { gives: { context: ["Words at SessionStart."] } },
    { gives: null },
    { gives: null },
  ],
  pi: [
    { gives: null },
    { gives: null },
    {
      gives: {
        messages: [
          piWords("Words at SessionStart.\nWords at UserPromptSubmit.", piPrompt.timestamp),
          piPrompt,
        ],
      },
    },
    { gives: { block: true, reason: "No edit." } },
    { gives: { block: true, reason: "No edit." } },
    {
      gives: {
        content: [
          { type: "text", text: "ok" },
          { type: "text", text: "Words at PostToolUse." },
        ],
      },
    },
    { gives: null },
    { gives: null },
    { gives: null },
  ],
  amp: [
    { gives: null },
    {
      gives: {
        message: { content: "Words at SessionStart.\nWords at UserPromptSubmit.", display: false },
      },
    },
    { gives: { action: "reject-and-continue", message: "No edit." } },
    { gives: { action: "reject-and-continue", message: "No edit." } },
    {
      gives: {
        status: "done",
        output: { output: "not ok 12\n\nWords at PostToolUse.", exitCode: 1 },
      },
    },
    {
      gives: {
        ...{ status: "cancelled", error: "Stopped." },
        output: "ok 1\n\nWords at PostToolUse.",
      },
    },
    { gives: null },
  ],
};
