// Reads the database of pi-memory (`~/.pi/memory/memory.db`): facts by their keys, and lessons. It holds many projects, of
// which one is meant; what is about the person is about every project.
import { FAMILIES, familyOf, isFactName } from "../../event/facts.ts";
import type { Draft } from "../../event/draft.ts";
import { withoutPrivateIn } from "../../kit/private-text.ts";
import { isObject, type Fields } from "../../kit/json.ts";
import { claimOf } from "../claim.ts";
import { factFields, type StatedFact } from "../fact.ts";
import { oneLine } from "../../kit/text.ts";
import { isInjection } from "../signals/sentence.ts";
import {
  importedBy,
  isNamed,
  quoted,
  textIn,
  timeIn,
  type BadLine,
  type ForeignEvent,
  type ForeignLog,
  type ImportedAt,
  type RowsOf,
} from "./foreign.ts";

export const PI_MEMORY_TABLES = ["semantic", "lessons"] as const;

type RowReading = { readonly key: string; readonly draft: Draft } | { readonly because: string };

export const readPiMemory = (rowsOf: RowsOf, at: ImportedAt): ForeignLog => {
  const events: ForeignEvent[] = [];
  const bad: BadLine[] = [];
  let line = 0;
  const readEach = (rows: Iterable<Fields>, read: (row: Fields) => RowReading): void => {
    for (const given of rows) {
      line += 1;
      const row = withoutPrivateIn(given);
      const one = isObject(row) ? read(row) : { because: "it holds nothing" };
      if ("because" in one) bad.push({ line, because: one.because });
      else events.push({ line, ...one });
    }
  };
  readEach(rowsOf("semantic"), (row) => factIn(row, at));
  readEach(rowsOf("lessons"), (row) => lessonIn(row, at));
  return { events, bad };
};

const factIn = (row: Fields, at: ImportedAt): RowReading => {
  const [key, value] = [textIn(row["key"]).toLowerCase(), textIn(row["value"])];
  if (key === "" || value === "") return { because: "it has no key or no value" };
  if (isInjection(value)) return { because: `${quoted(value)} would command its reader` };
  const about = aboutIn(key, at);
  if ("because" in about) return about;
  const stated = "name" in about ? { value } : { object: value };
  const fields = factFields({ ...about, ...stated, ...claimed(row) }, at.families);
  if (!fields.ok) return { because: `${quoted(key)} cannot be read as a fact` };
  const when = timeIn(row["updated_at"]) ?? timeIn(row["created_at"]) ?? at.when;
  const { key: id, common } = importedBy("pi-memory", at)(when, "fact", key, value);
  const { confidence } = claimed(row);
  const { name, text } = fields.value;
  if (name !== undefined && confidence !== undefined && Number(confidence) < UNSURE) {
    const until = at.when + WAITS_MS;
    const claim = { text, name, value: oneLine(value), quote: value, confidence, until };
    const body = { ...common, ...claim, suggests: "fact" as const, madeBy: "pi-memory" };
    return { key: id, draft: { kind: "proposal", overlong: "cut-all", body } };
  }
  return { key: id, draft: { kind: "fact", body: { ...common, ...fields.value } } };
};

/** A fact of less confidence waits for a person. pi-memory gives .8 to what a model drew from a session. */
const UNSURE = 0.6;
const WAITS_MS = 30 * 86_400_000;

/** `project.shop.db` is about the project called shop, and others are about something else. */
const aboutIn = (
  key: string,
  { names, families }: ImportedAt,
): Pick<StatedFact, "name" | "subject" | "relation"> | { readonly because: string } => {
  const [, project = "", ...rest] = key.split(".");
  if (familyOf(key) === "project" && !isNamed(names, project))
    return { because: `it is about another project, ${quoted(project)}` };
  const name = familyOf(key) === "project" ? ["project", ...rest].join(".") : key;
  const known: readonly string[] = [...FAMILIES, ...families.families, ...families.personal];
  return isFactName(name) && known.includes(familyOf(name))
    ? { name }
    : // Whatever else it is about, it was kept for one person.
      { subject: `user ${key}`, relation: "is" };
};

const SOURCES = ["user", "correction", "consolidation"] as const;

const claimed = (row: Fields): Pick<StatedFact, "confidence" | "source"> => {
  const confidence = Number(row["confidence"]);
  const source = SOURCES.find((one) => one === row["source"]) ?? "import";
  return confidence >= 0 && confidence <= 1
    ? { source, confidence: String(Math.round(confidence * 100) / 100) }
    : { source };
};

const lessonIn = (row: Fields, at: ImportedAt): RowReading => {
  const [id, rule, project] = [textIn(row["id"]), textIn(row["rule"]), textIn(row["project"])];
  if (rule === "") return { because: "it states no rule" };
  if (row["is_deleted"] === 1) return { because: "it was deleted in pi-memory" };
  if (project !== "" && !isNamed(at.names, project))
    return { because: `it is about another project, ${quoted(project)}` };
  if (isInjection(rule)) return { because: `${quoted(rule)} would command its reader` };
  const isDont = row["negative"] === 1;
  const isNegated = /^(?:do ?n[o']t|never|avoid)\b/iu.test(rule);
  const when = timeIn(row["created_at"]) ?? at.when;
  const { key, common } = importedBy("pi-memory", at)(when, "lesson", id, rule);
  return {
    key,
    draft: {
      kind: "lesson",
      overlong: "cut-all",
      body: {
        ...common,
        ...claimOf(isDont && !isNegated ? `Don't: ${rule}` : rule),
        category: textIn(row["category"]).toLowerCase() || "general",
      },
    },
  };
};
