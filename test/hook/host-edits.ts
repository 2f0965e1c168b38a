// The payloads of test/payloads/, applied to the file of a scene: the same edit as each host announces it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Scene } from "./scene.ts";

const PAYLOADS = join(import.meta.dirname, "../payloads");

export const payloadsOf = (host: string): readonly string[] => readdirSync(join(PAYLOADS, host));

export const payloadIn = (host: string, file: string): string =>
  readFileSync(join(PAYLOADS, host, file), "utf8");

const OLD = "const TAX = 0.2";
const NEW = "const TAX = 0.21";

/** The edit of a host's payload, applied to the file of the scene. */
export const editIn = (
  { root, before }: Scene,
  host: string,
  file: string,
  to: string,
  at = "src/upload.ts",
): string => {
  const lines = (sign: string, text: string): string =>
    text.replace(/\n$/, "").replaceAll(/^/gm, sign);
  const patch = `${lines("-", before)}\n${lines("+", to)}`;
  const respelled = (text: string): string =>
    text
      .replace(`-${OLD}\n+${NEW}`, () => patch)
      .replace(/const TAX = 0\.21?/g, (found) => (found === NEW ? to : before))
      .replaceAll("/home/dev/shop", root)
      .replaceAll("src/cart.ts", at);
  return JSON.stringify(
    JSON.parse(payloadIn(host, file), (_, value: unknown) =>
      typeof value === "string" ? respelled(value) : value,
    ),
  );
};

export interface Edit {
  readonly host: string;
  readonly file: string;
  readonly event?: string;
  /** Set if the path is inside a text, is relative, or has a key that the shell does not read. */
  readonly forNode?: true;
}

/** Where each host announces the edit. */
export const EDITS: readonly Edit[] = [
  { host: "claude-code", file: "PreToolUse-Edit.json" },
  { host: "codex", file: "PreToolUse-apply_patch.json", forNode: true },
  { host: "codex", file: "PreToolUse-Bash-apply_patch.json", forNode: true },
  { host: "gemini-cli", file: "BeforeTool-replace.json" },
  { host: "qwen-code", file: "PreToolUse-edit.json" },
  { host: "copilot-cli", file: "PreToolUse-pascal-Edit.json" },
  { host: "copilot-cli", file: "preToolUse-edit.json", event: "preToolUse", forNode: true },
  { host: "vscode", file: "PreToolUse.json" },
  { host: "cursor", file: "preToolUse-Write.json" },
  { host: "windsurf", file: "pre_write_code.json" },
  { host: "kiro", file: "preToolUse-fs_write.json" },
  { host: "cline", file: "PreToolUse-vscode.json", forNode: true },
  { host: "opencode", file: "PreToolUse-edit.json" },
  { host: "pi", file: "PreToolUse-edit.json" },
  { host: "amp", file: "PreToolUse-edit.json" },
];
