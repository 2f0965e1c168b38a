// Reads the sets of recall questions: documents and questions in groups, as the ranking takes them.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { SearchDocument } from "../../src/core/search/document.ts";
import type { DocumentFacts, DocumentKind } from "../../src/core/search/facts.ts";

export interface SetDocument {
  readonly id: string;
  readonly fields: SearchDocument;
  readonly facts: DocumentFacts;
  /** What a model reads as the document's text. */
  readonly text: string;
}

export interface SetQuestion {
  readonly id: string;
  readonly text: string;
  readonly gold: readonly string[];
  /** Only documents before this one may be found. */
  readonly before?: number;
  readonly now?: number;
}

export interface SetGroup {
  readonly name: string;
  readonly documents: readonly SetDocument[];
  readonly questions: readonly SetQuestion[];
  /** Past commits and the files they touched, by the files' numbers: only where documents are files. */
  readonly commits: readonly { readonly text: string; readonly files: readonly number[] }[];
}

export interface RecallSet {
  readonly name: string;
  readonly kind: DocumentKind;
  readonly groups: readonly SetGroup[];
}

interface DocRow {
  readonly id: string;
  readonly group: string;
  readonly text: string;
  readonly ts?: number;
  readonly files?: readonly string[];
  readonly path?: string;
  readonly speaker?: string;
  readonly session?: number;
  readonly image_caption?: string | null;
}

interface QueryRow {
  readonly id: string;
  readonly group: string;
  readonly query: string;
  readonly gold: readonly string[];
  readonly before?: number;
}

const rowsOf = <Row>(path: string): readonly Row[] =>
  gunzipSync(readFileSync(path))
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

/** A message's first sentence, and the rest. */
const halves = (text: string): readonly [string, string] => {
  const end = text.indexOf(". ");
  return end < 0 ? [text, ""] : [text.slice(0, end), text.slice(end + 2)];
};

const READERS: Readonly<
  Record<string, { kind: DocumentKind; read: (row: DocRow) => SetDocument }>
> = {
  "commit-culprit": {
    kind: "commit",
    read: ({ id, text, files = [], ts = 0 }) => {
      const [claim, body] = halves(text);
      return {
        id,
        text,
        fields: { claim, body, files },
        facts: { kind: "commit", ts, breadth: files.length },
      };
    },
  },
  "commit-file": {
    kind: "file",
    read: ({ id, text, path = "" }) => {
      const subjects = text === "" ? [] : text.split(" | ");
      const claim = (path.split("/").pop() ?? "").replace(/\.[^.]*$/, "");
      return {
        id,
        text: `${path} ${text}`,
        fields: { claim, body: subjects.join(" "), files: [path] },
        facts: { kind: "file", path, changes: subjects.length },
      };
    },
  },
  cosqa: { kind: "code", read: ({ id, text }) => ({ id, text, ...readCode(text) }) },
  locomo: {
    kind: "turn",
    read: ({ id, text, speaker = "", session = 0, image_caption: caption }) => ({
      id,
      text: `${text} ${caption ?? ""}`,
      fields: { claim: text, body: caption ?? "", speaker },
      facts: { kind: "turn", session: String(session), speaker },
    }),
  },
};

/** The name that a function defines, the first paragraph of what is written about it, and its code. */
const readCode = (text: string): Pick<SetDocument, "fields" | "facts"> => {
  const name = /\b(?:def|class)\s+(\w+)/.exec(text)?.[1] ?? "";
  const doc =
    /("""|''')([^]*?)\1/
      .exec(text)?.[2]
      ?.trim()
      .split(/\n\s*\n/)[0] ?? "";
  return { fields: { claim: doc, body: text, tags: [name] }, facts: { kind: "code", name } };
};

const commitsOf = (documents: readonly SetDocument[]): SetGroup["commits"] => {
  const files = new Map<string, number[]>();
  for (const [at, { text, facts }] of documents.entries())
    for (const subject of new Set(text.slice((facts.path ?? "").length + 1).split(" | "))) {
      const known = files.get(subject);
      if (known === undefined) files.set(subject, [at]);
      else known.push(at);
    }
  return [...files].map(([text, touched]) => ({ text, files: touched }));
};

export const readSets = (folder: string): readonly RecallSet[] =>
  Object.entries(READERS).flatMap(([name, { kind, read }]) => {
    if (!existsSync(join(folder, name))) return [];
    const docs = rowsOf<DocRow>(join(folder, name, "docs.jsonl.gz"));
    const queries = rowsOf<QueryRow>(join(folder, name, "queries.jsonl.gz"));
    const groups = [...new Set(docs.map(({ group }) => group))].map((group): SetGroup => {
      const documents = docs.filter((row) => row.group === group).map(read);
      const questions = queries
        .filter((row) => row.group === group)
        .map(({ id, query, gold, before }) => {
          const now = before === undefined ? undefined : documents[before]?.facts.ts;
          return {
            id,
            text: query,
            gold,
            ...(before === undefined ? {} : { before }),
            ...(now === undefined ? {} : { now }),
          };
        });
      return {
        name: group,
        documents,
        questions,
        commits: kind === "file" ? commitsOf(documents) : [],
      };
    });
    return [{ name, kind, groups: groups.filter(({ questions }) => questions.length > 0) }];
  });
