// Has a person edit a text in their own editor: a file of its own for as long as the editor is open.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";

/** No editor is named, or it did not end well; then nothing counts that was typed. */
export type EditorFault =
  | { readonly kind: "editor-unnamed" }
  | { readonly kind: "editor-failed"; readonly editor: string; readonly exit: number | null };

/** As git reads it: a line for the shell, to which the file's name is added. */
export const editText = (
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): Result<string, EditorFault | FileFault> => {
  const editor = env["VISUAL"] || env["EDITOR"];
  if (!editor) return err({ kind: "editor-unnamed" });
  const { tmpdir } = process.getBuiltinModule("node:os");
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-"));
  const path = join(folder, "memory.md");
  try {
    const written = answered("file-unwritable", path, () =>
      writeFileSync(path, text, { mode: 0o600 }),
    );
    if (!written.ok) return written;
    const [shell, ...args] =
      process.platform === "win32"
        ? ["cmd.exe", "/d", "/s", "/c", `${editor} "${path}"`]
        : ["/bin/sh", "-c", `${editor} "$@"`, editor, path];
    const { status } = spawnSync(shell ?? "/bin/sh", args, { stdio: "inherit" });
    if (status !== 0) return err({ kind: "editor-failed", editor, exit: status });
    const edited = answered("file-unreadable", path, () => readFileSync(path, "utf8"));
    return edited.ok ? ok(edited.value) : edited;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Keeps a text that could not be read, so that nobody types it twice: a file that only its author can read. */
export const keepText = (text: string): Result<string, FileFault> => {
  const { tmpdir } = process.getBuiltinModule("node:os");
  const path = join(mkdtempSync(join(tmpdir(), "twiceshy-edit-")), "memory.md");
  const written = answered("file-unwritable", path, () =>
    writeFileSync(path, text, { mode: 0o600 }),
  );
  return written.ok ? ok(path) : written;
};
