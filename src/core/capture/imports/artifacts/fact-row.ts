// A fact of an artifact, as a draft for each of its topics. The fields of older artifacts are read under the names they had.
import {
  FACT_SPANS,
  FACT_TYPES,
  familyOf,
  type FactSpan,
  type FactType,
} from "../../../event/facts.ts";
import { isEventId } from "../../../event/id.ts";
import { defined } from "../../../kit/defined.ts";
import type { Fields } from "../../../kit/json.ts";
import { factFields, type FactFault } from "../../fact.ts";
import { isInjection } from "../../signals/sentence.ts";
import {
  importedBy,
  quoted,
  textIn,
  timeIn,
  type ForeignEvent,
  type ImportedAt,
} from "../foreign.ts";

/** The topics it belongs to; one that is undefined stands for none. */
export interface FactRow {
  readonly row: Fields;
  readonly topics: readonly (string | undefined)[];
}

type FactReading =
  | { readonly because: string }
  | { readonly events: readonly Omit<ForeignEvent, "line">[]; readonly rating?: number };

export const readFactRow = (
  { row, topics }: FactRow,
  at: ImportedAt,
  file: string,
): FactReading => {
  const [name, subject, relation] = [row["name"], row["subject"], row["relation"]].map(textIn);
  const value = textIn(row["object"]) || textIn(row["value"]);
  const about = name ? { name, value } : { subject, relation, object: value };
  const claim = Object.values(about).join(" ");
  if (value === "") return { because: "it has no object" };
  if (isInjection(claim)) return { because: `${quoted(claim)} would command its reader` };
  const denied = row["denied"] === true;
  const part = textIn(row["part"]);
  const fields = factFields(
    {
      ...about,
      ...(denied ? { denied } : {}),
      ...defined({ part: part || undefined, type: typeIn(row), span: spanIn(row) }),
      ...defined({ from: timeIn(row["valid_from"]), until: timeIn(row["valid_until"]) }),
      ...defined({ confidence: confidenceIn(row) }),
      source: "import",
    },
    at.families,
  );
  if (!fields.ok) return { because: reasonOf(fields.error, about.name ?? claim) };
  const { id, entry_id: entry } = row;
  const when = timeIn(row["fact_ts"]) ?? timeIn(row["entry_ts"]) ?? at.when;
  const rating = ratingIn(row);
  const events = topics.map((topic) => {
    const { key, common } = importedBy(
      "topic-memory",
      at,
    )(...([when, "fact", topic ?? "", Object.values(about), denied, part] as const));
    const body = provenanceOf(row, { topic, file, rating });
    const learnedIn = isEventId(entry) ? { entry } : {};
    return {
      key,
      ...(isEventId(id) ? { id } : {}),
      draft: {
        kind: "fact" as const,
        overlong: "cut-all" as const,
        body: { ...common, ...fields.value, body, ...defined({ topic }), ...learnedIn },
      },
    };
  });
  return { events, ...defined({ rating }) };
};

const reasonOf = (fault: FactFault, about: string): string => {
  if (fault.kind === "family-unknown")
    return `${quoted(about)} is of the family ${familyOf(fault.family)}, which the setting facts.families does not name`;
  return fault.kind === "fact-unnamed"
    ? "it has neither a name nor a subject with a relation"
    : `${quoted(about)} cannot be read as a fact`;
};

/** As the words are spelled in an artifact, or nearly. */
const wordIn = (value: unknown): string =>
  textIn(value)
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");

const typeIn = (row: Fields): FactType | undefined => {
  const word = wordIn(row["type"]);
  return FACT_TYPES.find((one) => one === word);
};

const spanIn = (row: Fields): FactSpan | undefined => {
  const word = wordIn(row["time_span"] ?? row["span"]);
  return FACT_SPANS.find((one) => one === word);
};

const confidenceIn = ({ confidence }: Fields): string | undefined =>
  typeof confidence === "number" && confidence >= 0 && confidence <= 1
    ? String(Math.round(confidence * 100) / 100)
    : undefined;

const ratingIn = (row: Fields): number | undefined => {
  const rating = row["user_fact_score"] ?? row["score"];
  return typeof rating === "number" && rating >= 0 && rating <= 10 ? rating : undefined;
};

/** Where it was learned, in words: the entry that it names is in another log. */
const provenanceOf = (
  row: Fields,
  from: { topic: string | undefined; file: string; rating: number | undefined },
): string => {
  const entry = textIn(row["entry_id"]);
  const day = /^\d{4}-\d\d-\d\d/.exec(textIn(row["entry_ts"]))?.[0];
  const parts = [
    from.topic === undefined ? undefined : `topic ${from.topic}`,
    /^[\w.:-]{1,100}$/.test(entry) ? `entry ${entry}` : undefined,
    day === undefined ? undefined : `of ${day}`,
  ].filter((part) => part !== undefined);
  const rated = from.rating === undefined ? "" : ` Rated ${from.rating} of 10 there.`;
  return `Imported from ${[from.file, ...parts].join(", ")}.${rated}`;
};
