// The changes that a shell command states itself: patches and whole files in here-documents. Any
// other change by a command is seen afterwards, in the work tree.
import { isApplyPatch } from "./apply-patch.ts";
import { pathIn } from "./path-in.ts";
import { readShell } from "../../shell/shell.ts";
import { programOf } from "../../shell/program.ts";
import { filesWritten } from "../../shell/redirection.ts";
import type { ShellCommand } from "../../shell/types.ts";
import type { ActionStep } from "./action-step.ts";

/** The command itself, and what it does to files. */
export const stepsOfCommand = (command: string): readonly ActionStep[] => {
  const read = readShell(command);
  if (read.ok) {
    const commands = read.value;
    const { folder, at } = folderIn(commands, command);
    const steps = commands.flatMap((one, index) =>
      stepsOf(one).map((step) => (index > at ? inFolder(step, folder) : step)),
    );
    return [{ act: "run", command }, ...steps];
  }
  const run: ActionStep = { act: "run", command, unreadable: read.error.why };
  // A patch may be larger than a shell accepts, and is a patch all the same.
  return isApplyPatch(command) ? [run, { act: "apply-patch", text: command }] : [run];
};

/**
 * The folder that a line enters before it does anything: `cd web && cat >a`. Undefined if it moves
 * on from there or comes back.
 */
const folderIn = (commands: readonly ShellCommand[], line: string): FolderChange => {
  const goes = commands.map((command) => /^(?:cd|pushd|popd)$/.test(programOf(command) ?? ""));
  const at = goes.indexOf(true);
  const [, to, more] = commands[at]?.words ?? [];
  const isPlain = to !== undefined && more === undefined && to.known && !/^[-~]|^$/.test(to.text);
  const comesBack = goes.lastIndexOf(true) !== at || /\(\s*(?:cd|pushd)\s/.test(line);
  return { folder: isPlain && !comesBack ? to.text : undefined, at };
};

interface FolderChange {
  readonly folder: string | undefined;
  /** The index of the command that changes the folder. */
  readonly at: number;
}

const inFolder = (step: ActionStep, folder: string | undefined): ActionStep => {
  if (folder === undefined) return step;
  if (step.act === "apply-patch") return { ...step, folder };
  if (step.act !== "write" && step.act !== "insert") return step;
  return { ...step, path: pathIn(folder, step.path) };
};

/** A patch is taken back, or only looked at. */
const OTHERWISE = /^(?:-[A-Za-z]*R\w*|--(?:reverse|check|dry-run|stat|numstat|summary))$/;

const stepsOf = (command: ShellCommand): readonly ActionStep[] => {
  const program = programOf(command) ?? "";
  const operands = command.words.slice(1).map(({ text }) => text);
  const texts = command.redirections
    .filter(({ mode }) => mode === "here-document" || mode === "here-string")
    .map(({ target }) => target.text);
  if (program === "apply_patch" || program === "applypatch")
    return [...texts, ...operands]
      .filter(isApplyPatch)
      .map((text) => ({ act: "apply-patch", text }));
  if (program === "patch" || (program === "git" && operands.includes("apply")))
    return operands.some((operand) => OTHERWISE.test(operand))
      ? []
      : texts.map((text) => ({ act: "unified-diff", text }));
  const text = texts.at(-1);
  if (text === undefined || (program !== "cat" && program !== "tee")) return [];
  const teed = program === "tee" ? operands.filter((operand) => !operand.startsWith("-")) : [];
  const appends =
    program === "tee" && operands.some((operand) => /^(?:-a|--append)$/.test(operand));
  const written = filesWritten(command).filter(({ target }) => target.known);
  return [
    ...teed.map((path): ActionStep => ({ act: appends ? "insert" : "write", path, text })),
    ...written.map(({ mode, target }): ActionStep => ({
      act: mode === "append" ? "insert" : "write",
      path: target.text,
      text,
    })),
  ];
};
