// What an act would change, as the page shows it before a person does it: each as it is and as it would be.
import * as v from "valibot";
import { defined } from "../../core/kit/defined.ts";
import { jsonDocument } from "../../core/recall/forms.ts";
import type { GateVoice, StateOfMemory, Preview, PreviewBrief } from "../../engine/page/preview.ts";
import type { DocumentOf } from "../document.ts";
import { briefText } from "../memories/brief.ts";

const changeSchema = v.object({
  id: v.string(),
  kind: v.string(),
  text: v.string(),
  /** Absent of a memory that comes. */
  was: v.optional(v.string()),
  is: v.string(),
});

export const previewSchema = v.object({
  /** The memories that would be others than they are. */
  changes: v.array(changeSchema),
  /** What is in force under a fact's name; nothing if no fact is. */
  facts: v.array(v.object({ name: v.string(), was: v.string(), is: v.string() })),
  /** The failures of which the gate would speak otherwise. */
  gate: v.array(v.object({ id: v.string(), text: v.string(), was: v.string(), is: v.string() })),
  /** The lines of the brief that would go and come. */
  brief: v.object({ gone: v.array(v.string()), come: v.array(v.string()) }),
  /** For a purge: what would be erased, as the command lists it. */
  erases: v.optional(
    v.array(v.object({ id: v.string(), what: v.string(), text: v.optional(v.string()) })),
  ),
});
export type PreviewDocument = DocumentOf<typeof previewSchema>;

export const previewDocument = (
  project: string,
  { changes, facts, gate, briefs, isNew }: Preview,
): PreviewDocument => ({
  changes: changes.map(({ was, is }) => {
    const { id, kind, text } = is.memory;
    return { id, kind, text, ...defined({ was: was && stateWords(was) }), is: stateWords(is) };
  }),
  facts: facts.map(({ name, was, is }) => ({ name, was: was.join(", "), is: is.join(", ") })),
  gate: gate.map(({ memory: { id, text }, was, is }) => ({
    ...{ id, text, was: voiceWords(was), is: voiceWords(is) },
  })),
  brief: briefChange(
    linesOf(project, briefs.was),
    linesOf(project, briefs.is).map((line) => withoutNewIds(line, isNew)),
  ),
});

/** A purge changes lines that are there, so all that is said of it is what it erases. */
export const erasingDocument = (
  targets: readonly { readonly id: string; readonly what: string; readonly text: string }[],
  isDiscreet: boolean,
): PreviewDocument => ({
  ...{ changes: [], facts: [], gate: [], brief: { gone: [], come: [] } },
  erases: targets.map(({ id, what, text }) => ({
    ...{ id, what },
    ...(isDiscreet ? {} : { text }),
  })),
});

const stateWords = ({ memory, open }: StateOfMemory): string => {
  const { standing, outcome, forgotten, pinned, score, doubted, confirmed } = memory;
  return [
    forgotten ? "forgotten" : standing === "standing" ? "in use" : standing,
    ...(outcome === undefined ? [] : [OUTCOMES[outcome]]),
    ...(open === undefined || standing !== "standing" ? [] : [open ? "open" : "closed"]),
    ...(pinned ? ["pinned"] : []),
    ...(score === undefined ? [] : [`rated ${score} of 10`]),
    ...(doubted === undefined ? [] : [`doubted: ${doubted}`]),
    ...(confirmed === undefined ? [] : [`confirmed${times(confirmed.times)}`]),
  ].join(", ");
};

const OUTCOMES = {
  ...{ worked: "worked", failed: "failed", partial: "partial" },
  "no-longer-needed": "no longer needed",
  "stands-again": "in the code again",
} as const;

const times = (count: number | undefined): string =>
  count === undefined || count < 2 ? "" : ` ${count} times`;

const voiceWords = (voice: GateVoice): string =>
  voice.is === "silent" ? `silent: ${SILENT[voice.because.is]}` : VOICES[voice.is];

const VOICES = { warns: "warns of it", unknown: "does not know it" } as const;

const SILENT = {
  policy: "a policy says so",
  muted: "it is mute",
  snoozed: "it is snoozed",
  "not-applicable": "not applicable there",
  "failed-again": "it failed again",
} as const;

const linesOf = (project: string, { packed, about }: PreviewBrief): readonly string[] =>
  briefText(jsonDocument(project, about, packed), "md")
    .split("\n")
    .filter((line) => line.trim() !== "");

/** What would be written gets its id when it is. */
const withoutNewIds = (line: string, isNew: Preview["isNew"]): string =>
  line.replaceAll(/`([a-z2-7]{10})` /gu, (shown, id: string) => (isNew(id) ? "" : shown));

const briefChange = (was: readonly string[], is: readonly string[]): PreviewDocument["brief"] => {
  const [before, after] = [new Set(was), new Set(is)];
  return {
    gone: was.filter((line) => !after.has(line)),
    come: is.filter((line) => !before.has(line)),
  };
};
