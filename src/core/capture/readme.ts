// What a README says of its project before all else: its first paragraph of prose. Headings, badges, pictures, lists, tables
// and markup are stepped over; what is left is plain text.

/** How far into the file it is looked for. */
const MOST_CHARACTERS = 20_000;

/** The names under which it is looked for, the likeliest first. */
export const isReadme = (path: string): boolean =>
  /^readme(?:\.(?:md|markdown|rst|txt|adoc))?$/i.test(path);

export const firstParagraph = (readme: string): string | undefined => {
  const text = readme
    .slice(0, MOST_CHARACTERS)
    .replaceAll("\r\n", "\n")
    .replace(/<!--[^]*?(?:-->|$)/g, "")
    .replace(/^(```|~~~)[^]*?^\1/gm, "");
  return text
    .split(/\n[ \t]*\n/)
    .map(proseIn)
    .find((paragraph) => wordsIn(paragraph) >= FEWEST_WORDS);
};

/** Fewer are a heading, a slogan of links, or what is left of a row of badges. */
const FEWEST_WORDS = 4;

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

/** Those of its lines that are prose; nothing where its first line opens something else. */
const proseIn = (paragraph: string): string => {
  const lines = paragraph.split("\n").filter((line) => line.trim() !== "");
  if (lines.some((line) => RULE.test(line))) return "";
  const prose = lines.filter((line) => !NO_PROSE.test(line));
  const said = plain(prose.join(" "));
  // A row of links is none; and what only leads to a list says nothing without it.
  return (said.match(/[|·•]/g) ?? []).length > 2
    ? ""
    : said.replace(/(?<=[.!?]) [^.!?]{0,200}:$/, "");
};

/** Under a heading of reStructuredText or Markdown stands a rule. */
const RULE = /^\s*([=~^"'*+#-])\1{2,}\s*$/;

/** Headings, quotes, lists, tables, directives, definitions of links, set-in code, and lines that are a tag alone. */
const NO_PROSE =
  /^(?: {4}|\t)|^\s{0,3}(?:#|>|[-*+]\s|\d+[.)]\s|\||\.\.(?:\s|$)|:\w+:|\[[^\]]{1,200}\]:|=\s)|^\s*<[^>]{0,500}>\s*$/;

/** As it is read, and not as it is marked up. */
const plain = (text: string): string =>
  text
    .replace(/\[!\[[^\]]{0,300}\]\([^)]{0,600}\)\](?:\([^)]{0,600}\)|\[[^\]]{0,200}\])/g, " ")
    .replace(/!\[[^\]]{0,300}\](?:\([^)]{0,600}\)|\[[^\]]{0,200}\])/g, " ")
    .replace(/\[([^\]]{1,300})\](?:\([^)]{0,600}\)|\[[^\]]{0,200}\])/g, "$1")
    .replace(/\[([^\]]{1,300})\](?![[(:])/g, "$1")
    .replace(/`([^`<]{1,300}) <[^>]{1,600}>`_{1,2}/g, "$1")
    .replace(/<\/?[a-z][^>]{0,600}>/gi, " ")
    .replace(/:[a-z]+:`([^`]{1,300})`|``([^`]{1,300})``/g, "$1$2")
    .replace(/[*`]+/g, "")
    .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/&nbsp;/g, " ")
    .replace(/\s+/g, " ")
    .trim();
