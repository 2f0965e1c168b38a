// A step that edits one file, as the diff it makes: computed from the file's present text if there
// is one, else from the text of the edit alone.
import type { FileAct, FileDiff, Hunk } from "../../code/diff.ts";
import { diffLines } from "../../code/line-diff.ts";
import { isObject, parseJson } from "../../kit/json.ts";
import type { ActionFault, Replacement, ActionStep } from "./action-step.ts";

export type Present = (path: string) => string | undefined;

export interface EditedFile {
  readonly file: FileDiff;
  readonly fault?: ActionFault;
}

type StepOf<Act extends ActionStep["act"]> = Extract<ActionStep, { readonly act: Act }>;

export const replaceIn = (step: StepOf<"replace">, present: Present): EditedFile => {
  const { path } = step;
  const before = step.before ?? present(path);
  const after = before === undefined ? undefined : applied(unix(before), step.edits);
  if (before !== undefined && after !== undefined)
    return { file: textChange(path, unix(before), after) };
  const file = fileChange(path, "edit", step.edits.flatMap(snippet));
  return before === undefined ? { file } : { file, fault: { kind: "edit-not-placed", path } };
};

export const write = ({ path, text, before }: StepOf<"write">, present: Present): EditedFile => ({
  file: textChange(path, before === null ? undefined : (before ?? present(path)), text),
});

export const insertInto = (
  { path, text, line }: StepOf<"insert">,
  present: Present,
): EditedFile => {
  const lines = unix(present(path) ?? "").split("\n");
  if (lines.at(-1) === "") lines.pop();
  const at = Math.min(Math.max(0, Math.trunc(line ?? lines.length)), lines.length);
  const added = addition(text);
  const hunk = { old: at, new: at + 1, lines: added };
  return { file: fileChange(path, "edit", added.length > 0 ? [hunk] : [], text) };
};

export const remove = (path: string, present: Present): EditedFile => ({
  file: { ...textChange(path, present(path) ?? "", ""), act: "delete" },
});

/** A cell's text is one of many in a JSON file. If it is not found, only the new text is known. */
export const changeCell = (step: StepOf<"notebook">, present: Present): EditedFile => {
  const { path, mode, text } = step;
  const old = mode === "insert" ? "" : cellText(present(path), step.cell);
  const hunks = diffLines(unix(old ?? ""), mode === "delete" ? "" : unix(text));
  const file = fileChange(path, "edit", hunks, text);
  return old === undefined ? { file, fault: { kind: "edit-not-placed", path } } : { file };
};

const cellText = (notebook: string | undefined, id: string | undefined): string | undefined => {
  const read = parseJson(notebook ?? "");
  const cells = isObject(read) && Array.isArray(read["cells"]) ? read["cells"] : [];
  const cell: unknown = cells.find((one: unknown) => isObject(one) && one["id"] === id);
  if (!isObject(cell)) return undefined;
  const { source } = cell;
  return Array.isArray(source) ? source.join("") : typeof source === "string" ? source : undefined;
};

const unix = (text: string): string => text.replaceAll("\r\n", "\n");

/** The limit on the text copied while edits are applied, and on the size to which edits may grow a text. */
const COPY_LIMIT = 64_000_000;

/** Undefined if one of the old texts is not found. */
const applied = (before: string, edits: readonly Replacement[]): string | undefined => {
  let text = before;
  let copied = 0;
  for (const { old: was, new: shall, everywhere } of edits) {
    const [old, now] = [unix(was), unix(shall)];
    const at = old === "" ? -1 : text.indexOf(old);
    if (at < 0) return undefined;
    copied += text.length + (everywhere ? now.length * (text.length / old.length) : now.length);
    if (copied > COPY_LIMIT) return undefined;
    text = everywhere
      ? text.split(old).join(now)
      : `${text.slice(0, at)}${now}${text.slice(at + old.length)}`;
  }
  return text;
};

const snippet = (edit: Replacement): readonly Hunk[] => diffLines(unix(edit.old), unix(edit.new));

const addition = (text: string): string[] =>
  diffLines("", unix(text)).flatMap(({ lines }) => [...lines]);

const textChange = (path: string, before: string | undefined, after: string): FileDiff => {
  const act = before === undefined ? "add" : "edit";
  const old = before ?? "";
  return isBinary(old) || isBinary(after)
    ? fileChange(path, act, [], "\0")
    : fileChange(path, act, diffLines(old, after));
};

/** As git decides: by a NUL near the beginning. */
const isBinary = (text: string): boolean => text.slice(0, 8_000).includes("\0");

export const fileChange = (
  path: string,
  act: FileAct,
  hunks: readonly Hunk[],
  text = "",
): FileDiff => ({
  path,
  act,
  before: "",
  after: "",
  binary: isBinary(text),
  hunks: isBinary(text) ? [] : hunks,
});
