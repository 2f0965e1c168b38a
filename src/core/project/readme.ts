// What a README says about its project: a paragraph of prose that names it, as plain text.
// Headings, badges, pictures, lists, tables and markup are skipped.

/** How far into the file it is searched. */
const MOST_CHARACTERS = 20_000;

/** The names of a README. */
export const isReadme = (path: string): boolean =>
  /^readme(?:\.(?:md|markdown|rst|txt|adoc))?$/i.test(path);

/**
 * The paragraph that says what the project is: the first one in which one of its names, or the
 * README's own title, is said to be or to do something; else the first that names it and is no news.
 */
export const paragraphNaming = (readme: string, names: readonly string[]): string | undefined => {
  const all = [...names, ...titlesIn(readme)]
    .filter((name) => name.length > 1)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (all.length === 0) return undefined;
  const name = `(?<![\\w-])(?:${all.join("|")})(?![\\w-])`;
  const says = new RegExp(`${name}[^.!?]{0,40}?\\s(?:${VERBS})\\b`, "i");
  const paragraphs = paragraphsIn(readme).filter((one) => !NEWS.test(one));
  const named = new RegExp(name, "i");
  // Under a title that names it, the first paragraph need not name it again.
  const isTitled = titlesIn(readme).some((title) => names.some((one) => bare(title) === bare(one)));
  return (
    paragraphs.find((one) => says.test(one)) ??
    paragraphs.find((one) => isTitled || named.test(one))
  );
};

/** `Photo store` is `photo-store`. */
const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

const VERBS =
  "is|are|was|provides|lets|allows|helps|makes|gives|offers|takes|enables|implements|aims|adds|brings|supports|generates|parses|runs";

/** Announcements and appeals, which say nothing about what the project is. */
const NEWS =
  /\b(?:excited|announc\w*|sponsor\w*|backers?|donat\w*|funding|tidelift|patreon|open collective|commercial support|subscriptions?|releas(?:e|ed|es) (?:of|notes)|now available|deprecated|looking for|join us|follow us|star this|badge)\b/i;

/** The first heading, in either markup. */
const titlesIn = (readme: string): readonly string[] => {
  const [, hash, under] =
    /^#\s+(.{1,60}?)\s*#*$|^(.{1,60})\n[=~-]{3,}\s*$/m.exec(readme.slice(0, MOST_CHARACTERS)) ?? [];
  const title = plain(hash ?? under ?? "").trim();
  return title === "" || title.split(" ").length > 4 ? [] : [title];
};

const paragraphsIn = (readme: string): readonly string[] => {
  const text = readme
    .slice(0, MOST_CHARACTERS)
    .replaceAll("\r\n", "\n")
    .replace(/<!--[^]*?(?:-->|$)/g, "")
    .replace(/^(```|~~~)[^]*?^\1/gm, "");
  return text
    .split(/\n[ \t]*\n/)
    .map(proseIn)
    .filter((paragraph) => wordsIn(paragraph) >= FEWEST_WORDS);
};

/** With fewer words it is a heading, a slogan made of links, or what remains of a row of badges. */
const FEWEST_WORDS = 4;

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

/** The prose lines of a paragraph; empty if its first line begins something else. */
const proseIn = (paragraph: string): string => {
  const lines = paragraph.split("\n").filter((line) => line.trim() !== "");
  if (lines.some((line) => RULE.test(line))) return "";
  const prose = lines.filter((line) => !NO_PROSE.test(line));
  const text = plain(prose.join(" "));
  // A row of links is not prose. A last sentence that only introduces a list says nothing without the list.
  return (text.match(/[|·•]/g) ?? []).length > 2
    ? ""
    : text.replace(/(?<=[.!?]) [^.!?]{0,200}:$/, "").replace(/:$/, "");
};

/** The underline of a heading in reStructuredText or Markdown. */
const RULE = /^\s*([=~^"'*+#-])\1{2,}\s*$/;

/** Headings, quotes, lists, tables, directives, link definitions, indented code, and lines with only a tag. */
const NO_PROSE =
  /^(?: {4}|\t)|^\s{0,3}(?:#|>|[-*+]\s|\d+[.)]\s|\||\.\.(?:\s|$)|:\w+:|\[[^\]]{1,200}\]:|=\s)|^\s*<[^>]{0,500}>\s*$/;

/** The text as it is read, without its markup. */
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
