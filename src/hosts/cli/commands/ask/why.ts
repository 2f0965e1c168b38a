// twiceshy why <path:line>: where a line comes from: its commit, what is remembered of that, and what was said
// meanwhile.
import type { DocumentOf } from "../../../../answers/document.ts";
import { running } from "../../command.ts";
import { join } from "node:path";
import * as v from "valibot";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import type { FileFault } from "../../../../engine/ports/file.ts";
import type { Project } from "../../../../engine/project.ts";
import { whyLine, type LineOrigin } from "../../../../engine/code/why.ts";
import { textFile } from "../../../../open/clone.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { commonFlags } from "../../flags.ts";
import {
  memoryDocument,
  memorySchema,
  memoryText,
  reasonText,
} from "../../../../answers/memories/line.ts";
import { openToRead } from "../../reading.ts";
import { fold, inLine, type Style } from "../../../../answers/text/style.ts";
import { isoTime } from "../../../../answers/text/time.ts";

const whySchema = v.object({
  project: v.string(),
  path: v.string(),
  line: v.number(),
  /** Absent if the line is not committed yet. */
  commit: v.optional(
    v.object({
      sha: v.string(),
      when: v.string(),
      author: v.string(),
      subject: v.string(),
      /** Where the line was in that commit. */
      path: v.string(),
      line: v.number(),
    }),
  ),
  /** True if the clone lacks what lies before that commit: the line may be older. */
  boundary: v.boolean(),
  /** What history taught of that commit. */
  about: v.array(memorySchema),
  /** What was said while it was worked on, by session. */
  meanwhile: v.array(v.object({ session: v.optional(v.string()), said: v.array(memorySchema) })),
});
type WhyDocument = DocumentOf<typeof whySchema>;

const whyText = (out: WhyDocument, style: Style): string => {
  const here = `${inLine(out.path)}:${out.line}`;
  const { commit } = out;
  const lines =
    commit === undefined
      ? [`${style.strong(here)} is not committed yet.`]
      : [style.strong(here), ...commitLines(commit, out, style)];
  if (out.boundary)
    lines.push(style.warm("  The history here goes no further back: the line may be older."));
  if (out.about.length > 0)
    lines.push("What is known of that commit:", ...memoryLines(out.about, style));
  for (const { session, said } of out.meanwhile)
    lines.push(
      `Recorded while it was worked on${session === undefined ? "" : `, session ${inLine(session)}`}:`,
      ...memoryLines(said, style),
    );
  if (out.about.length + out.meanwhile.length === 0) lines.push("Nothing is remembered of it.");
  return lines.join("\n");
};

const commitLines = (
  { sha, when, author, subject, path, line }: NonNullable<WhyDocument["commit"]>,
  out: WhyDocument,
  style: Style,
): readonly string[] => {
  const head = `  ${sha.slice(0, 10)}  ${when.slice(0, 10)}  ${inLine(subject)} (${inLine(author)})`;
  const moved = path !== out.path || line !== out.line;
  return [
    fold(head, style.width, " ".repeat(14)),
    ...(moved ? [style.faint(`  it stood at ${inLine(path)}:${line} then`)] : []),
  ];
};

/** The most that is told of one session; the rest is counted. */
const SHOWN = 10;

const memoryLines = (memories: WhyDocument["about"], style: Style): readonly string[] => [
  ...memories
    .slice(0, SHOWN)
    .flatMap((memory) => [
      memoryText(memory, style, "  "),
      ...(memory.reason === undefined ? [] : [reasonText(memory, style, "  ")]),
    ]),
  ...(memories.length > SHOWN ? [`  and ${memories.length - SHOWN} more`] : []),
];

export const { command, example, output } = running(
  {
    more: "Finds the commit that last changed the line, following renames; then the memories of that commit, and those recorded while it was worked on, with their session.",
    example: "twiceshy why src/upload.ts:12",
    flags: commonFlags,
    positional: {
      kind: "tuple",
      parameters: [{ parse: String, brief: "A file and a line of it", placeholder: "path:line" }],
    },
    output: whySchema,
    say: whyText,
  },
  async ({ context, flags }, given) => {
    const [, file, number] = /^(.+?):(\d{1,9})(?::\d+)?$/s.exec(given) ?? [];
    if (file === undefined || number === undefined)
      return err({ kind: "value-unclear", what: "The place", given, must: "must be path:line" });
    const line = Number(number);
    const opened = openToRead(context, flags, [file]);
    if (!opened.ok) return opened;
    const project = opened.value;
    const at = project.paths.of(file);
    if (!at.ok) return at;
    if (at.value === undefined) return err({ kind: "location-unclear", given });
    if (!at.value.inside) return err({ kind: "location-outside", given });
    const { path } = at.value;
    const lines = linesIn(project, path);
    if (!lines.ok) return lines;
    if (line < 1 || line > lines.value)
      return err({ kind: "line-past-end", path, line, lines: lines.value });
    return traced(project, path, line);
  },
);

/** How many lines a file of the work tree has. */
const linesIn = ({ place }: Project, path: string): Result<number, Fault> => {
  if (place.top === undefined) return err({ kind: "no-work-tree" });
  const text = textFile(join(place.top, path));
  if (!text.ok) return isAbsent(text.error) ? err({ kind: "not-there", path }) : text;
  if (text.value.includes("\0")) return err({ kind: "not-text", path });
  const lines = text.value.split("\n");
  return ok(lines.at(-1) === "" ? lines.length - 1 : lines.length);
};

const isAbsent = (fault: FileFault): boolean =>
  fault.kind === "file-unreadable" && ["ENOENT", "ENOTDIR"].includes(fault.code);

const traced = async (
  project: Project,
  path: string,
  line: number,
): Promise<Result<WhyDocument, Fault>> => {
  const repo = await project.tree.clone.repo();
  if (!repo.ok) return repo;
  const blamed = await (await project.tree.clone.workTree())?.tracked.blame(path, line);
  if (blamed === undefined) return err({ kind: "no-work-tree" });
  if (!blamed.ok) return blamed;
  const head = project.tree.head();
  const why = await whyLine(project, repo.value, blamed.value, head.ok ? head.value : {});
  if (!why.ok) return why;
  const { from } = blamed.value;
  return ok(documentOf({ project: project.name, path, line }, why.value, from ?? { path, line }));
};

const documentOf = (
  asked: Pick<WhyDocument, "project" | "path" | "line">,
  { commit, boundary, about, meanwhile }: LineOrigin,
  { path, line }: { readonly path: string; readonly line: number },
): WhyDocument => ({
  ...asked,
  ...(commit === undefined
    ? {}
    : {
        commit: {
          ...{ sha: commit.sha, when: isoTime(commit.when) },
          ...{ author: commit.author, subject: commit.subject, path, line },
        },
      }),
  boundary,
  about: about.map(memoryDocument),
  meanwhile: meanwhile.map(({ session, statements: said }) => ({
    session,
    said: said.map(memoryDocument),
  })),
});
