// A memory as a document: the texts by which it is found, what ranking knows of it, and the facets by which a search is narrowed.
import type { Event } from "../event/envelope.ts";
import { fieldOf } from "../event/read.ts";
import { someText } from "../event/texts.ts";
import type { Memory } from "../fold/memory.ts";
import type { SearchDocument } from "./document.ts";
import { marksOf } from "./marks.ts";

/** A memory as far as a document needs it, and the event that first stated it. */
export interface StatedMemory {
  readonly memory: Memory;
  readonly event: Event;
}

/** `claim` is its own text; the rest of what the event says in words is the body. */
export const documentOf = ({ memory, event }: StatedMemory): SearchDocument => {
  const { text, files, tags, namespace } = memory;
  const apart = new Set([text, event.kind, namespace, ...files, ...tags, ...namesIn(event)]);
  const rest = new Set<string>();
  const gather = (words: string): boolean => {
    if (words !== "" && !apart.has(words)) rest.add(words);
    return false;
  };
  someText(event, gather, () => false);
  // What an amendment gave it.
  for (const added of [memory.reason, memory.heldBy]) if (added !== undefined) gather(added);
  return {
    claim: text,
    body: [...rest].join("\n"),
    files,
    tags: namespace === undefined ? tags : [...tags, namespace],
    speaker: authorsOf(event).join(" "),
  };
};

/** What an embedder reads of a memory. */
export const meaningOf = ({ text, body, reason }: Memory): string =>
  [text, body, reason].filter((one) => one !== undefined && one !== "").join("\n");

/** Values of fixed sets, which would be found by chance. */
const namesIn = (event: Event): readonly string[] =>
  [
    fieldOf(event, "actor").door,
    fieldOf(event, "check").by,
    fieldOf(event, "outcome"),
    fieldOf(event, "key"),
    ...["yes", "no"],
  ].filter((one) => one !== undefined);

/** Whom a search finds it by: the person that it is from, if it names one, and through whom it came. */
const namedIn = (event: Event): readonly string[] =>
  [fieldOf(event, "author")?.toLowerCase(), ...authorsOf(event)].filter((one) => one !== undefined);

/** The agents that the statement came through, by their names as events have them, in lower case; else its door. */
export const authorsOf = (event: Event): readonly string[] => {
  const { door, agents = [] } = fieldOf(event, "actor");
  const names = agents.length > 0 || door === undefined ? agents : [door];
  return names.map((name) => name.toLowerCase());
};

/** What a search is narrowed by, each a posting list of its own. No word has such a mark before it. */
export type FacetName =
  | "kind"
  | "namespace"
  | "standing"
  | "tag"
  | "path"
  | "by"
  | "key"
  | "spec"
  | "session"
  | "outcome"
  /** What people made of it; nobody narrows by it. */
  | "mark";

export const facetOf = (name: FacetName, value: string): string => `=${name}:${value}`;

export const facetsOf = ({ memory, event }: StatedMemory): readonly string[] => {
  const { kind, namespace, standing, tags, files, key, session, outcome } = memory;
  const spec = fieldOf(event, "spec");
  const facets = [
    facetOf("kind", kind),
    facetOf("standing", standing),
    ...tags.map((tag) => facetOf("tag", tag.toLowerCase())),
    ...files.flatMap(foldersOf).map((path) => facetOf("path", path)),
    ...namedIn(event).map((name) => facetOf("by", name)),
    ...marksOf(memory).map((mark) => facetOf("mark", mark)),
  ];
  const kept = namespace ?? (kind === "decision" ? "decisions" : undefined);
  if (kept !== undefined) facets.push(facetOf("namespace", kept));
  if (key !== undefined) facets.push(facetOf("key", key));
  if (spec !== undefined) facets.push(facetOf("spec", spec));
  if (outcome !== undefined) facets.push(facetOf("outcome", outcome));
  if (session !== undefined) facets.push(facetOf("session", session));
  return [...new Set(facets)];
};

/** A file's path and those of its folders, in lower case: a folder's facet finds everything under it. */
const foldersOf = (path: string): readonly string[] => {
  const parts = path.toLowerCase().split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
};
