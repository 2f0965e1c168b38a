// Reads the output of `git blame --porcelain`: the commit that a line comes from, and where the line was then.
import { logForm, unquotePath } from "./diff.ts";

export interface Blamed {
  /** Absent if the line is not committed yet. */
  readonly from?: {
    readonly sha: string;
    /** The file and the line as they were in that commit. */
    readonly path: string;
    readonly line: number;
  };
}

export const readBlame = (porcelain: string): Blamed => {
  const [head = "", ...lines] = porcelain.split("\n");
  const [, sha = "", line] = /^([0-9a-f]{40,64}) (\d+) \d+/.exec(head) ?? [];
  if (line === undefined || /^0+$/.test(sha)) return {};
  // The line itself comes last, after a tab. Its text is not a header.
  const headers = lines.slice(
    0,
    lines.findIndex((one) => one.startsWith("\t")),
  );
  const path = headers.find((one) => one.startsWith("filename "))?.slice("filename ".length) ?? "";
  return { from: { sha, path: logForm(unquotePath(path)), line: Number(line) } };
};

/** The commits of the lines in such an output for several lines; those at its boundary are left out. */
export const originsIn = (porcelain: string): readonly string[] => {
  const lines = porcelain.split("\n");
  const origins: string[] = [];
  const edges = new Set<string>();
  for (const line of lines) {
    const [, sha] = /^([0-9a-f]{40,64}) \d+ \d+/.exec(line) ?? [];
    if (sha !== undefined) origins.push(sha);
    // It says so once, below the first line of that commit.
    else if (line === "boundary") edges.add(origins.at(-1) ?? "");
  }
  return origins.filter((sha) => !edges.has(sha));
};
