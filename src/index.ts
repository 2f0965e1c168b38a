// twiceshy as a library: a project is opened, and the acts work on it (docs/library.md). The rest is pure: drafts in, lines
// out; lines in, memories out.
import { START_TOKENS } from "./core/recall/budget.ts";
import type { Format } from "./core/recall/forms.ts";
import type { Draft } from "./core/event/draft.ts";
import type { EventId } from "./core/event/id.ts";
import type { ActionStep } from "./core/judge/action/action-step.ts";
import type { Memory } from "./core/fold/memory.ts";
import { ok, type Result } from "./core/kit/result.ts";
import type { AsOfFault } from "./engine/recall/as-of.ts";
import type { LookFault } from "./engine/recall/as-it-stands.ts";
import type { FindFault } from "./engine/recall/find.ts";
import type { Depth } from "./core/recall/depths.ts";
import type { Hydrated } from "./engine/recall/hydrate.ts";
import type { RecallQuestion } from "./engine/recall/scope.ts";
import type { SessionQuestion, SessionsFound } from "./engine/recall/search-sessions.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type { ActionChecked } from "./engine/gate/check-action.ts";
import type { RefreshFault } from "./engine/care/refresh.ts";
import type { Project, WritableProject } from "./engine/project.ts";
import type { RememberFault } from "./engine/remember/remember.ts";
import type { OpenFault, Opening } from "./open/project.ts";
import type { OpenWritableFault, WriteOptions } from "./open/writable.ts";

export { admit, type Admission, type Refusal } from "./core/append/admit.ts";
export { identify } from "./core/append/identify.ts";
export { defaultPolicy, type RedactionPolicy } from "./core/append/redact/policy.ts";
export { redactText } from "./core/append/redact/redact.ts";
export type { Draft };
export type { Event } from "./core/event/envelope.ts";
export { stories, storyOf } from "./core/fold/issues.ts";
export { memories, memoryOf } from "./core/fold/memories.ts";
export type { IssueStory } from "./core/fold/memory.ts";
export { onPath } from "./core/fold/paths.ts";
export { emptyState, evolve, fold } from "./core/fold/state.ts";
export type { ActionStep as Step, Memory, Opening, Project, Result, WritableProject };
export { emptyTail, follow, type Tail } from "./core/log/tail.ts";

/**
 * Opens the project that contains `cwd`, for questions. The fault says why there is none, or what is damaged. By default,
 * `cwd` and `env` are those of the process.
 */
export const openProject = async (
  opening: Partial<Opening> = {},
): Promise<Result<Project, OpenFault>> =>
  (await import("./open/project.ts")).openProject(inProcess(opening));

/** The same to record something. `actor` says through which door: `{ door: "import" }`; by default, `{ door: "api" }`. */
export const openWritable = async ({
  actor = { door: "api" },
  ...opening
}: Partial<Opening & WriteOptions> = {}): Promise<Result<WritableProject, OpenWritableFault>> =>
  (await import("./open/writable.ts")).openWritable({ ...inProcess(opening), actor });

const inProcess = ({
  cwd = process.cwd(),
  env = process.env,
  ...opening
}: Partial<Opening>): Opening => ({ ...opening, cwd, env });

/**
 * Redacts a draft, appends it as an event and brings the derived files up to date. Returns the event's id. A draft that is
 * refused leaves nothing behind.
 */
export const remember = async (
  project: WritableProject,
  draft: Draft,
): Promise<Result<EventId, RememberFault | RefreshFault>> => {
  const [{ rememberOne }, { refresh }] = await Promise.all([
    import("./engine/remember/remember.ts"),
    import("./engine/care/refresh.ts"),
  ]);
  const remembered = rememberOne(project, draft);
  if (!remembered.ok) return remembered;
  const refreshed = refresh(project);
  return refreshed.ok ? ok(remembered.value.id) : refreshed;
};

/** The memories that a question is about, the most relevant first, redacted; at most `limit`, perhaps none. */
export const search = async (
  project: Project,
  question: RecallQuestion,
  limit = 10,
): Promise<Result<readonly Memory[], LookFault>> => {
  const { recall } = await import("./engine/recall/recall.ts");
  const redact = await project.store.redaction();
  const found = await recall(project, question, limit);
  return found.ok ? ok(redact(found.value.memories.map(({ memory }) => memory))) : found;
};

/** The project as it was known at a time (`2026-01-31`, `30d`) or a commit, for `search`, `brief` and `hydrate`. */
export const asOf = async (project: Project, given: string): Promise<Result<Project, AsOfFault>> =>
  (await import("./engine/recall/as-of.ts")).asOf(project, given);

/**
 * Memories by the beginnings of their ids, redacted: at the depth `summary` and `full` what was said of them, at `files`
 * also the files of their commits as they were.
 */
export const hydrate = async (
  project: Project,
  ids: readonly string[],
  depth: Depth = "full",
): Promise<Result<readonly Hydrated[], FindFault>> => {
  const [engine, redact] = await Promise.all([
    import("./engine/recall/hydrate.ts"),
    project.store.redaction(),
  ]);
  const found = await engine.hydrate(project, ids, depth);
  return found.ok ? ok(redact(found.value)) : found;
};

/**
 * What was said about a question in the sessions that agents held in this project, the most relevant first, redacted. It
 * reads the agents' transcripts, for at most `patienceMs`; nothing of them becomes a memory.
 */
export const searchSessions = async (
  project: Project,
  question: Omit<SessionQuestion, "scope">,
  limit = 10,
  patienceMs = 60_000,
): Promise<Result<SessionsFound, FileFault>> => {
  const { searchSessions: find } = await import("./engine/recall/search-sessions.ts");
  const redact = await project.store.redaction();
  const found = await find(project, { ...question, scope: "project" }, limit, { patienceMs });
  return found.ok ? ok(redact(found.value)) : found;
};

/** What a session should know, within a budget of tokens: Markdown, JSON or XML. */
export const brief = async (
  project: Project,
  tokens = START_TOKENS,
  format: Format = "md",
): Promise<string> => {
  const [{ briefHere }, { writingOf }] = await Promise.all([
    import("./engine/recall/brief/brief-here.ts"),
    import("./core/recall/forms.ts"),
  ]);
  const { packed, about } = await briefHere(project, { format, budget: { tokens }, work: true });
  return writingOf(format, project.name, about).text(packed);
};

/**
 * Compares what is about to be done with the known failures. `verdict.level` is silent, inform, warn or block, and `say` is
 * what an agent would read. It records nothing.
 */
export const judge = async (
  project: Project,
  steps: readonly ActionStep[],
): Promise<ActionChecked> => {
  const [{ checkAction }, { actionOf }, { surroundingsOf }] = await Promise.all([
    import("./engine/gate/check-action.ts"),
    import("./core/judge/action/action.ts"),
    import("./open/clone.ts"),
  ]);
  const action = actionOf(steps, project.tree.files.text);
  const redact = await project.store.redaction();
  return redact(await checkAction(project, action, surroundingsOf(project)));
};
