// The forms in which hosts announce an edit or a command, and what each is about to do. Invented
// plain data; action.test.ts reads it.

const edit = { old: "const TAX = 0.2", new: "const TAX = 0.21" } as const;
const snake = { old_string: edit.old, new_string: edit.new } as const;
const camel = { oldString: edit.old, newString: edit.new } as const;
const short = { old_str: edit.old, new_str: edit.new } as const;
const path = "src/cart.ts";
const file_path = path;
const filePath = path;
const push = { command: "git push --force origin main" } as const;
const test = { command: "npm test" } as const;
const patch =
  "*** Begin Patch\n*** Update File: src/cart.ts\n@@\n-const TAX = 0.2\n+const TAX = 0.21\n*** End Patch";
const diff = `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-${edit.old}\n+${edit.new}\n`;
const blocks = `------- SEARCH\n${edit.old}\n=======\n${edit.new}\n+++++++ REPLACE`;

/** In the form of Claude Code and the hosts that use its dialect. */
const hook = (tool_name: string, tool_input: unknown, more: object = {}): unknown => ({
  session_id: "s",
  transcript_path: "t.jsonl",
  cwd: "/p",
  hook_event_name: "PreToolUse",
  tool_name,
  tool_input,
  tool_use_id: "t1",
  ...more,
});

const after = { hook_event_name: "PostToolUse" };
const original = { tool_response: { originalFile: `${edit.old}\n` }, ...after };

/** The edit above, in the form of each host. */
export const EDITS: readonly (readonly [name: string, call: unknown])[] = [
  ["claude Edit", hook("Edit", { file_path, ...snake, replace_all: false })],
  ["claude Edit, bare", { file_path, ...snake, replace_all: false }],
  ["claude Edit, afterwards", hook("Edit", { file_path, ...snake }, original)],
  ["claude Edit, denied to a subagent", hook("Edit", { file_path, ...snake }, { agent_id: "a" })],
  ["claude MultiEdit", hook("MultiEdit", { file_path, edits: [snake] })],
  ["claude batch", { tool_calls: [hook("Edit", { file_path, ...snake })] }],
  ["codex apply_patch", hook("apply_patch", { command: patch })],
  ["codex apply_patch in a shell", hook("Bash", { command: `apply_patch <<'EOF'\n${patch}\nEOF` })],
  ["codex apply_patch, words", { command: ["apply_patch", patch] }],
  [
    "codex apply_patch, shell words",
    { command: ["bash", "-lc", `apply_patch <<'EOF'\n${patch}\nEOF`] },
  ],
  ["copilot edit", { sessionId: "s", toolName: "edit", toolArgs: { path, ...short } }],
  ["copilot edit, as text", { toolName: "edit", toolArgs: JSON.stringify({ path, ...short }) }],
  ["copilot Edit in Claude's dialect", hook("Edit", { path, ...short })],
  ["cursor afterFileEdit", { hook_event_name: "afterFileEdit", file_path, edits: [snake] }],
  ["gemini replace", hook("replace", { file_path, instruction: "raise", ...snake })],
  [
    "gemini replace, afterwards",
    hook(
      "replace",
      { file_path, ...snake },
      {
        hook_event_name: "AfterTool",
        tool_response: { returnDisplay: { fileDiff: "x", originalContent: edit.old } },
      },
    ),
  ],
  ["kiro fs_write", hook("fs_write", { command: "str_replace", path, ...short })],
  [
    "cline replace_in_file",
    {
      hookName: "PreToolUse",
      preToolUse: { toolName: "replace_in_file", parameters: { path, diff: blocks } },
    },
  ],
  [
    "windsurf pre_write_code",
    { agent_action_name: "pre_write_code", tool_info: { file_path, edits: [snake] } },
  ],
  [
    "opencode edit",
    { input: { tool: "edit", sessionID: "s" }, output: { args: { filePath, ...camel } } },
  ],
  [
    "opencode apply_patch",
    { input: { tool: "apply_patch" }, output: { args: { patchText: patch } } },
  ],
  [
    "pi edit",
    {
      type: "tool_call",
      toolName: "edit",
      input: { path, edits: [{ oldText: edit.old, newText: edit.new }] },
    },
  ],
  ["amp edit_file", { tool: "edit_file", input: { path, ...short }, thread: { id: "T" } }],
  ["vscode replace_string_in_file", hook("replace_string_in_file", { filePath, ...camel })],
  [
    "vscode several",
    hook("multi_replace_string_in_file", { replacements: [{ filePath, ...camel }] }),
  ],
  ["vscode apply_patch", hook("apply_patch", { input: patch, explanation: "raise" })],
  ["a unified diff", { diff }],
  ["git apply in a shell", { command: `git apply <<'EOF'\n${diff}EOF` }],
];

/** A new file of one line, `export const A = 1`. */
const text = "export const A = 1\n";
export const WRITES: readonly (readonly [name: string, call: unknown])[] = [
  ["claude Write", hook("Write", { file_path, content: text })],
  [
    "claude Write, afterwards",
    hook("Write", { file_path, content: text }, { tool_response: { originalFile: null } }),
  ],
  [
    "windsurf pre_write_code of nothing",
    {
      agent_action_name: "pre_write_code",
      tool_info: { file_path, edits: [{ old_string: "", new_string: text }] },
    },
  ],
  ["cline write_to_file", { toolName: "write_to_file", parameters: { path, content: text } }],
  ["vscode create_file", hook("create_file", { filePath, content: text })],
  ["claude Edit of nothing", hook("Edit", { file_path, old_string: "", new_string: text })],
  ["copilot create", { toolName: "create", toolArgs: { path, file_text: text } }],
  ["copilot Write in Claude's dialect", hook("Write", { path, file_text: text })],
  ["cursor Write", hook("Write", { file_path, content: text }, { hook_event_name: "preToolUse" })],
  ["gemini write_file", hook("write_file", { file_path, content: text })],
  ["kiro create", hook("fs_write", { command: "create", path, file_text: text })],
  ["pi write", { toolName: "write", input: { path, content: text } }],
  [
    "apply_patch",
    { input: `*** Begin Patch\n*** Add File: ${path}\n+export const A = 1\n*** End Patch` },
  ],
  ["a shell", { command: `cat > ${path} <<'EOF'\n${text}EOF` }],
  ["a shell, through tee", { command: `tee ${path} <<'EOF' >/dev/null\n${text}EOF` }],
];

export const COMMANDS: readonly (readonly [name: string, call: unknown, command: string])[] = [
  ["claude Bash", hook("Bash", { ...push, description: "Push" }), push.command],
  ["claude permission", hook("Bash", push, { permission_suggestions: [] }), push.command],
  ["claude Bash, failed", hook("Bash", test, { error: "Exit code 1" }), test.command],
  ["codex Bash, afterwards", hook("Bash", test, { tool_response: "ok 12\n" }), test.command],
  ["codex words", { command: ["bash", "-lc", "echo 'a b'"] }, "bash -lc 'echo '\\''a b'\\'''"],
  ["copilot bash", { toolName: "bash", toolArgs: push }, push.command],
  [
    "cursor beforeShellExecution",
    { hook_event_name: "beforeShellExecution", ...push, cwd: "/p" },
    push.command,
  ],
  ["cursor Shell", hook("Shell", { ...push, working_directory: "/p" }), push.command],
  [
    "gemini run_shell_command",
    hook("run_shell_command", { ...push, is_background: false }),
    push.command,
  ],
  [
    "cline execute_command",
    { postToolUse: { toolName: "execute_command", parameters: test, result: "ok" } },
    test.command,
  ],
  [
    "windsurf pre_run_command",
    { tool_info: { command_line: push.command, cwd: "/p" } },
    push.command,
  ],
  [
    "opencode bash",
    { input: { tool: "bash", args: test }, output: { title: "npm test", output: "ok" } },
    test.command,
  ],
  ["pi bash", { type: "tool_call", toolName: "bash", input: push }, push.command],
  ["bare", push, push.command],
];

/** Edits of `src/cart.ts` about which the host says nothing more. */
export const UNSAID: readonly (readonly [name: string, call: unknown])[] = [
  ["cline editor", { tool_call: { name: "editor", input: { path } } }],
  ["kiro fs_write, afterwards", hook("fs_write", { path })],
  ["vscode editFiles", hook("editFiles", { files: [path] })],
  ["pi tool_result", { type: "tool_result", toolName: "edit", input: { path }, content: [] }],
];

export const IDLE: readonly (readonly [name: string, call: unknown])[] = [
  ["a session", { session_id: "s", hook_event_name: "SessionStart", source: "startup" }],
  ["a prompt", { hook_event_name: "UserPromptSubmit", prompt: "git push --force" }],
  ["a read", hook("Read", { file_path })],
  ["windsurf pre_read_code", { agent_action_name: "pre_read_code", tool_info: { file_path } }],
  [
    "cursor beforeReadFile",
    { hook_event_name: "beforeReadFile", file_path, content: "x", attachments: [] },
  ],
  ["a search", hook("Grep", { pattern: "x", path })],
  ["a memory tool", hook("mcp__memory__recall", { query: "tax" })],
  [
    "cursor beforeMCPExecution",
    {
      hook_event_name: "beforeMCPExecution",
      tool_name: "recall",
      tool_input: '{"query":"tax"}',
      command: "node server.js",
    },
  ],
  [
    "gemini MCP",
    hook("mcp_memory_recall", { query: "x" }, { mcp_context: { command: "node", args: ["s.js"] } }),
  ],
  ["an editor's view", hook("str_replace_based_edit_tool", { command: "view", path })],
  [
    "instructions",
    { hook_event_name: "InstructionsLoaded", file_path: "CLAUDE.md", load_reason: "include" },
  ],
  ["a reply", { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" } }],
  ["nothing", {}],
  ["a list of nothing", []],
  ["a number", 1],
  ["a text", "git push --force"],
];
