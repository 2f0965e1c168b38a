// What churn says: the document, and the same for people.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import type { ChurnAbout, ChurnRead } from "../../engine/history/reading/read-churn.ts";
import { labelled } from "../../core/kit/text.ts";
import { counted, fold, inLine, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

const fileSchema = v.object({
  path: v.string(),
  /** Its former names, the newest first. */
  before: v.array(v.string()),
  gone: v.boolean(),
  fragile: v.boolean(),
  commits: v.number(),
  /** Of these, in the last 30 days. */
  recent: v.number(),
  authors: v.number(),
  fixes: v.number(),
  reverts: v.number(),
  /**
   * `mended`: the share of its changes that mended something. `atLeast`: the lowest true share that chance would
   * explain.
   */
  mended: v.number(),
  atLeast: v.number(),
  last: v.string(),
  /** The newest commits that mended it, or took something back in it. */
  mends: v.array(
    v.object({
      commit: v.string(),
      when: v.string(),
      class: v.string(),
      confidence: v.number(),
      subject: v.string(),
    }),
  ),
});
type FileDocument = DocumentOf<typeof fileSchema>;

export const churnSchema = v.object({
  project: v.string(),
  path: v.optional(v.string()),
  since: v.optional(v.string()),
  commits: v.number(),
  merges: v.number(),
  /** Commits of which it is not known what they changed. */
  unread: v.number(),
  shallow: v.boolean(),
  interrupted: v.boolean(),
  /** The share of all changes to code that mended something. */
  usual: v.number(),
  /** How many files these commits touched, below the path that was asked about. */
  touched: v.number(),
  /** How many files are fragile there, shown or not. */
  fragile: v.number(),
  files: v.array(fileSchema),
});
export type ChurnDocument = DocumentOf<typeof churnSchema>;

export const churnDocument = (
  asked: Pick<ChurnDocument, "project" | "path" | "since">,
  read: ChurnRead,
  { file: only, fragile, touched }: ChurnAbout,
  most: number | undefined,
): ChurnDocument => ({
  ...asked,
  commits: read.commits,
  merges: read.merges,
  unread: read.unread,
  shallow: read.facts.shallow.length > 0,
  interrupted: read.interrupted,
  usual: rounded(read.usual),
  touched,
  fragile: fragile.length,
  files: (only === undefined ? fragile.slice(0, most) : [only]).map((file) => ({
    path: file.path,
    before: file.before,
    gone: file.gone,
    fragile: fragile.includes(file),
    commits: file.commits,
    recent: file.recent,
    authors: file.authors,
    fixes: file.fixes,
    reverts: file.reverts,
    mended: rounded(file.mended),
    atLeast: rounded(file.atLeast),
    last: isoTime(file.last),
    mends: file.mends.map((mend) => ({
      commit: mend.sha,
      when: isoTime(mend.when),
      class: mend.class,
      confidence: rounded(mend.confidence),
      subject: mend.subject,
    })),
  })),
});

const rounded = (share: number): number => Math.round(share * 100) / 100;

export const churnText = (out: ChurnDocument, style: Style): string => {
  const [first] = out.files;
  const isOne = out.path === first?.path || first?.before.includes(out.path ?? "");
  const lines = first !== undefined && isOne ? sayOne(first, style) : sayList(out, style);
  const limits = [
    out.interrupted ? "Reading was interrupted: only the newest commits were read." : "",
    out.shallow ? "The clone is shallow: what lies before its first commits is not known." : "",
    out.unread > 0 ? `Of ${counted(out.unread, "commit")} it is not known what they changed.` : "",
  ];
  const usual = `; ${percent(out.usual)} of the changes to code mend something`;
  const read = `${counted(out.commits, "commit")} read${out.commits > 0 ? usual : ""}.`;
  return [
    ...lines,
    style.faint(read),
    ...limits.filter((limit) => limit !== "").map((limit) => style.warm(limit)),
  ].join("\n");
};

const sayList = (out: ChurnDocument, style: Style): readonly string[] => {
  if (out.touched === 0)
    return out.path === undefined ? [] : [`No commit that was read touched ${inLine(out.path)}.`];
  const where = out.path === undefined ? "here" : `under ${inLine(out.path)}`;
  if (out.files.length === 0) return [`No file ${where} is fixed more often than usual.`];
  const hidden = out.fragile - out.files.length;
  return [
    `${counted(out.fragile, "file")} ${where} ${out.fragile === 1 ? "is" : "are"} fixed more often than usual:`,
    ...out.files.map((file) => fold(`  ${summary(file)}`, style.width, "    ")),
    ...(hidden > 0 ? [style.faint(`  ${thousands(hidden)} more: twiceshy churn --all`)] : []),
  ];
};

const sayOne = (file: FileDocument, style: Style): readonly string[] => {
  const name = file.fragile ? style.warm : style.strong;
  const state = file.gone ? " It is gone now." : "";
  const fragile = file.fragile ? " It is fixed more often than usual here." : "";
  return [
    name(fold(`${summary(file)}.${fragile}${state}`, style.width, "  ")),
    ...(file.before.length > 0 ? [`  before: ${file.before.map(inLine).join(", ")}`] : []),
    `  last changed ${file.last.slice(0, 10)}; ${counted(file.authors, "author")}; ${counted(file.recent, "commit")} in the last 30 days`,
    ...file.mends.map((mend) =>
      fold(
        `  ${mend.commit.slice(0, 10)}  ${mend.when.slice(0, 10)}  ${inLine(labelled(mend.class, mend.subject))}`,
        style.width,
        " ".repeat(14),
      ),
    ),
  ];
};

const summary = ({ path, commits, fixes, reverts, mended }: FileDocument): string => {
  const taken = reverts > 0 ? ` and ${counted(reverts, "revert")}` : "";
  return `${inLine(path)}: ${counted(fixes, "fix", "fixes")}${taken} in ${counted(commits, "commit")} (${percent(mended)})`;
};

const percent = (share: number): string => `${Math.round(share * 100)} %`;
