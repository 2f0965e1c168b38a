// Looks through what is kept already for what redaction would take out today: rules grow, and old lines do not change.
import { redactBody, type Redaction } from "../core/append/redact/draft.ts";
import type { RedactionPolicy } from "../core/append/redact/policy.ts";
import type { EventId } from "../core/event/id.ts";
import { linesOf } from "./lines.ts";
import type { Project } from "./project.ts";

export interface Scanned {
  readonly events: number;
  readonly found: readonly Exposed[];
}

/** An event that holds what looks like a secret: where and of which family, never the value. */
export interface Exposed {
  readonly id: EventId;
  readonly kind: string;
  readonly exposures: readonly Pick<Redaction, "family" | "field" | "count">[];
}

export const scan = (project: Project, policy: RedactionPolicy): Scanned => {
  const found: Exposed[] = [];
  let events = 0;
  for (const { line } of linesOf(project)) {
    if (line.is !== "event" || line.event.body === null) continue;
    events += 1;
    const { id, kind, body } = line.event;
    const exposures = redactBody(body, kind, policy).findings;
    if (exposures.length > 0) found.push({ id, kind, exposures });
  }
  return { events, found };
};
