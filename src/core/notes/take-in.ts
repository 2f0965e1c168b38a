// An entry that somebody else wrote, as a draft for the log: data from outside, by a natural key that any second reading
// finds again. What arrives this way is a note or a decision, and so nothing that the gate would judge by.
import { toLogPath, type PathRules } from "../code/log-path.ts";
import type { Draft, DraftBody, DraftCommon } from "../event/draft.ts";
import { NAMESPACES, type Namespace } from "../event/kinds/core/note.ts";
import { claimOf } from "../capture/claim.ts";
import { NOTES_KEY } from "./compose.ts";
import type { NoteEntry } from "./entry.ts";
import { WITHDRAWN, type PlacedEntry } from "./merge.ts";

export const notesKey = (id: string): string => `${NOTES_KEY}${id}`;

/** The tag of what came from notes. */
const FROM_NOTES = "git-notes";

/** Undefined for text that is no entry, and for what its author withdrew. */
export const draftOfEntry = (
  { entry, at }: PlacedEntry,
  namespace: string,
  nowMs: number,
): Draft | undefined => {
  const { header, id } = entry;
  const known = NAMESPACES.find((one) => one === namespace);
  if (header === undefined || known === undefined || header.status === WITHDRAWN) return undefined;
  const { spec, phase, tags, timestamp, files, status } = header;
  const paths = files.flatMap((file) => pathOf(file) ?? []);
  const body: DraftCommon & { readonly text: string } = {
    when: timestamp === "" ? nowMs : Date.parse(timestamp),
    key: notesKey(id),
    actor: { door: "import" },
    commit: at,
    ...wordsOf(entry, header.summary),
    ...(paths.length === 0 ? {} : { files: [...new Set(paths)] }),
    tags: [...new Set([...tags.map((tag) => tag.slice(0, 200)), FROM_NOTES])],
    ...(spec === undefined ? {} : { spec: spec.slice(0, 200) }),
    ...(phase === undefined ? {} : { phase: phase.slice(0, 200) }),
  };
  return draftIn(known, body, status);
};

const draftIn = (
  namespace: Namespace,
  body: DraftCommon & { readonly text: string },
  status: string,
): Draft => {
  if (namespace === "decisions") return { kind: "decision", overlong: "cut-all", body };
  const known = STATES.find((one) => one === status);
  const state = known === undefined ? {} : { status: known };
  return { kind: "note", overlong: "cut-all", body: { ...body, namespace, ...state } };
};

const STATES: readonly NonNullable<DraftBody<"note">["status"]>[] = [
  "pending",
  "in-progress",
  "resolved",
  "archived",
];

/** Of a summary that was cut, the whole text is the first line of the body. */
const wordsOf = ({ body }: NoteEntry, summary: string): ReturnType<typeof claimOf> => {
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
