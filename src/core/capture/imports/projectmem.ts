// Reads the log of projectmem (`.projectmem/events.jsonl`) into drafts. Reading is generous: each
// line is used as far as possible. A line that says nothing is counted with the reason, never
// dropped silently.
import { isObject, parseJson, type Fields } from "../../kit/json.ts";
import { withoutPrivateIn } from "../../kit/private-text.ts";
import { oneLine } from "../../kit/text.ts";
import type { Digest } from "../../kit/digest.ts";
import { numberedLines, type BadLine, type ForeignEvent, type ForeignLog } from "./foreign.ts";
import { claimOf } from "../claim.ts";
import type { Draft, DraftBody, DraftCommon } from "../../event/draft.ts";
import { parseLocation } from "../../code/location.ts";
import { toLogPath, type PathRules } from "../../code/log-path.ts";

export const foreignKey = (id: string): string => `import:projectmem:${id}`;

export const readProjectmem = (text: string, digest: Digest): ForeignLog => {
  const bad: BadLine[] = [];
  const lines: ProjectmemLine[] = [];
  for (const [number, source] of numberedLines(text)) {
    const line = lineOf(number, source, digest);
    if ("because" in line) bad.push(line);
    else lines.push(line);
  }
  const issues = new Map<string, string>();
  for (const { type, key, fields } of lines)
    if (type === "issue" && typeof fields.issue_id === "string") issues.set(fields.issue_id, key);
  return { events: lines.map((line) => eventOf(line, issues)), bad };
};

const TYPES = ["issue", "hypothesis", "attempt", "fix", "decision", "note"] as const;
type ProjectmemType = (typeof TYPES)[number];

/** A line with all required fields. */
interface ProjectmemLine {
  readonly line: number;
  readonly type: ProjectmemType;
  readonly key: string;
  readonly summary: string;
  readonly when: number;
  readonly fields: Fields;
}

const lineOf = (line: number, source: string, digest: Digest): ProjectmemLine | BadLine => {
  const fields = withoutPrivateIn(parseJson(source));
  if (!isObject(fields)) return { line, because: "it is no JSON object" };
  const type = TYPES.find((one) => one === fields.type);
  if (type === undefined) return { line, because: `its type is ${typeWords(fields.type)}` };
  const summary = typeof fields.summary === "string" ? fields.summary.trim() : "";
  if (summary === "") return { line, because: "it has no summary" };
  const when = typeof fields.timestamp === "string" ? Date.parse(fields.timestamp) : Number.NaN;
  if (Number.isNaN(when)) return { line, because: "it has no time" };
  const named = typeof fields.id === "string" && /^\S{1,150}$/.test(fields.id);
  const key = foreignKey(named ? String(fields.id) : `line-${digest(source).slice(0, 26)}`);
  return { line, type, key, summary, when, fields };
};

const typeWords = (type: unknown): string =>
  typeof type === "string" ? `"${oneLine(type).slice(0, 40)}", which is not known` : "not said";

const eventOf = (line: ProjectmemLine, issues: ReadonlyMap<string, string>): ForeignEvent => {
  const { fields, key } = line;
  const { supersedes, git_commit: commit } = fields;
  return {
    line: line.line,
    key,
    draft: draftOf(line, issues),
    ...(typeof supersedes === "string" && supersedes !== ""
      ? { supersedes: foreignKey(supersedes.startsWith("evt_") ? supersedes : `evt_${supersedes}`) }
      : {}),
    ...(fields.auto_captured === true && typeof commit === "string" && commit.length >= 7
      ? { learnedFrom: commit }
      : {}),
  };
};

const draftOf = (line: ProjectmemLine, issues: ReadonlyMap<string, string>): Draft => {
  const { type, fields } = line;
  const overlong = "cut-all";
  const notes = proseOf(fields.notes);
  const body = bodyOf(line);
  const issueKey = typeof fields.issue_id === "string" ? issues.get(fields.issue_id) : undefined;
  const issue = issueKey === undefined ? {} : { issue: `key:${issueKey}` };
  switch (type) {
    case "issue":
      return { kind: "issue", overlong, body: withNotes(body, notes) };
    case "attempt": {
      const outcome = outcomeOf(fields.outcome);
      const failed = outcome === "failed" && notes !== undefined;
      const withReason = failed ? { ...body, reason: notes } : withNotes(body, notes);
      return { kind: "attempt", overlong, body: { ...withReason, ...issue, outcome } };
    }
    case "fix":
      return { kind: "fix", overlong, body: { ...withNotes(body, notes), ...issue } };
    case "decision":
      // What was guessed from the words of a commit is nobody's decision.
      if (fields.auto_captured === true) return noteOf(withNotes(body, notes), "progress");
      return {
        kind: "decision",
        overlong,
        body: notes === undefined ? body : { ...body, rationale: notes },
      };
    case "hypothesis":
      return noteOf(withNotes(body, notes), "research");
    case "note":
      return noteOf(
        withNotes(body, notes),
        fields.auto_captured === true ? "progress" : "learnings",
      );
  }
};

type Body = DraftCommon & { readonly text: string };

const noteOf = (body: Body, namespace: DraftBody<"note">["namespace"]): Draft => ({
  kind: "note",
  overlong: "cut-all",
  body: { ...body, namespace },
});

const withNotes = (body: Body, notes: string | undefined): Body =>
  notes === undefined
    ? body
    : { ...body, body: body.body === undefined ? notes : `${body.body}\n\n${notes}` };

const bodyOf = ({ key, summary, when, fields }: ProjectmemLine): Body => {
  const command = proseOf(fields.command);
  const claim = claimOf(summary, command === undefined ? undefined : `Command: ${command}`);
  const location = typeof fields.location === "string" ? parseLocation(fields.location) : undefined;
  const at = location === undefined ? undefined : pathOf(location.path);
  const named = Array.isArray(fields.files) ? fields.files : [];
  const files = [
    ...(at === undefined ? [] : [at]),
    ...named.flatMap((file: unknown) => (typeof file === "string" ? (pathOf(file) ?? []) : [])),
  ];
  const commit = fields.git_commit;
  const line = location?.line;
  return {
    when,
    key,
    actor: { door: "import" },
    ...claim,
    ...(files.length > 0 ? { files: [...new Set(files)].slice(0, 500) } : {}),
    ...(at === undefined ? {} : { at: { path: at, ...(line === undefined ? {} : { line }) } }),
    ...(typeof commit === "string" && /^[0-9a-f]{40}$/.test(commit) ? { commit } : {}),
    ...(fields.auto_captured === true ? { tags: ["auto-captured"] } : {}),
  };
};

/** The place where it was written is unknown, so a path that is not relative is reduced to its last part. */
const RULES: PathRules = { cwd: "/", backslash: "divides", realParent: (path) => path };

const pathOf = (given: string): string | undefined => {
  const path = toLogPath(given, RULES)?.path;
  return path === undefined || path === "." || path.length > 4_000 ? undefined : path;
};

const proseOf = (value: unknown): string | undefined => {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : text;
};

/** If the outcome is missing, projectmem's own command line takes it as partial. */
const outcomeOf = (value: unknown): "worked" | "failed" | "partial" =>
  value === "worked" || value === "failed" ? value : "partial";
