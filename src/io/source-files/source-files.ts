// The source files of a work tree. Git lists them; outside git they are walked, without the folders of tools.
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answered, codeOf } from "../../core/kit/fault.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { GitMissing } from "../../engine/ports/agents/installation-state.ts";
import type { SourceFiles, SourceText } from "../../engine/ports/source-files.ts";

export interface SourceFilesOptions {
  /** Top of the work tree. */
  readonly top: string;
  /** Absent outside git. */
  readonly ask?: ((cwd: string, args: readonly string[]) => Result<string, GitMissing>) | undefined;
}

/** Files that people write are smaller. */
const MOST_BYTES = 1_000_000;
/** Outside git nobody says which files are not source, so the walk stops at this many. */
const MOST_WALKED = 50_000;

export const createSourceFiles = ({ top, ask }: SourceFilesOptions): SourceFiles => ({
  paths: () => (ask === undefined ? walked(top) : listed(top, ask)),
  read: (path) => readSource(join(top, path)),
});

const listed = (
  top: string,
  ask: NonNullable<SourceFilesOptions["ask"]>,
): Result<readonly string[], GitMissing> => {
  const answer = ask(top, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  if (!answer.ok) return answer;
  // The path of a nested repository ends with a slash; that is not ours.
  const paths = answer.value.split("\0").filter((path) => path !== "" && !path.endsWith("/"));
  return ok([...new Set(paths)]);
};

const TOOLS = new Set(["node_modules", "vendor", "target", "build", "dist", "venv", "__pycache__"]);

const walked = (top: string): Result<readonly string[], FileFault> =>
  answered("file-unreadable", top, () => {
    const paths: string[] = [];
    const waiting = [""];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
      for (const entry of readdirSync(join(top, folder), { withFileTypes: true })) {
        if (entry.name.startsWith(".") || TOOLS.has(entry.name)) continue;
        const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) waiting.push(path);
        if (entry.isFile()) paths.push(path);
        if (paths.length >= MOST_WALKED) return paths;
      }
    return paths;
  });

/** Does not follow a link: it may lead anywhere, and its target is another file. */
const readSource = (path: string): SourceText => {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (!stat?.isFile()) return { is: "absent" };
    if (stat.size > MOST_BYTES) return { is: "unreadable" };
    const text = readFileSync(path, "utf8");
    return text.includes("\0") ? { is: "unreadable" } : { is: "text", text };
  } catch (fault) {
    return { is: codeOf(fault) === "ENOTDIR" ? "absent" : "unreadable" };
  }
};
