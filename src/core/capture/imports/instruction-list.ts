// Reads the lists of a file of instructions (CLAUDE.md, AGENTS.md …) into drafts: what an item states becomes a memory;
// what it orders does only with its reason, as a quotation; what the project itself shows does not. Each item that is left
// out is named with the reason.
import { withoutPrivate } from "../../kit/private-text.ts";
import type { DraftCommon } from "../../event/draft.ts";
import type { Namespace } from "../../event/kinds/core/note.ts";
import { claimOf } from "../claim.ts";
import { namespaceOf } from "../namespaces.ts";
import { isInjection, isOrder, isQuestion } from "../signals/sentence.ts";
import { lineKinds } from "../signals/line-kinds.ts";
import { signalsIn } from "../signals/signals.ts";
import type { BadLine, ForeignEvent, ForeignLog, ImportedAt } from "./foreign.ts";

export const readInstructionList = (
  text: string,
  name: string,
  { digest, when }: ImportedAt,
): ForeignLog => {
  if (OF_PROJECT.test(name))
    return { events: [], bad: [{ line: 1, because: "the project itself shows its documents" }] };
  const events: ForeignEvent[] = [];
  const bad: BadLine[] = [];
  for (const item of itemsIn(withoutPrivate(text.replace(/^\uFEFF/, "")))) {
    const { line, heading } = item;
    const stated = statementIn(item, name);
    if ("because" in stated) {
      bad.push({ line, because: stated.because });
      continue;
    }
    const key = `import:instructions:${digest(stated.plain.toLowerCase()).slice(0, 26)}`;
    const from = `From ${name}, line ${line}${heading === "" ? "" : `, under "${heading}"`}`;
    const common: DraftCommon & { readonly text: string } = {
      // One millisecond each, so that they keep the order of the file.
      ...{ when: when + events.length, key, actor: { door: "import" } },
      ...claimOf(stated.text, from),
      tags: ["instructions"],
    };
    const namespace = namespaceFor(stated, heading);
    events.push({
      ...{ line, key },
      draft:
        namespace === "decisions"
          ? { kind: "decision", overlong: "cut-all", body: common }
          : { kind: "note", overlong: "cut-all", body: { ...common, namespace } },
    });
  }
  return { events, bad };
};

/** Written for people, and read where they are. */
const OF_PROJECT =
  /^(?:readme|changelog|changes|history|releases?|news|contributing|security|support|licen[cs]e|code[-_]of[-_]conduct)\b/iu;

interface ListItem {
  readonly line: number;
  readonly heading: string;
  /** Of the item above, if it ends with a colon. */
  readonly lead: string;
  readonly text: string;
}

const ITEM = /^(\s*)(?:[-*+]|\d{1,3}[.)])\s+(\S.*)$/u;
const HEADING = /^ {0,3}#{1,6}\s+(.*?)\s*#*$/u;
/** The block that `twiceshy bridge` keeps there: what is read back from it would be remembered twice. */
const OURS_BEGINS = />>> twiceshy/u;
const OURS_ENDS = /<<< twiceshy/u;

/** The items of all lists, with the lines that continue them. */
const itemsIn = (text: string): readonly ListItem[] => {
  const lines = text.split(/\r\n|\r|\n/u);
  const kinds = lineKinds(lines);
  const items: (ListItem & { text: string })[] = [];
  const leads: { readonly indent: number; readonly text: string }[] = [];
  let heading = "";
  let isOpen = false;
  let isOurs = false;
  let isFenced = false;
  for (const [at, raw] of lines.entries()) {
    if (isOurs || OURS_BEGINS.test(raw)) {
      isOurs = !OURS_ENDS.test(raw);
      isOpen = false;
      continue;
    }
    const [, indent = "", words] = ITEM.exec(raw) ?? [];
    if (kinds[at] === "fence") isFenced = true;
    // An item of an inner list is indented as code is.
    const isText =
      kinds[at] === "own" || (words !== undefined && kinds[at] === "code" && !isFenced);
    if (kinds[at] === "fence-end") isFenced = false;
    if (!isText) {
      isOpen = false;
      continue;
    }
    const [, title] = HEADING.exec(raw) ?? [];
    if (title !== undefined) {
      heading = plainOf(title);
      leads.length = 0;
      isOpen = false;
    } else if (words !== undefined) {
      while (leads.length > 0 && (leads.at(-1)?.indent ?? 0) >= indent.length) leads.pop();
      items.push({ line: at + 1, heading, lead: leads.at(-1)?.text ?? "", text: words.trim() });
      if (/[:：]\s*\**$/u.test(words)) leads.push({ indent: indent.length, text: words.trim() });
      isOpen = true;
    } else if (isOpen && /^\s+\S/u.test(raw)) {
      const last = items.at(-1);
      if (last !== undefined) last.text = `${last.text} ${raw.trim()}`;
    } else isOpen = false;
  }
  return items;
};

/** Without emphasis, marks of links and HTML comments. */
const plainOf = (text: string): string =>
  text
    .replaceAll(/<!--.*?-->/gu, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/(?<![\w*])(\*\*|__|\*|_)(?=\S)(.*?\S)\1(?![\w*])/gu, "$2")
    .trim();

interface Stated {
  /** What the item says: the same in two files is one memory. */
  readonly plain: string;
  readonly text: string;
  /** A rule with its reason, quoted. */
  readonly isRule: boolean;
}

const statementIn = (item: ListItem, name: string): Stated | { readonly because: string } => {
  if (item.text.length > LONGEST) return { because: "it is too long for one memory" };
  const plain = plainOf(item.text);
  if (/^\[[ xX]\]/u.test(plain)) return { because: "a task is in progress or done" };
  if (plain.endsWith(":")) return { because: "it only introduces what follows" };
  if (isInjection(plain)) return { because: "it would command its reader" };
  if (isQuestion(plain)) return { because: "it is a question" };
  if (isShownByProject(item, plain))
    return { because: "the project itself shows its structure and commands" };
  if (isRule(plain)) {
    if (!REASON.test(plain))
      return { because: `a rule without a reason: agents read it in ${name} as it is` };
    return { plain, text: `${name} has the rule: "${plain.replaceAll('"', "'")}"`, isRule: true };
  }
  if (plain.split(/\s+/u).length < FEWEST_WORDS)
    return { because: "it is too short to state anything" };
  const lead = plainOf(item.lead).replace(/[:：]$/u, "");
  const isLed = lead !== "" && !isRule(lead) && lead.split(/\s+/u).length <= 8;
  return { plain, text: isLed ? `${lead}: ${plain}` : plain, isRule: false };
};

const FEWEST_WORDS = 4;
const LONGEST = 2_000;

/** Also behind a label (`Style: use tabs`), and in the third person of manuals (`Tests must …`). */
const isRule = (plain: string): boolean =>
  isOrder(plain) ||
  isOrder(plain.replace(/^[^.:!?]{1,40}[:—–]\s+/u, "")) ||
  /\b(?:must(?:n't)?|should(?:n't)?|shall|do not|don't|never|always|are required to|debe|nunca)\b/iu.test(
    plain,
  );

const REASON =
  /\b(?:because|since|otherwise|so that|in order to|as it|as they|or else|which (?:breaks?|causes?|fails?|leads?)|due to|reason|porque|ya que)\b|;\s|[—–]\s|\s-\s/iu;

const OF_STRUCTURE =
  /\b(?:structure|layout|director(?:y|ies)|folders?|files?|commands?|scripts?|setup|install(?:ation)?|build(?:ing)?|quick ?start|usage|links?|resources|table of contents|estructura|comandos)\b/iu;

/** It begins with a path, a command or a link, or is in a part about them. */
const isShownByProject = ({ heading, text }: ListItem, plain: string): boolean =>
  OF_STRUCTURE.test(heading) ||
  /^(?:\*\*)?(?:`[^`]+`|\[[^\]]*\]\([^)]*\))(?:\*\*)?\s*(?:[:—–=]|->|→|-\s|\(|$)/u.test(text) ||
  /^(?:\.{0,2}\/)?[\w@.-]+\/[\w@./*-]*\s*(?:[:—–=]|->|→|-\s|$)/u.test(plain);

const namespaceFor = ({ text, isRule: isQuoted }: Stated, heading: string): Namespace => {
  if (isQuoted) return "learnings";
  const [signal] = signalsIn(text);
  const ofHeading = heading.split(/[^\p{L}]+/u).map((word) => namespaceOf(word));
  return ofHeading.find((one) => one !== undefined) ?? signal?.namespace ?? "learnings";
};
