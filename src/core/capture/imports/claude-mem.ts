// Reads the database of claude-mem (`~/.claude-mem/claude-mem.db`): observations that a model made of sessions in many
// projects, of which one is meant. Decisions become notes; what was found out is put aside, so that a search finds it and no
// brief shows it; what was changed stays with git.
import { toLogPath, type PathRules } from "../../code/log-path.ts";
import { isObject, parseJson, type Fields } from "../../kit/json.ts";
import { withoutPrivateIn } from "../../kit/private-text.ts";
import type { Draft } from "../../event/draft.ts";
import type { Namespace } from "../../event/kinds/core/note.ts";
import { statementOf } from "../signals/findings.ts";
import {
  importedBy,
  isNamed,
  noteDraft,
  quoted,
  textIn,
  timeIn,
  type BadLine,
  type ForeignEvent,
  type ForeignLog,
  type ImportedAt,
  type RowsOf,
} from "./foreign.ts";

export const CLAUDE_MEM_TABLES = ["observations", "session_summaries"] as const;

export const readClaudeMem = (rowsOf: RowsOf, at: ImportedAt): ForeignLog => {
  const events: ForeignEvent[] = [];
  const bad: BadLine[] = [];
  let line = 0;
  for (const given of rowsOf("observations")) {
    line += 1;
    const row = withoutPrivateIn(given);
    const one = isObject(row) ? noteIn(row, at) : { because: "it holds nothing" };
    if ("because" in one) bad.push({ line, because: one.because });
    else events.push({ line, ...one });
  }
  return { events, bad };
};

const NAMESPACE_OF: ReadonlyMap<string, Namespace> = new Map([
  ["decision", "decisions"],
  ["bugfix", "learnings"],
  ["discovery", "learnings"],
]);

const noteIn = (
  row: Fields,
  at: ImportedAt,
): { readonly key: string; readonly draft: Draft } | { readonly because: string } => {
  const [project, type] = [textIn(row["project"]), textIn(row["type"])];
  if (!isNamed(at.names, project))
    return { because: `it is about another project, ${quoted(project)}` };
  const namespace = NAMESPACE_OF.get(type);
  if (namespace === undefined)
    return { because: `git has what was changed, and it is only that (${quoted(type)})` };
  const title = textIn(row["title"]) || textIn(row["text"]);
  if (title === "") return { because: "it has no title" };
  const stated = statementOf(title, "agent");
  if (stated === undefined) return { because: `${quoted(title)} is an order to its reader` };
  const epoch = row["created_at_epoch"];
  const when = typeof epoch === "number" ? inMs(epoch) : (timeIn(row["created_at"]) ?? at.when);
  const session = textIn(row["memory_session_id"]);
  const { key, common } = importedBy("claude-mem", at)(when, session, type, title, when);
  const files = pathsIn(row["files_modified"]);
  const details = detailsIn(row);
  const draft = noteDraft(files.length === 0 ? common : { ...common, files }, stated, {
    namespace,
    ...(namespace === "decisions" ? {} : { status: "archived" }),
    ...(details === "" ? {} : { details }),
  });
  return { key, draft };
};

/** Older versions counted seconds. */
const inMs = (epoch: number): number => (epoch < 100_000_000_000 ? epoch * 1_000 : epoch);

const detailsIn = (row: Fields): string =>
  [
    textIn(row["subtitle"]),
    listIn(row["facts"])
      .map((one) => `- ${one}`)
      .join("\n"),
    textIn(row["narrative"]),
  ]
    .filter((part) => part !== "" && statementOf(part, "person") !== undefined)
    .join("\n\n");

const listIn = (value: unknown): readonly string[] => {
  const list = typeof value === "string" ? parseJson(value) : undefined;
  return Array.isArray(list) ? list.map(textIn).filter((one) => one !== "") : [];
};

const MOST_FILES = 40;

/** Paths are relative to the project. One that is not is reduced to its last part. */
const RULES: PathRules = { cwd: "/", backslash: "divides", realParent: (path) => path };

const pathsIn = (value: unknown): readonly string[] => [
  ...new Set(
    listIn(value)
      .flatMap((one) => toLogPath(one, RULES)?.path ?? [])
      .filter((path) => path !== "." && path.length <= 4_000)
      .slice(0, MOST_FILES),
  ),
];
