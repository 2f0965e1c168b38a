// A log of many notes of words that are as frequent as those of a language. Equal counts give equal bytes.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isWriterId, type EventId } from "../../src/core/event/id.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { composeLine } from "../../src/core/log/line.ts";
import { segmentPath } from "../../src/core/log/line-position.ts";
import { sha256 } from "../../src/io/system/digest.ts";

const SEGMENT_BYTES = 8 << 20;
const START = Date.UTC(2024, 0, 1);

/** As in any language: the word of rank n is said n times less often than the first. */
const createWords = () => {
  let state = 7;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const syllables = "ba ce di fo gu la me ni po ru sa te vi xo zu".split(" ");
  const wordOf = (rank: number): string => {
    let word = "";
    for (let rest = rank + 15; rest > 0; rest = Math.floor(rest / 15))
      word += syllables[rest % 15] ?? "";
    return word;
  };
  const RANKS = 40_000;
  const word = (): string => wordOf(Math.floor(RANKS ** next()));
  return (count: number): string => Array.from({ length: count }, word).join(" ");
};

export interface WrittenNote {
  readonly id: EventId;
  /** All that it says. */
  readonly text: string;
}

/** One writer's chain of notes, on this commit if one is named. */
export const writeNotes = (dir: string, count: number, commit?: string): readonly WrittenNote[] => {
  const writer = `w${"s".repeat(13)}`;
  assert(isWriterId(writer), "the writer's name has its form");
  const words = createWords();
  const notes: WrittenNote[] = [];
  let prev: readonly EventId[] = [];
  let held: string[] = [];
  let [bytes, number] = [0, 1];
  const flush = (): void => {
    const path = join(dir, segmentPath({ writer, stream: "team", number: number++ }));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, held.join(""));
    [held, bytes] = [[], 0];
  };
  for (let seq = 1; seq <= count; seq += 1) {
    const [text, body] = [words(10), words(40)];
    const files = [`src/${words(1)}/${words(1)}.ts`, `src/${words(1)}/${words(1)}.ts`];
    const ts = START + seq * 60_000;
    const salt = sha256(String(seq)).slice(0, 26);
    const stated = { commit, namespace: "learnings", text, body, files };
    const bodyText = JSON.stringify({ salt, when: ts, actor: { door: "cli" }, ...stated });
    const { id, line } = composeLine(
      {
        ...{ v: 1, ts, n: 0, writer, stream: "team", seq, prev },
        ...{ kind: "note", hash: sha256(bodyText) },
      },
      bodyText,
      sha256,
    );
    prev = [id];
    notes.push({ id, text: `${text}\n${body}\n${files.join(" ")}` });
    held.push(line);
    bytes += line.length;
    if (bytes >= SEGMENT_BYTES) flush();
  }
  if (held.length > 0) flush();
  return notes;
};
