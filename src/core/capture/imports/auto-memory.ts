// Reads a file of the memory that Claude Code keeps of a project (`~/.claude/projects/<project>/memory/*.md`): a name, a
// description and a type, and below them the memory. What it learned of the person becomes a fact about the person, a
// correction becomes a lesson, and the rest notes.
import type { Draft, DraftCommon } from "../../event/draft.ts";
import { isObject } from "../../kit/json.ts";
import { withoutPrivate } from "../../kit/private-text.ts";
import { oneLine } from "../../kit/text.ts";
import { parseYaml } from "../../kit/yaml.ts";
import { claimOf } from "../claim.ts";
import { factFields } from "../fact.ts";
import { statementOf } from "../signals/findings.ts";
import { isInjection } from "../signals/sentence.ts";
import {
  importedBy,
  noteDraft,
  quoted,
  textIn,
  type ForeignLog,
  type ImportedAt,
} from "./foreign.ts";

export const AUTO_MEMORY_TYPES = ["user", "feedback", "project", "reference"] as const;

interface AutoMemory {
  readonly name: string;
  readonly description: string;
  readonly type: (typeof AUTO_MEMORY_TYPES)[number];
  readonly content: string;
}

const HEAD = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/u;

/** Undefined if the file is none of such a memory. */
export const autoMemoryIn = (text: string): AutoMemory | undefined => {
  const [whole = "", head = ""] = HEAD.exec(text) ?? [];
  const fields = head === "" ? undefined : parseYaml(head);
  if (!isObject(fields)) return undefined;
  const metadata = isObject(fields["metadata"]) ? fields["metadata"] : {};
  const stated = fields["type"] ?? metadata["type"];
  const type = AUTO_MEMORY_TYPES.find((one) => one === stated);
  const [name, description] = [textIn(fields["name"]), textIn(fields["description"])];
  if (type === undefined || name === "" || description === "") return undefined;
  return { name, description, type, content: withoutPrivate(text.slice(whole.length)).trim() };
};

/** `line` numbers the file among those that are read together. */
export const readAutoMemory = (memory: AutoMemory, line: number, at: ImportedAt): ForeignLog => {
  const { name, type, description, content } = memory;
  if (isInjection(content) || isInjection(description))
    return badAt(line, `${quoted(name)} would command its reader`);
  const { key, common } = importedBy("agent-memory", at)(at.when + line, name, content);
  const draft = type === "user" ? factIn(memory, at, common) : draftIn(memory, common);
  return draft === undefined
    ? badAt(line, `${quoted(name)} is an order to its reader, and not from the person`)
    : { events: [{ line, key, draft }], bad: [] };
};

const badAt = (line: number, because: string): ForeignLog => ({
  events: [],
  bad: [{ line, because }],
});

const VALUE_LIMIT = 500;

/** A value is one line. What does not fit is described by the memory itself, and kept below. */
const factIn = (
  { name, description, content }: AutoMemory,
  { families }: ImportedAt,
  common: DraftCommon,
): Draft | undefined => {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  const whole = oneLine(content);
  const isShort = whole !== "" && whole.length <= VALUE_LIMIT;
  const value = isShort ? whole : oneLine(description).slice(0, VALUE_LIMIT);
  const fact = factFields({ name: `user.${slug || "memory"}`, value, source: "import" }, families);
  const body = isShort || content === "" ? {} : { body: content };
  return fact.ok
    ? { kind: "fact", overlong: "cut-all", body: { ...common, ...fact.value, ...body } }
    : undefined;
};

const draftIn = (
  { type, description, content }: AutoMemory,
  common: DraftCommon,
): Draft | undefined => {
  const { rule, why, rest } = partsIn(content);
  const claim = rule === "" ? description : rule;
  if (type === "feedback")
    return {
      kind: "lesson",
      overlong: "cut-all",
      body: {
        ...common,
        ...claimOf(claim, rest),
        ...(why === "" ? {} : { reason: why }),
        category: "general",
      },
    };
  const stated = statementOf(claim, "agent");
  const details = [why === "" ? "" : `Why: ${why}`, rest].filter((one) => one !== "").join("\n\n");
  if (stated === undefined) return undefined;
  return noteDraft(common, stated, {
    namespace: type === "reference" ? "research" : "learnings",
    ...(details === "" ? {} : { details }),
  });
};

/** Its first paragraph, the paragraph that begins with `**Why:**`, and what else there is. */
const partsIn = (
  content: string,
): { readonly rule: string; readonly why: string; readonly rest: string } => {
  const [rule = "", ...others] = content.split(/\n\s*\n|\n(?=\*\*)/u).map((one) => one.trim());
  const why = others.find((one) => WHY.test(one)) ?? "";
  return {
    rule: oneLine(rule),
    why: oneLine(why.replace(WHY, "")),
    rest: others.filter((one) => one !== why && one !== "").join("\n\n"),
  };
};

const WHY = /^\*\*Why:?\*\*:?\s*/iu;
