// Where a memory comes from, down to the words of a turn.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { oneLine } from "../../core/kit/text.ts";
import { defined } from "../../core/kit/defined.ts";
import type { Provenance } from "../../engine/continuity/provenance.ts";
import type { DocumentOf } from "../document.ts";
import { inLine, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

export const provenanceSchema = v.object({
  project: v.string(),
  id: v.string(),
  kind: v.string(),
  /** Items only: what it states, and how that was recognised. */
  form: v.optional(v.string()),
  recognised: v.optional(v.string()),
  text: v.string(),
  by: v.optional(v.picklist(["person", "user", "agent"])),
  /** When it was stated, and when it was recorded: ISO 8601, UTC. */
  when: v.string(),
  recorded: v.string(),
  /** Where it came in. */
  door: v.optional(v.string()),
  session: v.optional(v.string()),
  mission: v.optional(v.string()),
  /** The host's id of a subagent. */
  lane: v.optional(v.string()),
  folder: v.optional(v.string()),
  commit: v.optional(v.string()),
  standing: v.string(),
  /** Items only: the turn. Absent if it was purged. */
  turn: v.optional(
    v.object({
      id: v.string(),
      host: v.optional(v.string()),
      hostId: v.optional(v.string()),
      /** SHA-256 of its whole text, as it is stored. */
      digest: v.string(),
      length: v.number(),
      /** In UTF-16 units; absent where the statement is how the turn begins. */
      span: v.optional(v.object({ start: v.number(), end: v.number(), words: v.string() })),
      before: v.string(),
      after: v.string(),
    }),
  ),
});
export type ProvenanceDocument = DocumentOf<typeof provenanceSchema>;

export const provenanceDocument = (
  project: string,
  { memory, event, door, statedIn }: Provenance,
): ProvenanceDocument => {
  const { item } = memory;
  const speaker = item?.byPerson ? "person" : item?.role === "user" ? "user" : "agent";
  return {
    ...{ project, id: memory.id, kind: memory.kind, text: memory.text },
    ...{ when: isoTime(memory.when), recorded: isoTime(event.ts), standing: memory.standing },
    ...defined({ door, session: memory.session, commit: memory.commit }),
    ...(item === undefined
      ? {}
      : {
          ...{ form: item.form, recognised: item.source, by: speaker },
          ...defined({ mission: item.mission, lane: item.lane, folder: item.folder }),
        }),
    ...(statedIn === undefined ? {} : { turn: turnDocument(statedIn) }),
  };
};

const turnDocument = ({
  turn: hostId,
  host,
  ...turn
}: NonNullable<Provenance["statedIn"]>): NonNullable<ProvenanceDocument["turn"]> => ({
  ...turn,
  ...defined({ host, hostId }),
});

const SPEAKERS = { person: "a person", user: "the user, by the host's word", agent: "the agent" };

const RECOGNISED: Readonly<Record<string, string>> = {
  label: "by its label",
  list: "as an entry of a list",
  checkbox: "by its check-box",
  plan: "as a step of a plan",
  prose: "as a sentence",
  stated: "stated outright",
};

export const provenanceText = (out: ProvenanceDocument, style: Style): string => {
  const { id, kind, form, text, by, when, session, mission, lane, folder, commit, door, turn } =
    out;
  const where = [
    ...(session === undefined ? [] : [`session ${inLine(session)}`]),
    ...(mission === undefined ? [] : [`mission ${inLine(mission)}`]),
    ...(lane === undefined ? [] : [`subagent ${inLine(lane)}`]),
    ...(folder === undefined ? [] : [`in ${inLine(folder)}`]),
    ...(commit === undefined ? [] : [`at commit ${commit.slice(0, 7)}`]),
  ];
  const minute = (time: string): string => `${time.slice(0, 16).replace("T", " ")} UTC`;
  return [
    `${style.faint(shortId(id))}  ${style.strong(form ?? kind)}: ${inLine(text)}`,
    `  ${by === undefined ? "Recorded" : `Stated by ${SPEAKERS[by]}`} on ${minute(when)}${where.length === 0 ? "" : `, ${where.join(", ")}`}`,
    `  Recorded on ${minute(out.recorded)}${door === undefined ? "" : ` through ${door}`}; it is ${out.standing}`,
    ...(turn === undefined ? (form === undefined ? [] : [GONE]) : turnLines(turn, out, style)),
  ].join("\n");
};

const GONE = "  The turn that it was stated in is not in this log.";

const turnLines = (
  turn: NonNullable<ProvenanceDocument["turn"]>,
  { recognised = "" }: ProvenanceDocument,
  style: Style,
): readonly string[] => {
  const { id, span, before, after, length, host, hostId } = turn;
  const named = [host, hostId].filter((one) => one !== undefined).map(inLine);
  const head = `  Turn ${shortId(id)}${named.length === 0 ? "" : ` (${named.join(", ")})`}, ${thousands(length)} characters`;
  if (span === undefined) return [`${head}; it begins:`, `    ${inLine(oneLine(after))}`];
  const words = inLine(span.words);
  return [
    `${head}; recognised ${RECOGNISED[recognised] ?? recognised} at ${span.start} to ${span.end}:`,
    `    ${style.faint(`…${inLine(before)}`)}${style.strong(`[${words}]`)}${style.faint(`${inLine(after)}…`)}`,
  ];
};
