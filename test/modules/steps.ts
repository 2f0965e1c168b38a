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
const piSpeaks = (text: string) => ({
  ...{ role: "assistant", timestamp: 1_789_000_000_001 },
  content: [
    { type: "thinking", thinking: "Hm." },
    { type: "text", text },
    { type: "toolCall", id: "call_1", name: "bash", arguments: {} },
  ],
});
const message = { info: { id: "m", sessionID: "ses_1", role: "user" }, parts: [part] };
export const thread = { id: "T-1" };
const idle = { type: "session.idle", properties: { sessionID: "ses_1" } };
const subagent = { id: "ses_2", parentID: "ses_1" };
const happens = (type: string, properties: object): Step => [
  "event",
  { event: { type, properties } },
];
const begins = (id: string, more: object = {}, sessionID = "ses_1"): Step =>
  happens("message.updated", { sessionID, info: { id, sessionID, role: "assistant", ...more } });
const speaks = (messageID: string, text: string, more: object = {}): Step =>
  happens("message.part.updated", {
    part: {
      ...{ id: `prt_${messageID}`, messageID, sessionID: "ses_1", type: "text", text },
      ...{ time: { start: 1, end: 2 }, ...more },
    },
  });
/** As OpenCode reports what its model writes; only the last words of the turn are its answer. */
const ANSWERING: readonly Step[] = [
  speaks("m", "Raise the tax rate to 21%", { time: undefined }),
  begins("a1"),
  speaks("a1", "I look first."),
  begins("a2"),
  speaks("a2", "Tax is", { time: { start: 1 } }),
  speaks("a2", "Tax is now 21%."),
  // The summary of a compaction is no answer, and neither is what a program put into a message.
  begins("a3", { summary: true }),
  speaks("a3", "The user wanted a tax rate."),
  begins("a4"),
  speaks("a4", "Continue.", { synthetic: true }),
];
/** A subagent has a session of its own. */
const DELEGATING: readonly Step[] = [
  happens("session.created", { sessionID: "ses_2", info: subagent }),
  [
    "chat.message",
    { sessionID: "ses_2" },
    { message: { id: "m2" }, parts: [{ ...part, text: "Look up the tax rates" }] },
  ],
  begins("b1", {}, "ses_2"),
  speaks("b1", "Found 3 rates.", { sessionID: "ses_2" }),
  happens("session.idle", { sessionID: "ses_2" }),
  happens("session.deleted", { info: subagent }),
];
const deleted = { type: "session.deleted", properties: { info: { id: "ses_1" } } };

const ampSpeaks = (role: string, text: string) => ({ role, content: [{ type: "text", text }] });
const AMP_MESSAGES = [
  ampSpeaks("assistant", "What was said before."),
  ampSpeaks("user", "Raise the tax rate to 21%"),
  ampSpeaks("assistant", "I look first."),
  { role: "user", content: [{ type: "tool_result", toolUseID: "toolu_2" }] },
  ampSpeaks("assistant", "Tax is now 21%."),
  { role: "assistant", content: [{ type: "tool_use", id: "toolu_3" }] },
];

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
    ...ANSWERING,
    ["event", { event: idle }],
    ...DELEGATING,
    // What was answered before is not the answer of this turn.
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
    ["agent_end", { messages: [piPrompt, piSpeaks("I look first."), piSpeaks("Tax is now 21%.")] }],
    ["agent_before_settle", { entries: [{ type: "custom" }], outcome: "completed" }],
    ["agent_before_settle", { entries: [], outcome: "completed" }],
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
    ["agent.end", { thread, status: "done", messages: AMP_MESSAGES }],
    ["agent.end", { thread: { id: "T-2" }, status: "done" }],
  ],
};

const opencodePart = (text: string) => ({
  ...{ id: "prt_twiceshy_m", sessionID: "ses_1", messageID: "m" },
  ...{ type: "text", text, synthetic: true },
});

const piWords = (content: string, timestamp: number) => ({
  ...{ role: "custom", customType: "twiceshy", display: false, content, timestamp },
});

const piGoesOn = {
  ...{ type: "custom_message", customType: "twiceshy", display: true, content: "Words at Stop." },
};

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
    ...ANSWERING.map(() => ({ gives: null })),
    { gives: null },
    ...DELEGATING.map(([event, , output]) => ({ gives: event === "event" ? null : output })),
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
    { gives: { entries: [{ type: "custom" }, piGoesOn], continue: true } },
    { gives: { entries: [piGoesOn], continue: true } },
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
    { gives: null },
  ],
};
