// A memory as the entry of a note: in which namespace, with what summary, status and Markdown.
import { NAMESPACES, type Namespace } from "../event/kinds/core/note.ts";
import { formFieldsOf } from "../capture/form.ts";
import { sectionsText } from "../capture/sections.ts";
import { asText } from "../event/read.ts";
import type { Memory, Standing } from "../fold/memory.ts";
import type { Digest } from "../kit/digest.ts";
import type { Fields } from "../kit/json.ts";
import { clip } from "../kit/text.ts";
import { entryIdOf, NAMESPACE_OF } from "./entry-id.ts";
import { isoSeconds, SUMMARY_LIMIT, type NoteHeader } from "./header.ts";

/** What an entry says, without where it is and how often it changed. */
export interface EntryText {
  readonly id: string;
  readonly namespace: Namespace;
  readonly header: Omit<NoteHeader, "own" | "sum">;
  readonly body: string;
}

export const namespaceOf = ({ kind, namespace }: Memory): Namespace =>
  NAMESPACES.find((one) => one === namespace) ?? NAMESPACE_OF[kind] ?? "learnings";

/** What else a memory's entry depends on. */
export interface EntryContext {
  /** Set for issues. */
  readonly open?: boolean | undefined;
  /** The ids of entries on which its state rests, in place of what this log says. */
  readonly restsOn?: readonly string[] | undefined;
}

/**
 * `words` is what its first event says in full, already redacted. Nothing is shortened: what the
 * summary cuts off is in the body.
 */
export const composeEntry = (
  memory: Memory,
  words: Fields,
  { open, restsOn }: EntryContext,
  digest: Digest,
): EntryText => {
  const text = asText(words["text"]) ?? memory.text;
  const summary = clip(text, SUMMARY_LIMIT);
  const spec = asText(words["spec"]);
  const phase = asText(words["phase"]);
  const namespace = namespaceOf(memory);
  return {
    id: entryIdOf(memory, digest),
    namespace,
    header: {
      ...{ type: namespace, timestamp: isoSeconds(memory.when), summary },
      ...(spec === undefined ? {} : { spec }),
      ...(phase === undefined ? {} : { phase }),
      tags: memory.tags,
      status: open === false ? "resolved" : statusOf(memory.standing, asText(words["status"])),
      relatesTo: relatedTo(memory, restsOn),
      files: memory.files.slice(0, MOST_FILES),
    },
    body: [...(summary === text ? [] : [text]), restOf(memory, words)].filter(Boolean).join("\n\n"),
  };
};

const MOST_FILES = 20;

const statusOf = (standing: Standing, stated: string | undefined): string => {
  if (standing === "resolved") return "resolved";
  return standing === "standing" ? (stated ?? "active") : "archived";
};

const relatedTo = ({ issue, standingBy }: Memory, restsOn?: readonly string[]) => [
  ...new Set<string>([issue ?? [], restsOn ?? standingBy?.by ?? []].flat()),
];

/** The fields of a kind that are published as sections; those of a note depend on its namespace. */
const PUBLISHED: { readonly [kind: string]: readonly string[] } = {
  attempt: ["reason"],
  fix: ["cause"],
  lesson: ["reason", "avoid", "prefer", "exceptions", "commandPattern", "library", "versions"],
};

const restOf = (memory: Memory, words: Fields): string => {
  const { kind, outcome } = memory;
  const attempt = kind === "attempt" && outcome !== undefined ? `An attempt: ${outcome}.` : "";
  const body = [attempt, asText(words["body"]) ?? ""].filter(Boolean).join("\n\n");
  const isForm = kind === "note" || kind === "decision";
  const fields = isForm ? formFieldsOf(namespaceOf(memory)) : new Set(PUBLISHED[kind]);
  return sectionsText(body, words, fields);
};
