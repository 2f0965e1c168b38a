// The items of a brief: each memory, file or act as a few whole sentences that end where they end.
import { shortId, type EventId } from "../event/id.ts";
import { doubtWords, remarksOn } from "../fold/failure-words.ts";
import { adviceOf, type LessonFamily } from "../fold/lessons/families.ts";
import type { IssueStory, Memory } from "../fold/memory.ts";
import { whyIsOf, type WhyIs } from "../fold/notes.ts";
import { bestSentences, sentencesOf } from "../kit/sentences.ts";
import { oneLine, visible } from "../kit/text.ts";
import type { FailingFile } from "./failing.ts";
import { reasonIn } from "./ranking.ts";

/** One thing to tell. Each of its texts is one line without terminal control characters. */
export interface BriefItem {
  /** Absent if it is not a memory. */
  readonly id?: string;
  readonly kind: string;
  /** Of a note. */
  readonly namespace?: string;
  /** ISO 8601, UTC: a day, or for an act a minute. */
  readonly when?: string;
  readonly text: string;
  readonly why?: string;
  /** What `why` states, if it is no reason. */
  readonly whyIs?: WhyIs;
  /** What to do instead, or what held instead. */
  readonly instead?: string;
  /** A remark on its present state. */
  readonly note?: string;
  /** The first of its files; `moreFiles` counts the others. */
  readonly files: readonly string[];
  readonly moreFiles?: number;
}

export interface KnownFailure {
  readonly memory: Memory;
  /** What held instead, according to later memories. */
  readonly instead?: string | undefined;
  /** How often the gate cited it. */
  readonly cited: number;
}

export interface BriefLesson {
  /** The one of its family that is shown. */
  readonly memory: Memory;
  readonly avoid?: string | undefined;
  readonly prefer?: string | undefined;
  /** How often it was learned, if that is known. */
  readonly seen?: number | undefined;
  /** Of one from another project: where it applies and where it was learned. */
  readonly elsewhere?: string | undefined;
}

export const briefLesson = (family: LessonFamily, elsewhere?: string): BriefLesson => ({
  ...{ memory: family.lead, seen: family.seen, elsewhere },
  ...adviceOf(family),
});

/** A memory whose files have changed since. */
export interface Doubted {
  readonly memory: Memory;
  readonly sign: string;
}

/** A memory or an amendment that was made in the last session. */
export interface Act {
  readonly id: EventId;
  readonly kind: string;
  readonly outcome?: string | undefined;
  readonly when: number;
  readonly text: string;
}

export const failureItem = ({ memory, instead, cited }: KnownFailure): BriefItem => {
  const warned = cited === 0 ? [] : [`warned of ${cited === 1 ? "once" : `${cited} times`}`];
  const alone = memory.outcome === "partial" ? ["not enough by itself"] : [];
  const notes = [...alone, ...remarksOn(memory), ...warned];
  return itemOf(memory, {
    ...(instead === undefined ? {} : { instead }),
    ...(notes.length === 0 ? {} : { note: notes.join("; ") }),
  });
};

export const failingItem = ({ path, failures }: FailingFile): BriefItem => ({
  kind: "file",
  text: `${failures} known failures`,
  files: [inOneLine(path)],
});

export const lessonItem = (lesson: BriefLesson): BriefItem => {
  const { memory, avoid, prefer, seen = 1, elsewhere } = lesson;
  const notes = [
    ...(elsewhere === undefined ? [] : [elsewhere]),
    ...(seen === 1 ? [] : [`seen ${seen} times`]),
    ...(avoid === undefined ? [] : [`avoid ${avoid}`]),
  ];
  // Its files are another project's.
  const shown = elsewhere === undefined ? memory : { ...memory, files: [] };
  return itemOf(shown, {
    ...(notes.length === 0 ? {} : { note: notes.join("; ") }),
    ...(prefer === undefined ? {} : { instead: prefer }),
  });
};

/** Its only item in a brief: the sign names the files, and the reason says what to weigh it against. */
export const doubtItem = ({ memory, sign }: Doubted): BriefItem => {
  const { moreFiles: _more, ...item } = itemOf(memory);
  return { ...item, files: [], note: inOneLine(sign) };
};

/** Without the reason and the files, which are told with the memory's own item. */
export const alone = ({
  why: _why,
  whyIs: _whyIs,
  files: _files,
  moreFiles: _more,
  ...item
}: BriefItem): BriefItem => ({
  ...item,
  files: [],
});

/** The remark on the open issue that the last acts were about. */
export const WORKED_ON = "worked on last";

export const issueItem = ({ issue, attempts }: IssueStory, isWorkedOn = false): BriefItem => {
  const failed = attempts.filter(
    ({ outcome, standing }) => outcome === "failed" && standing === "standing",
  );
  const count = failed.length;
  const notes = [
    ...(count === 0 ? [] : [`${count} attempt${count === 1 ? "" : "s"} failed`]),
    ...(isWorkedOn ? [WORKED_ON] : []),
  ];
  return itemOf(issue, notes.length === 0 ? {} : { note: notes.join("; ") });
};

export const actItem = ({ id, kind, outcome, when, text }: Act): BriefItem => ({
  id: shortId(id),
  kind: outcome === undefined ? kind : `${kind} ${outcome}`,
  when: isoMinute(when),
  text: inOneLine(text),
  files: [],
});

const reasonOf = (why: string, namespace: string | undefined): Pick<BriefItem, "why" | "whyIs"> => {
  const whyIs = whyIsOf(namespace);
  return why === "" ? {} : { why, ...(whyIs === undefined ? {} : { whyIs }) };
};

export const itemOf = (
  memory: Memory,
  more: Pick<BriefItem, "instead" | "note"> = {},
): BriefItem => {
  const { id, kind, namespace, when, text, files } = memory;
  // A known failure has all remarks in its note already.
  const doubt = memory.doubted === undefined ? "" : doubtWords(memory.doubted);
  const own = more.note ?? "";
  const note = own.includes(doubt) ? own : [own, doubt].filter((one) => one !== "").join("; ");
  const why = inOneLine(bestSentences(reasonIn(memory) ?? "", REASON_LIMIT, whole));
  return {
    id: shortId(id),
    kind,
    ...(namespace === undefined ? {} : { namespace }),
    when: isoMinute(when).slice(0, 10),
    text: inOneLine(text),
    ...reasonOf(why, namespace),
    ...(more.instead === undefined ? {} : { instead: firstSentences(more.instead) }),
    ...(note === "" ? {} : { note: firstSentences(note) }),
    files: files.slice(0, FILES).map(inOneLine),
    ...(files.length > FILES ? { moreFiles: files.length - FILES } : {}),
  };
};

const FILES = 3;

export const inOneLine = (text: string): string => visible(oneLine(text));

/** The most UTF-16 units of a reason of several sentences. The memory itself shows the rest. */
const REASON_LIMIT = 240;

/** As many whole sentences as fit, and the first in any case. */
const firstSentences = (text: string): string => {
  const [first = "", ...others] = sentencesOf(text).map(inOneLine);
  let taken = first;
  for (const sentence of others) {
    if (taken.length + 1 + sentence.length > REASON_LIMIT) break;
    taken += ` ${sentence}`;
  }
  return taken;
};

const whole = (sentence: string): string => sentence;

const isoMinute = (ms: number): string =>
  Math.abs(ms) <= 253_402_300_799_999 ? `${new Date(ms).toISOString().slice(0, 16)}Z` : "—";
