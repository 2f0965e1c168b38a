// What the commands that remember have in common: from words and flags to the fields of a draft, and the answer in words.
import * as v from "valibot";
import { claimOf } from "../../core/capture/claim.ts";
import { parseLocation } from "../../core/capture/location.ts";
import type { Draft, DraftCommon } from "../../core/capture/draft.ts";
import type { LogPath } from "../../core/capture/scope.ts";
import { shortId } from "../../core/event/id.ts";
import { RESTS_ON } from "../../core/fold/grounds.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { findAll } from "../../engine/find.ts";
import type { WritableProject } from "../../engine/project.ts";
import type { ForIssue } from "../../engine/remember-attempt.ts";
import { refresh } from "../../engine/refresh.ts";
import { rememberOne, type Remembered } from "../../engine/remember.ts";
import { stampOf } from "../../engine/stamp.ts";
import type { Answer } from "./answer.ts";
import type { CliContext } from "./context.ts";
import type { Fault } from "./fault.ts";
import type { ClaimFlags } from "./flags.ts";
import { inLine, type Style } from "./style.ts";
import { openToWrite } from "./writing.ts";

/** The JSON document of every command that remembers one thing. */
const rememberedSchema = v.object({
  project: v.string(),
  id: v.string(),
  kind: v.string(),
  text: v.string(),
  /** Of a note. */
  namespace: v.exactOptional(v.string()),
  /** The issue it belongs to, where it belongs to one. */
  issue: v.exactOptional(v.string()),
  /** Set where that issue was opened by this very command. */
  issueOpened: v.exactOptional(v.boolean()),
  /** Set where that issue was closed and this very command opened it again. */
  issueReopened: v.exactOptional(v.boolean()),
  /** Names of the files outside the project that it concerns: nothing else of their paths is kept. */
  outside: v.exactOptional(v.array(v.string())),
  redactions: v.array(
    v.object({ family: v.string(), field: v.string(), action: v.string(), count: v.number() }),
  ),
});
export type RememberedAnswer = v.InferOutput<typeof rememberedSchema>;

const sayRemembered = (out: RememberedAnswer, style: Style): string => {
  const lines = [
    `${out.kind} ${style.strong(shortId(out.id))} in ${out.project}: ${inLine(out.text)}`,
  ];
  const belongs = issueWords(out);
  if (belongs !== "") lines.push(style.faint(`  ${belongs}`));
  for (const name of out.outside ?? [])
    lines.push(
      style.warm(
        `  ${inLine(name)} lies outside the project: its name alone is kept, as …/${inLine(name)}`,
      ),
    );
  for (const { family, field, action, count } of out.redactions)
    lines.push(
      style.warm(
        `  ${ACTIONS[action] ?? action} in ${field}: ${family}${count > 1 ? ` × ${count}` : ""}`,
      ),
    );
  return lines.join("\n");
};

/** How redaction's doing is told, by action. */
const ACTIONS: Readonly<Record<string, string>> = {
  redact: "redacted",
  mask: "masked",
  warn: "kept, though it looks like a secret,",
};

const issueWords = ({ kind, issue, issueOpened, issueReopened }: RememberedAnswer): string => {
  if (issue === undefined) return kind === "fix" ? "closes no issue; --issue <id> names one" : "";
  if (issueOpened === true) return `opens issue ${shortId(issue)}`;
  if (issueReopened === true) return `reopens issue ${shortId(issue)}`;
  return `${kind === "fix" ? "closes" : "for"} issue ${shortId(issue)}`;
};

export const rememberedAnswer: Answer<RememberedAnswer> = {
  output: rememberedSchema,
  say: sayRemembered,
};

/** Opens the project, lets `act` remember what the words and flags say, and brings the readable files up to date. */
export const rememberBy = (
  context: CliContext,
  flags: ClaimFlags,
  words: readonly string[],
  act: (project: WritableProject, fields: ClaimFields) => Result<ForIssue, Fault>,
): Result<RememberedAnswer, Fault> => {
  const at = flags.at === undefined ? undefined : parseLocation(flags.at)?.path;
  const paths = [...(at === undefined ? [] : [at]), ...(flags.file ?? [])];
  const opened = openToWrite(context, flags, paths);
  if (!opened.ok) return opened;
  const project = opened.value;
  const fields = claimFields(context, project, flags, words);
  if (!fields.ok) return fields;
  const { outside, ...said } = fields.value;
  const done = act(project, said);
  if (!done.ok) return done;
  context.warn(refresh(project));
  const { remembered, issue, issueOpened, issueReopened } = done.value;
  return ok({
    ...answerOf(project, remembered),
    ...(outside.length === 0 ? {} : { outside: [...outside] }),
    ...(issue === undefined ? {} : { issue, issueOpened, issueReopened }),
  });
};

/** The same for a claim that belongs to no issue: `draftOf` is all that differs between them. */
export const rememberClaim = (
  context: CliContext,
  flags: ClaimFlags,
  words: readonly string[],
  draftOf: (fields: ClaimFields) => Draft,
): Result<RememberedAnswer, Fault> =>
  rememberBy(context, flags, words, (project, fields) => {
    const remembered = rememberOne(project, { ...draftOf(fields), overlong: "cut-line" });
    if (!remembered.ok) return remembered;
    return ok({ remembered: remembered.value, issueOpened: false, issueReopened: false });
  });

const answerOf = (
  project: WritableProject,
  { id, kind, text, redactions, namespace }: Remembered,
): RememberedAnswer => ({
  project: project.name,
  id,
  kind,
  text,
  redactions: [...redactions],
  ...(namespace === undefined ? {} : { namespace }),
});

export type ClaimFields = DraftCommon & { readonly text: string };

/** The fields a claim has whatever its kind. `-` as a text or a body reads standard input, once. */
const claimFields = (
  { process }: CliContext,
  project: WritableProject,
  flags: ClaimFlags,
  words: readonly string[],
): Result<ClaimFields & { readonly outside: readonly string[] }, Fault> => {
  const typed = words.join(" ");
  const piped = typed === "-" || flags.body === "-" ? process.readStdin() : "";
  if (piped === undefined) return err({ kind: "stdin-not-text" });
  const claim =
    typed === "-"
      ? claimOf(piped, flags.body)
      : claimOf(typed, flags.body === "-" ? piped : flags.body);
  if (claim.text === "") return err({ kind: "claim-empty" });
  const at = flags.at === undefined ? ok(undefined) : placeAt(project, flags.at);
  if (!at.ok) return at;
  const files = filesNamed(project, flags.file ?? []);
  if (!files.ok) return files;
  const grounds = findAll(project, flags.restsOn ?? []);
  if (!grounds.ok) return grounds;
  const named = [...(at.value ? [at.value.path] : []), ...files.value];
  const paths = [...new Set(named.map(({ path }) => path))];
  return ok({
    ...stampOf(project, flags.session),
    ...(flags.key === undefined ? {} : { key: flags.key }),
    ...claim,
    ...(paths.length > 0 ? { files: paths } : {}),
    ...(at.value === undefined ? {} : { at: placeOf(at.value) }),
    ...(flags.tag === undefined ? {} : { tags: [...flags.tag] }),
    ...(grounds.value.length === 0
      ? {}
      : { relates: grounds.value.map(({ id }) => ({ as: RESTS_ON, to: id })) }),
    outside: [...new Set(named.filter(({ inside }) => !inside).map(({ path }) => nameOf(path)))],
  });
};

const placeOf = ({ path: { path }, line }: PlaceNamed): NonNullable<DraftCommon["at"]> => ({
  path,
  ...(line === undefined ? {} : { line }),
});

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

interface PlaceNamed {
  readonly path: LogPath;
  readonly line: number | undefined;
}

const placeAt = (project: WritableProject, given: string): Result<PlaceNamed, Fault> => {
  const location = parseLocation(given);
  if (location === undefined) return err({ kind: "location-unclear", given });
  const path = pathNamed(project, location.path, given);
  return path.ok ? ok({ path: path.value, line: location.line }) : path;
};

const filesNamed = (
  project: WritableProject,
  given: readonly string[],
): Result<readonly LogPath[], Fault> => {
  const files: LogPath[] = [];
  for (const one of given) {
    const path = pathNamed(project, one);
    if (!path.ok) return path;
    files.push(path.value);
  }
  return ok(files);
};

const pathNamed = (
  project: WritableProject,
  given: string,
  /** As it was typed, where that said more. */
  typed = given,
): Result<LogPath, Fault> => {
  const path = project.pathOf(given);
  if (!path.ok) return path;
  return path.value === undefined
    ? err({ kind: "location-unclear", given: typed })
    : ok(path.value);
};
