// An entry that somebody else wrote, as a draft for the log: data from outside, by a natural key that any second reading
// finds again. What arrives this way is a note or a decision, and so nothing that the gate would judge by.
import { toLogPath, type PathRules } from "../code/log-path.ts";
import type { Draft, DraftBody, DraftCommon } from "../event/draft.ts";
import { NAMESPACES, type Namespace } from "../event/kinds/core/note.ts";
import { claimOf } from "../capture/claim.ts";
import {
  decisionFields,
  formFieldsOf,
  formIn,
  noteFields,
  type StatedForm,
} from "../capture/form.ts";
import { readSections } from "../capture/sections.ts";
import { oneLine } from "../kit/text.ts";
import { actOf } from "./act.ts";
import { NOTES_KEY } from "./entry-id.ts";
import { isOwn, type NoteEntry } from "./entry.ts";
import type { Follow } from "./follow.ts";
import { WITHDRAWN, type PlacedEntry } from "./merge.ts";

export const notesKey = (id: string): string => `${NOTES_KEY}${id}`;

/** The tag of what came from notes. */
const FROM_NOTES = "git-notes";

/** Undefined for text that is no entry, for an act, and for what its author withdrew. `stated` overrides the status of the entry. */
export const draftOfEntry = (
  { entry, at }: PlacedEntry,
  namespace: string,
  nowMs: number,
  stated?: string,
): Draft | undefined => {
  const { header, id } = entry;
  const known = NAMESPACES.find((one) => one === namespace);
  if (header === undefined || known === undefined || header.status === WITHDRAWN) return undefined;
  if (actOf(entry) !== undefined) return undefined;
  const { spec, phase, tags, timestamp, files, status } = header;
  const paths = files.flatMap((file) => pathOf(file) ?? []);
  const { words, stated: form } = readIn(entry, header.summary, known);
  const body: DraftCommon & { readonly text: string } = {
    when: timestamp === "" ? nowMs : Date.parse(timestamp),
    key: notesKey(id),
    actor: { door: "import" },
    commit: at,
    ...words,
    ...(paths.length === 0 ? {} : { files: [...new Set(paths)] }),
    tags: [...new Set([...tags.map((tag) => tag.slice(0, 200)), FROM_NOTES])],
    ...(spec === undefined ? {} : { spec: spec.slice(0, 200) }),
    ...(phase === undefined ? {} : { phase: phase.slice(0, 200) }),
  };
  return draftIn(known, body, stated ?? status, form);
};

/** The change of standing that follows from notes, with the fields of the present moment. */
export const draftOfFollow = ({ memory, kind, text, act, by }: Follow, now: DraftCommon): Draft => {
  const body = {
    ...now,
    ...{ actor: { door: "import" as const }, targets: [memory.id], text: oneLine(text) },
    ...(act === undefined ? {} : { key: notesKey(act.id), when: act.when }),
  };
  const overlong = "cut-all";
  if (kind === "retire") {
    const as = act?.kind === "supersede" ? "superseded" : "stale";
    return { kind, overlong, body: { ...body, as } };
  }
  if (kind !== "supersede" || by === undefined) return { kind, overlong, body };
  return { kind, overlong, body: { ...body, by } };
};

interface ReadEntry {
  readonly words: ReturnType<typeof claimOf>;
  readonly stated: StatedForm;
}

/** Of what twiceshy wrote, the sections are fields again. What others wrote stays the Markdown that it is. */
const readIn = (entry: NoteEntry, summary: string, namespace: Namespace): ReadEntry => {
  const plain = { words: wordsOf(entry.body, summary), stated: { form: {} } };
  if (!isOwn(entry)) return plain;
  const { body, fields } = readSections(entry.body, formFieldsOf(namespace));
  const stated = formIn(fields);
  return stated === undefined ? plain : { words: wordsOf(body, summary), stated };
};

const draftIn = (
  namespace: Namespace,
  body: DraftCommon & { readonly text: string },
  status: string,
  { form, importance }: StatedForm,
): Draft => {
  const weight = importance === undefined ? {} : { importance };
  if (namespace === "decisions")
    return {
      kind: "decision",
      overlong: "cut-all",
      body: { ...body, ...weight, ...decisionFields(form) },
    };
  const known = STATES.find((one) => one === status);
  const state = known === undefined ? {} : { status: known };
  return {
    kind: "note",
    overlong: "cut-all",
    body: { ...body, namespace, ...weight, ...state, ...noteFields(form) },
  };
};

const STATES: readonly NonNullable<DraftBody<"note">["status"]>[] = [
  "pending",
  "in-progress",
  "resolved",
  "archived",
];

/** Of a summary that was cut, the whole text is the first line of the body. */
const wordsOf = (body: string, summary: string): ReturnType<typeof claimOf> => {
  const [first = "", ...rest] = body.split("\n");
  const isCut = summary.endsWith("…") && first.startsWith(summary.slice(0, -1));
  return isCut ? claimOf(first, rest.join("\n")) : claimOf(summary, body);
};

/** Nothing is known of where they were written, so a path that is not relative is left out. */
const RULES: PathRules = { cwd: "/", backslash: "divides", realParent: (path) => path };

const pathOf = (given: string): string | undefined => {
  if (given.startsWith("/") || given.length > 4_000) return undefined;
  const path = toLogPath(given, RULES);
  return path?.inside === true && path.path !== "." ? path.path : undefined;
};
