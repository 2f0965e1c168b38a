// Looks through what is already kept for what redaction would take out today, because rules are
// added while old lines stay.
import { redactBody, type Redaction } from "../../core/append/redact/draft.ts";
import type { RedactionPolicy } from "../../core/append/redact/policy.ts";
import { redactText } from "../../core/append/redact/redact.ts";
import type { EventId } from "../../core/event/id.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { wholeBody } from "../blobs/whole-body.ts";
import { linesOf } from "../recall/lines.ts";
import type { FileFault } from "../ports/file.ts";
import type { Project } from "../project.ts";

export interface Scanned {
  readonly events: number;
  readonly found: readonly Exposed[];
  /** Files beside the log. */
  readonly files: readonly ExposedFile[];
}

/** An event with something that looks like a secret: where and of which family, never the value. */
export interface Exposed {
  readonly id: EventId;
  readonly kind: string;
  readonly exposures: readonly Pick<Redaction, "family" | "field" | "count">[];
}

/** Its path within the store, and the families whose secrets it may hold. */
export interface ExposedFile {
  readonly path: string;
  readonly families: readonly string[];
}

export const scan = (project: Project, policy: RedactionPolicy): Result<Scanned, FileFault> => {
  const found: Exposed[] = [];
  let events = 0;
  for (const { line } of linesOf(project)) {
    if (line.is !== "event" || line.event.body === null) continue;
    events += 1;
    const { id, kind, body } = line.event;
    const exposures = redactBody(wholeBody(project, body), kind, policy).findings;
    if (exposures.length > 0) found.push({ id, kind, exposures });
  }
  const files = scanLocal(project, policy);
  return files.ok ? ok({ events, found, files: files.value }) : files;
};

const scanLocal = (
  project: Project,
  policy: RedactionPolicy,
): Result<readonly ExposedFile[], FileFault> => {
  const texts = project.store.localTexts();
  if (!texts.ok) return texts;
  const exposed = texts.value.map(({ path, text }) => {
    const { findings } = redactText(text, policy);
    return { path, families: [...new Set(findings.map(({ family }) => family))] };
  });
  return ok(exposed.filter(({ families }) => families.length > 0));
};
