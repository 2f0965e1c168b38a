// Reads what `git blame --porcelain` says of one line: the commit that made it so, and where it stood then.
import { logForm, unquotePath } from "./diff.ts";

export interface Blamed {
  /** Absent where the line is not committed yet. */
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
  // The line itself stands last, behind a tab: what it says is no header.
  const headers = lines.slice(
    0,
    lines.findIndex((one) => one.startsWith("\t")),
  );
  const path = headers.find((one) => one.startsWith("filename "))?.slice("filename ".length) ?? "";
  return { from: { sha, path: logForm(unquotePath(path)), line: Number(line) } };
};
