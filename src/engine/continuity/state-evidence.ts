// Naming what shows that an item is done, one thing at a time, and taking that back: each is an event. evidence.ts looks at whether
// what was named holds.
import type { EventId } from "../../core/event/id.ts";
import type { ExpectedOutcome } from "../../core/event/work/words.ts";
import { speakerOf } from "../../core/fold/speaker.ts";
import type { EvidenceSubject } from "../../core/event/work/evidence-subject.ts";
import type { WorkEvidence } from "../../core/fold/work/evidence.ts";
import { isItemMemory, type ItemMemory } from "../../core/fold/work/item-noun.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { pathAsked, type PathFault } from "../path-asked.ts";
import type { Project, WritableProject } from "../project.ts";
import { findAll, type FindFault } from "../recall/find.ts";
import { rememberOne, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { evidenceKnown } from "./evidence.ts";
import type { PersonNeeded } from "../trust/mute.ts";

export type StateEvidenceFault =
  | FindFault
  | RememberFault
  | PersonNeeded
  | PathFault
  | EvidenceUnclear
  | { readonly kind: "evidence-not-item"; readonly id: EventId };

type EvidenceUnclear =
  | { readonly kind: "evidence-unclear" }
  | { readonly kind: "address-unclear"; readonly given: string };

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
): Result<EvidenceSubject, PathFault | EvidenceUnclear> => {
  const path = pathAsked(project, file, "inside");
  if (!path.ok) return path;
  if (url !== undefined && !URL.canParse(url)) return err({ kind: "address-unclear", given: url });
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
  readonly act: "named";
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
    ? ok({
        act: "named",
        event: written.value.id,
        items,
        kept: keptOf(subject, project.write.redact),
      })
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

export type WithdrawEvidenceFault =
  | RememberFault
  | { readonly kind: "evidence-unknown"; readonly given: string }
  /** Only a person takes back what a person named. */
  | { readonly kind: "evidence-persons"; readonly id: EventId };

export interface EvidenceWithdrawn {
  readonly act: "withdrawn";
  readonly event: EventId;
  readonly evidence: WorkEvidence;
  /** A person took it back, so it is gone. */
  readonly isFinal: boolean;
}

/** What an agent takes back stays listed, and what of it fails still keeps the item from being shown. */
export const withdrawEvidence = (
  project: WritableProject,
  given: string,
  { session, why }: Omit<EvidenceAsked, "subject">,
): Result<EvidenceWithdrawn, WithdrawEvidenceFault> => {
  const isByPerson = speakerOf(project.write.actor) === "person";
  const [evidence, ...others] = evidenceKnown(project).filter(
    ({ id, withdrawnBy }) =>
      given !== "" &&
      id.startsWith(given.toLowerCase()) &&
      (withdrawnBy === undefined || (isByPerson && withdrawnBy === "agent")),
  );
  if (evidence === undefined || others.length > 0) return err({ kind: "evidence-unknown", given });
  if (evidence.byPerson === true && !isByPerson)
    return err({ kind: "evidence-persons", id: evidence.id });
  const written = rememberOne(project, {
    kind: "evidence",
    overlong: "cut-line",
    body: {
      ...stampOf(project, session),
      targets: evidence.targets,
      text: why ?? "Withdrawn",
      ...{ type: evidence.subject.type, withdraws: evidence.id },
    },
  });
  return written.ok
    ? ok({ act: "withdrawn", event: written.value.id, evidence, isFinal: isByPerson })
    : written;
};
