// A tool call of any host, as JSON. It is recognised by its shape, so that a new host needs no code
// and a hook payload in a file can be judged directly. It may come with the host's envelope or
// without.
import { partsOf } from "../../code/name-parts.ts";
import { isObject, parseJson, type Fields } from "../../kit/json.ts";
import { err, ok, type Result } from "../../kit/result.ts";
import { stepsOfCommand } from "./command-steps.ts";
import { isSearchReplace, readSearchReplace } from "./search-replace.ts";
import type { Replacement, ActionStep } from "./action-step.ts";
import { isUnifiedDiff } from "./unified-diff.ts";

export type ToolCallFault =
  | { readonly kind: "tool-call-too-long"; readonly limit: number }
  /** Not JSON, or cut in the middle. */
  | { readonly kind: "tool-call-broken" }
  /** Valid JSON, but nothing in it edits a file or runs a command. */
  | { readonly kind: "tool-call-idle" };

const LENGTH_LIMIT = 32_000_000;
/** The most steps of one call; hosts send a handful. */
const STEP_LIMIT = 20_000;

export const readToolCall = (json: string): Result<readonly ActionStep[], ToolCallFault> => {
  if (json.length > LENGTH_LIMIT) return err({ kind: "tool-call-too-long", limit: LENGTH_LIMIT });
  const read = parseJson(json.replace(/^\uFEFF/, ""));
  return read === undefined ? err({ kind: "tool-call-broken" }) : stepsOfToolCall(read);
};

export const stepsOfToolCall = (call: unknown): Result<readonly ActionStep[], ToolCallFault> => {
  const steps = stepsIn(call, { tool: "", depth: 0 }).slice(0, STEP_LIMIT);
  return steps.length > 0 ? ok(steps) : err({ kind: "tool-call-idle" });
};

/** What is known from the envelopes opened so far. */
interface ToolCallContext {
  readonly tool: string;
  readonly depth: number;
  readonly before?: string | null;
}

/** The fields in which hosts put a tool's arguments or lists of calls. */
const ENVELOPES = [
  ...["tool_input", "toolInput", "tool_args", "toolArgs", "tool_info", "parameters", "arguments"],
  ...["args", "input", "params", "output", "preToolUse", "postToolUse", "tool_call", "toolCall"],
  ...["tool_calls", "toolCalls"],
];

const DEPTH_LIMIT = 6;

const stepsIn = (value: unknown, above: ToolCallContext): readonly ActionStep[] => {
  if (above.depth > DEPTH_LIMIT) return [];
  const context = { ...above, depth: above.depth + 1 };
  if (Array.isArray(value)) return value.flatMap((one) => stepsIn(one, context));
  if (!isObject(value)) return [];
  const tool = textIn(value, TOOLS) ?? context.tool;
  if (IDLE.has(tool) || isReading(`${tool} ${textIn(value, EVENTS) ?? ""}`)) return [];
  const opened = ENVELOPES.map((name) => contentOf(value[name])).filter(
    (content) => content !== undefined,
  );
  if (opened.length === 0) return stepsOf(value, { ...context, tool });
  const inside = { ...context, tool, ...beforeIn(value) };
  for (const content of opened) {
    const steps = stepsIn(content, inside);
    if (steps.length > 0) return steps;
  }
  return [];
};

/** Some hosts send the arguments as JSON inside the JSON. */
const contentOf = (value: unknown): unknown => {
  const content = typeof value === "string" && /^\s*[{[]/.test(value) ? parseJson(value) : value;
  return isObject(content) || Array.isArray(content) ? content : undefined;
};

const TOOLS = ["tool_name", "toolName", "tool", "agent_action_name", "name"];
const EVENTS = ["hook_event_name", "hookEventName", "hookName"];

/** Tools that touch no file, whatever their arguments. The front of the hook knows them too. */
const IDLE = new Set(["TodoWrite", "Agent", "Task"]);

const READING = new Set("fetch find glob grep list ls read search view".split(" "));
const WRITING = new Set(
  "append apply create delete edit editor edits insert multi notebook patch remove replace str update write".split(
    " ",
  ),
);

const isReading = (name: string): boolean => {
  const parts = partsOf(name);
  return parts.some((part) => READING.has(part)) && !isWriting(name);
};
const isWriting = (name: string): boolean => partsOf(name).some((part) => WRITING.has(part));

/** The file's previous content, from hosts that report after the call. */
const beforeIn = (envelope: Fields): Pick<ToolCallContext, "before"> => {
  const answer = envelope["tool_response"];
  if (!isObject(answer)) return {};
  const shown = answer["returnDisplay"];
  const before = isObject(shown) ? shown["originalContent"] : answer["originalFile"];
  return typeof before === "string" || before === null ? { before } : {};
};

const PATHS = [
  ...["file_path", "filePath", "path", "target_file", "targetFile", "absolute_path"],
  ...["notebook_path", "filename", "file"],
];
const OLD = ["old_string", "oldString", "old_str", "oldStr", "old_text", "oldText", "search"];
const NEW = ["new_string", "newString", "new_str", "newStr", "new_text", "newText", "replace"];
const TEXT = ["content", "contents", "new_content", "newContent", "file_text", "fileText", "text"];
const PATCH = ["patch", "patchText", "patch_text", "input", "diff", "command"];
const COMMAND = ["command", "cmd", "command_line", "commandLine", "script"];
const EDITS = ["edits", "replacements", "changes"];

const textIn = (fields: Fields, names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === "string") return value;
  }
  return undefined;
};

const stepsOf = (call: Fields, above: ToolCallContext): readonly ActionStep[] => {
  if (above.depth > DEPTH_LIMIT) return [];
  const context = { ...above, depth: above.depth + 1 };
  const path = textIn(call, PATHS);
  const patch = stepOfPatch(call, path);
  if (patch !== undefined) return [patch];
  const edits = EDITS.flatMap((name) => (Array.isArray(call[name]) ? call[name] : []));
  const command = commandIn(call);
  // If there is a path beside it, `command` may be an editor's verb and not a command line.
  if (command !== undefined && !(path !== undefined && VERBS.has(command)))
    return stepsOfCommand(command);
  if (path !== undefined && path !== "") return stepsOnFile(call, path, edits, context);
  if (edits.length > 0)
    return edits.flatMap((edit) => (isObject(edit) ? stepsOf(edit, context) : []));
  const files = Array.isArray(call["files"]) && isWriting(context.tool) ? call["files"] : [];
  return files.flatMap((file: unknown) =>
    typeof file === "string"
      ? [{ act: "unsaid", path: file }]
      : isObject(file)
        ? stepsOf(file, context)
        : [],
  );
};

const VERBS = new Set("append create delete insert str_replace undo_edit view write".split(" "));

/** A command line. If a host sends a list of words, they are written as a shell would read them. */
const commandIn = (call: Fields): string | undefined => {
  for (const name of COMMAND) {
    const value = call[name];
    if (typeof value === "string") return value;
    if (Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === "string"))
      return value.map(quoted).join(" ");
  }
  return undefined;
};

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

const stepOfPatch = (call: Fields, path: string | undefined): ActionStep | undefined => {
  for (const name of PATCH) {
    const text = call[name];
    if (typeof text !== "string") continue;
    if (/^\s*\*\*\* Begin Patch/.test(text)) return { act: "apply-patch", text };
    if (path !== undefined && isSearchReplace(text))
      return { act: "replace", path, edits: readSearchReplace(text) };
    if (/^\s*(?:diff --git |--- |Index: |@@ )/.test(text) && isUnifiedDiff(text))
      return { act: "unified-diff", text };
  }
  return undefined;
};

const stepsOnFile = (
  call: Fields,
  path: string,
  edits: readonly unknown[],
  { tool, before }: ToolCallContext,
): readonly ActionStep[] => {
  const verb = textIn(call, ["command"]);
  const known = before === undefined ? {} : { before };
  if (verb === "view" || verb === "undo_edit") return [];
  const source = textIn(call, ["new_source"]);
  if (source !== undefined || typeof call["notebook_path"] === "string")
    return [cellStep(call, path, source ?? "")];
  const replacements = edits.flatMap((edit) => (isObject(edit) ? replacementIn(edit) : []));
  const [first, ...others] = replacements;
  const makes = first?.old === "" && others.length === 0;
  if (first && !makes) return [{ act: "replace", path, edits: replacements, ...known }];
  const line = call["insert_line"] ?? call["insertLine"];
  const text = textIn(call, [...TEXT, "insert_text"]);
  const inserted = text ?? textIn(call, NEW);
  if (inserted !== undefined && (typeof line === "number" || verb === "append"))
    return [{ act: "insert", path, text: inserted, ...(typeof line === "number" ? { line } : {}) }];
  const one = first ?? replacementIn(call)[0];
  // A replacement of an empty text creates a file.
  if (one?.old === "") return [{ act: "write", path, text: one.new, ...known }];
  if (one !== undefined) return [{ act: "replace", path, edits: [one], ...known }];
  if (text !== undefined) return [{ act: "write", path, text, ...known }];
  if (verb === "delete" || partsOf(tool).some((part) => part === "delete" || part === "remove"))
    return [{ act: "delete", path }];
  return isWriting(tool) ? [{ act: "unsaid", path }] : [];
};

const replacementIn = (edit: Fields): readonly Replacement[] => {
  const [old, now] = [textIn(edit, OLD), textIn(edit, NEW)];
  if (old === undefined) return [];
  const everywhere = ["replace_all", "replaceAll", "allow_multiple"].some(
    (name) => edit[name] === true,
  );
  return [{ old, new: now ?? "", everywhere }];
};

const cellStep = (call: Fields, path: string, text: string): ActionStep => {
  const mode = call["edit_mode"];
  const cell = textIn(call, ["cell_id"]);
  return {
    act: "notebook",
    path,
    mode: mode === "insert" || mode === "delete" ? mode : "replace",
    text,
    ...(cell === undefined ? {} : { cell }),
  };
};
