// What an agent names to show the work that it has just reported as completed: `Evidence: commit 9fceb02`. Like the report it
// is a claim; whether it holds is looked at when somebody asks.
import type { EvidenceSubject } from "../../event/work/evidence-subject.ts";

const LABEL =
  /(?:^|[.;!,–—-]\s+)[*_]{0,2}(?:evidence|proof|shown by|verified by|evidencia|prueba|comprobado con)[*_]{0,2}\s*[:：][*_]{0,2}\s+(\S.*)$/iu;

const COMMIT = /^commit\s+`?([0-9a-f]{7,64})`?$/iu;
const ADDRESS = /^<?(https?:\/\/[^\s<>`]+?)>?$/iu;
/** One word with a folder or an ending, and perhaps a line: `src/upload.ts:12`. */
const FILE =
  /^`?(\/?(?:[\w@.+-]+\/)*[\w@.+-]*\.[a-z]\w{0,9}|(?:[\w@.+-]+\/)+[\w@.+-]+)(?::\d+)?`?$/iu;
const RAN =
  /^(?:i |he )?(?:ran|run|running|ejecut(?:é|e|ado)|corrí)\s+`?([^`]+?)`?(?:\s*[,(]\s*(?:exit(?:ed)?|salida)(?: code| with|:)?\s*(\d{1,3})\)?)?$/iu;

/** In UTF-16 units. */
const LONGEST = 300;

/** Each that the words name; what has another form is prose. */
const subjectsIn = (named: string): readonly EvidenceSubject[] =>
  named.split(";").flatMap((part): readonly EvidenceSubject[] => {
    if (part.length > LONGEST) return [];
    const words = part
      .trim()
      .replace(/\.$/u, "")
      .replaceAll(/\*\*|__/gu, "");
    const [, sha] = COMMIT.exec(words) ?? [];
    if (sha !== undefined) return [{ type: "commit", sha: sha.toLowerCase() }];
    const [, url] = ADDRESS.exec(words) ?? [];
    if (url !== undefined) return [{ type: "url", url }];
    const [, path] = FILE.exec(words) ?? [];
    if (path !== undefined) return [{ type: "file", path }];
    const [, command, code = "0"] = RAN.exec(words) ?? [];
    return command === undefined
      ? []
      : [{ type: "command", command, expect: Number(code) === 0 ? "green" : "red" }];
  });

export interface EvidenceInLine {
  /** The words before the label, which state something of their own. */
  readonly before: string;
  readonly subjects: readonly EvidenceSubject[];
}

/** Undefined for a line that names none. */
export const evidenceIn = (words: string): EvidenceInLine | undefined => {
  const found = LABEL.exec(words);
  const subjects = subjectsIn(found?.[1] ?? "");
  return found === null || subjects.length === 0
    ? undefined
    : { before: words.slice(0, found.index), subjects };
};
