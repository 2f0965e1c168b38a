// The whole memory as one readable text, oldest first: everything that was said and stands, and
// issues with what was tried for them. Written from plain memories, so that a door can redact them
// first.
import { shortId } from "../event/id.ts";
import { outcomeWords } from "../fold/failure-words.ts";
import { whyIsOf } from "../fold/notes.ts";
import { claim, code, day, inline, MEMORY_NOT_ORDERS } from "./markdown.ts";

/** The fields of a memory that the export needs. */
export interface ExportedMemory {
  readonly id: string;
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly standing: string;
  /** Milliseconds since 1970. */
  readonly whenMs: number;
  readonly text: string;
  readonly files: readonly string[];
  readonly outcome?: string | undefined;
  readonly reason?: string | undefined;
  readonly issue?: string | undefined;
  /** Issues only. */
  readonly open?: boolean | undefined;
}

const SECTIONS = [
  ["Open issues", ({ open }: ExportedMemory) => open === true],
  [
    "Failed attempts",
    ({ kind, outcome }: ExportedMemory) => kind === "attempt" && outcome === "failed",
  ],
  ["Decisions", ({ kind }: ExportedMemory) => kind === "decision"],
  ["Lessons", ({ kind }: ExportedMemory) => kind === "lesson"],
  ["Notes", ({ kind }: ExportedMemory) => kind === "note"],
  ["Closed issues", ({ open }: ExportedMemory) => open === false],
  ["Fixes", ({ kind }: ExportedMemory) => kind === "fix"],
  ["Other attempts", ({ kind }: ExportedMemory) => kind === "attempt"],
  ["Everything else", () => true],
] as const;

/** Line by line. A memory that belongs to an issue appears under it and nowhere else. */
export function* exportPage(
  project: string,
  memories: Iterable<ExportedMemory>,
): Generator<string> {
  const standing = [...memories].filter(
    ({ standing: stands }) => stands === "standing" || stands === "resolved",
  );
  const issues = new Set(standing.flatMap(({ kind, id }) => (kind === "issue" ? [id] : [])));
  const tried = new Map<string, ExportedMemory[]>();
  const alone: ExportedMemory[] = [];
  for (const memory of standing) {
    const { issue } = memory;
    if (issue === undefined || !issues.has(issue)) alone.push(memory);
    else tried.set(issue, [...(tried.get(issue) ?? []), memory]);
  }
  yield `# ${inline(project)}\n\n${MEMORY_NOT_ORDERS}`;
  let left = alone;
  for (const [title, isHere] of SECTIONS) {
    const here = left.filter(isHere);
    left = left.filter((memory) => !isHere(memory));
    if (here.length > 0) yield `\n## ${title} (${here.length})\n`;
    for (const memory of here) {
      yield* linesOf(memory, "");
      for (const one of tried.get(memory.id) ?? []) yield* linesOf(one, "  ");
    }
  }
  if (standing.length === 0) yield "\nNothing is remembered yet.";
}

function* linesOf(memory: ExportedMemory, indent: string): Generator<string> {
  const { id, kind, namespace, outcome, standing, whenMs, text, files, reason } = memory;
  const what = [
    kind,
    outcome && outcomeWords(outcome),
    standing === "standing" ? undefined : standing,
  ];
  const words = what.filter((word) => word !== undefined).join(", ");
  const named = files.slice(0, 3).map(code).join(", ");
  const more = files.length > 3 ? ` and ${files.length - 3} more` : "";
  const place = files.length === 0 ? "" : ` — ${named}${more}`;
  yield `${indent}- \`${shortId(id)}\` ${day(whenMs)} ${words}: ${claim(text, 600)}${place}`;
  if (reason !== undefined)
    yield `${indent}  - ${whyIsOf(namespace) ?? "why"}: ${claim(reason, 1_200)}`;
}
