// A repository's objects under a git directory that has no settings, for the one setting that no option overrides: git blame
// ends if the list of commits that it shall skip is not there, or is none.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { orUndefined } from "../../core/kit/fault.ts";

/** What git says of a list of commits that it cannot read. */
export const isListUnreadable = (stderr: string): boolean =>
  /could not open object name list|invalid object name/.test(stderr);

const CONFIG = "[core]\n\trepositoryformatversion = 1\n[extensions]\n\tobjectFormat = ";

/** `head` is the full name of a commit; `use` gets what the environment of git must hold beside its own. */
export const withoutSettings = async <Answer>(
  gitDir: string,
  head: string,
  use: (env: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> => {
  const { tmpdir } = process.getBuiltinModule("node:os");
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-git-"));
  try {
    for (const name of ["objects", "refs"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, "HEAD"), `${head}\n`);
    writeFileSync(join(folder, "config"), `${CONFIG}${head.length === 64 ? "sha256" : "sha1"}\n`);
    const common = commonOf(gitDir);
    return await use({
      GIT_DIR: folder,
      GIT_OBJECT_DIRECTORY: join(common, "objects"),
      GIT_SHALLOW_FILE: join(common, "shallow"),
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: process.platform === "win32" ? "NUL" : "/dev/null",
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** A linked work tree has a git directory of its own, which says where the common one is. */
const commonOf = (gitDir: string): string => {
  const common = orUndefined(() => readFileSync(join(gitDir, "commondir"), "utf8").trim());
  return common === undefined ? gitDir : resolve(gitDir, common);
};
