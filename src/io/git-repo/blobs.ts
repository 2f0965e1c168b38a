// Files as they were at chosen commits: which contents the paths had, asked for all at once, and the contents by name,
// from one git process.
import type { PathAt } from "../../engine/ports/repo.ts";
import { askGit, startGit } from "../kit/run-git.ts";

/** No lock file that matters is larger. */
const MOST_BYTES = 16 << 20;

/** The object name of each, in the order asked; nothing if there is no such file. */
export const findBlobs = (
  gitDir: string,
  asked: readonly PathAt[],
  signal?: AbortSignal,
): Promise<readonly (string | undefined)[]> =>
  // A path with a line end would count as two questions.
  readable(
    gitDir,
    asked.map(({ commit, path }) => `${commit}:${/[\n\r]/.test(path) ? "" : path}`),
    signal,
  );

/** The same in a partial clone. Git would die of the first content that is missing, so such paths count as no files. */
export const findBlobsHere = async (
  gitDir: string,
  asked: readonly PathAt[],
  signal?: AbortSignal,
): Promise<readonly (string | undefined)[]> => {
  const names = new Map<string, string>();
  for (const commit of new Set(asked.map((one) => one.commit))) {
    const paths = asked.flatMap((one) => (one.commit === commit ? one.path : []));
    const listed = await askGit(gitDir, ["ls-tree", "-z", "--full-tree", commit, "--", ...paths]);
    for (const entry of listed.printed.split("\0")) {
      const [, name, path] = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
      if (name !== undefined && path !== undefined) names.set(`${commit}:${path}`, name);
    }
  }
  const here = await askGit(gitDir, PRESENT, [...names.values()]);
  const isHere = new Set(here.printed.split("\n"));
  const named = asked.map(({ commit, path }) => names.get(`${commit}:${path}`) ?? "");
  return readable(
    gitDir,
    named.map((name) => (isHere.has(name) ? name : "")),
    signal,
  );
};

/** Lists which of the given objects are here. */
const PRESENT = [
  ...["rev-list", "--no-walk=unsorted", "--objects", "--no-object-names"],
  ...["--missing=allow-any", "--ignore-missing", "--stdin"],
];

/** The object names of what these expressions name, if they are files and not too large. */
const readable = async (
  gitDir: string,
  called: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly (string | undefined)[]> => {
  const git = startGit(
    gitDir,
    ["cat-file", "--batch-check=%(objecttype) %(objectsize) %(objectname)"],
    { signal },
  );
  for (const name of called) git.write(`${name}\n`);
  git.end();
  const chunks: Buffer[] = [];
  for await (const chunk of git.output) chunks.push(chunk);
  await git.ended;
  const answers = Buffer.concat(chunks).toString("utf8").split("\n");
  return called.map((_, at) => {
    const [, size, name] = /^blob (\d+) ([0-9a-f]{40,64})$/.exec(answers[at] ?? "") ?? [];
    return Number(size) <= MOST_BYTES ? name : undefined;
  });
};

/** The texts of these objects in the order asked, without those that cannot be read. */
export async function* readBlobs(
  gitDir: string,
  names: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<{ readonly blob: string; readonly text: string }> {
  if (names.length === 0) return;
  const git = startGit(gitDir, ["cat-file", "--batch"], { signal });
  for (const name of names) git.write(`${name}\n`);
  git.end();
  try {
    let held: Buffer[] = [];
    let bytes = 0;
    /** How many bytes must be held before parsing can go on. */
    let wanted = 1;
    for await (const chunk of git.output) {
      held.push(chunk);
      bytes += chunk.length;
      if (bytes < wanted) continue;
      let rest = Buffer.concat(held);
      for (;;) {
        const end = rest.indexOf(10);
        if (end < 0) break;
        const header = rest.toString("latin1", 0, end);
        const [, blob, size] = /^([0-9a-f]{40,64}) blob (\d+)$/.exec(header) ?? [];
        const from = end + 1;
        if (blob === undefined) rest = rest.subarray(from);
        else {
          wanted = from + Number(size) + 1;
          if (rest.length < wanted) break;
          yield { blob, text: rest.toString("utf8", from, wanted - 1) };
          rest = rest.subarray(wanted);
        }
        wanted = 1;
      }
      held = [rest];
      bytes = rest.length;
    }
  } finally {
    git.stop();
  }
}
