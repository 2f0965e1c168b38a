// Records what was found in a text: each finding once, and only what is new. The hash of the redacted claim is
// its key, so that the same words of a session are one memory, whoever finds them, and no digest of a secret is kept.
import { redactText } from "../../core/append/redact/redact.ts";
import { captureDraft } from "../../core/capture/form.ts";
import type { TextFinding } from "../../core/capture/signals/findings.ts";
import { claimKey, NOVEL, noveltyOf } from "../../core/capture/signals/novelty.ts";
import { hash64 } from "../../core/kit/hash.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { AppendFault } from "../ports/log.ts";
import type { Project, WritableProject } from "../project.ts";
import { isOwnFault, rememberOne, type Remembered } from "./remember.ts";
import { specInWork } from "./spec-in-work.ts";
import { stampOf } from "./stamp.ts";

/** Memories that a finding may repeat: the newest of those that are statements. */
const MOST_KNOWN = 1_000;
const STATEMENTS: ReadonlySet<string> = new Set(["note", "decision", "lesson", "issue"]);

export interface KnownClaim {
  readonly text: string;
  /** Absent if it was recorded a moment ago. */
  readonly id?: string;
}

export const knownClaims = ({ index }: Project): readonly KnownClaim[] => {
  const known: KnownClaim[] = [];
  let left = MOST_KNOWN;
  for (const { kind, text, id } of index.lists.timeline().entries) {
    if ((left -= 1) < 0) break;
    if (STATEMENTS.has(kind)) known.push({ text, id });
  }
  return known;
};

/** What is marked is new unless the very same is known. What is guessed must differ from everything known. */
export const isNew = ({ text, confidence }: TextFinding, known: readonly KnownClaim[]): boolean =>
  confidence === undefined
    ? !known.some((one) => claimKey(one.text) === claimKey(text))
    : noveltyOf(text, known).novelty >= NOVEL;

/** Short, and the same for the same claim. It hides nothing, so the claim is a redacted one. */
export const claimHash = (text: string): string => hash64(claimKey(text));

export interface FindingsFrom {
  readonly session: string | undefined;
  /** A person marks it now: what was taken back or replaced since is recorded again. */
  readonly byPerson?: boolean;
}

export const recordFindings = (
  project: WritableProject,
  findings: readonly TextFinding[],
  { session, byPerson = false }: FindingsFrom,
): Result<readonly Remembered[], AppendFault> => {
  const known = [...knownClaims(project)];
  const recorded: Remembered[] = [];
  const spec = specInWork(project);
  for (const finding of findings) {
    const { namespace, text, body, confidence } = finding;
    const shown = redactText(text, project.write.policy, namespace).text;
    const gone = byPerson && confidence === undefined ? outOfUse(project, known, shown) : [];
    const left = gone.length === 0 ? known : known.filter((one) => !gone.includes(one));
    if (!isNew({ ...finding, text: shown }, left)) continue;
    const key = `capture:${session ?? "-"}:${claimHash(shown)}`;
    const fields = {
      ...stampOf(project, session),
      key: gone.length === 0 ? key : `${key}:${gone.length}`,
      text,
      ...(body === undefined ? {} : { body }),
      ...(spec === undefined ? {} : { spec }),
    };
    const draft = captureDraft(namespace, fields, {});
    if (!draft.ok) continue;
    const sure = confidence === undefined ? {} : { confidence: confidence.toFixed(2) };
    const remembered = rememberOne(project, withConfidence(draft.value, sure));
    if (remembered.ok) {
      recorded.push(remembered.value);
      known.push({ text: shown });
    } else if (!isOwnFault(remembered.error)) return err(remembered.error);
  }
  return ok(recorded);
};

/** The same claims, as far as they hold no more. */
const outOfUse = (
  { index }: Project,
  known: readonly KnownClaim[],
  text: string,
): readonly KnownClaim[] =>
  known.filter(
    (one) =>
      one.id !== undefined &&
      claimKey(one.text) === claimKey(text) &&
      index.lookup.find(one.id).every(({ standing }) => standing !== "standing"),
  );

type CaptureDraft = Extract<ReturnType<typeof captureDraft>, { ok: true }>["value"];

const withConfidence = (
  draft: CaptureDraft,
  sure: { readonly confidence?: string },
): CaptureDraft =>
  draft.kind === "decision"
    ? { ...draft, body: { ...draft.body, ...sure } }
    : { ...draft, body: { ...draft.body, ...sure } };
