// Naming what shows that an item is done: one thing at a time, recorded as an event. evidence.ts looks at whether it holds.
import type { EventId } from "../../core/event/id.ts";
import type { ExpectedOutcome } from "../../core/event/work/words.ts";
import { speakerOf } from "../../core/fold/speaker.ts";
import type { EvidenceSubject } from "../../core/fold/work/evidence.ts";
import { isItemMemory, type ItemMemory } from "../../core/fold/work/item-noun.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { pathAsked, type PathFault } from "../path-asked.ts";
import type { Project, WritableProject } from "../project.ts";
import { findAll, type FindFault } from "../recall/find.ts";
import { rememberOne, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import type { PersonNeeded } from "../trust/mute.ts";

export type StateEvidenceFault =
  | FindFault
  | RememberFault
  | PersonNeeded
  | PathFault
  | { readonly kind: "evidence-unclear" }
  | { readonly kind: "evidence-not-item"; readonly id: EventId };

/** What a caller names; exactly one of them. */
export interface EvidenceNamed {
  readonly commit?: string | undefined;
  readonly file?: string | undefined;
  readonly command?: string | undefined;
  readonly expect?: ExpectedOutcome | undefined;
  readonly url?: string | undefined;
  readonly byPerson?: boolean | undefined;
}

export const evidenceNamed = (
  project: Project,
  { commit, file, command, expect = "green", url, byPerson }: EvidenceNamed,
): Result<EvidenceSubject, PathFault | { readonly kind: "evidence-unclear" }> => {
  const path = pathAsked(project, file, "inside");
  if (!path.ok) return path;
  const named: readonly EvidenceSubject[] = [
    ...(commit === undefined ? [] : [{ type: "commit", sha: commit.toLowerCase() } as const]),
    ...(path.value === undefined ? [] : [{ type: "file", path: path.value } as const]),
    ...(command === undefined ? [] : [{ type: "command", command, expect } as const]),
    ...(url === undefined ? [] : [{ type: "url", url } as const]),
    ...(byPerson === true ? [{ type: "person" } as const] : []),
  ];
  const [subject] = named;
  return subject === undefined || named.length > 1
    ? err({ kind: "evidence-unclear" })
    : ok(subject);
};

export interface EvidenceStated {
  readonly event: EventId;
  readonly items: readonly ItemMemory[];
  /** As it was kept, after redaction. */
  readonly kept: EvidenceSubject;
}

export interface EvidenceAsked {
  readonly subject: EvidenceSubject;
  readonly session?: string | undefined;
  readonly why?: string | undefined;
}

/** What can be done, and so be shown. */
const SHOWABLE: ReadonlySet<string> = new Set(["pending", "completed", "done-when"]);

export const stateEvidence = (
  project: WritableProject,
  given: readonly string[],
  { subject, session, why }: EvidenceAsked,
): Result<EvidenceStated, StateEvidenceFault> => {
  if (subject.type === "person" && speakerOf(project.write.actor) !== "person")
    return err({ kind: "person-needed", act: "vouch for an item" });
  const found = findAll(project, given);
  if (!found.ok) return found;
  const items: ItemMemory[] = [];
  for (const memory of found.value) {
    if (!isItemMemory(memory) || !SHOWABLE.has(memory.item.form))
      return err({ kind: "evidence-not-item", id: memory.id });
    items.push(memory);
  }
  const { type, ...named } = subject;
  const written = rememberOne(project, {
    kind: "evidence",
    overlong: "cut-line",
    body: {
      ...stampOf(project, session),
      targets: items.flatMap(({ ids }) => ids),
      text: why ?? WHY[type],
      ...{ type, ...named },
    },
  });
  return written.ok
    ? ok({ event: written.value.id, items, kept: keptOf(subject, project.write.redact) })
    : written;
};

const keptOf = (subject: EvidenceSubject, redact: (text: string) => string): EvidenceSubject => {
  if (subject.type === "file") return { ...subject, path: redact(subject.path) };
  if (subject.type === "command") return { ...subject, command: redact(subject.command) };
  return subject.type === "url" ? { ...subject, url: redact(subject.url) } : subject;
};

const WHY: Readonly<Record<EvidenceSubject["type"], string>> = {
  commit: "A commit holds it",
  file: "A file holds it",
  command: "A check shows it",
  url: "A page shows it",
  person: "A person looked at it",
};
