// Markdown, which nearly all agents read: our words in a marked block at the end.
import { ok, type Result } from "../../kit/result.ts";
import { isMarked, putBlock, takeBlock, type BlockTorn } from "./block.ts";
import type { BridgeText, Without, BlockWriter } from "./format.ts";

const MARKS = { open: "<!-- ", close: " -->" };

/** `head` is what the reader requires at the beginning of a file of ours. */
export const inMarkdown = ({ head = "" }: { readonly head?: string } = {}): BlockWriter => ({
  put: (text, { words }) => putBlock(text, { body: words, marks: MARKS, head }),
  take: (text) => withoutBlock(text, head),
  holds: (text) => isMarked(text, MARKS),
});

/** For a file whose reader follows `@AGENTS.md`: it does not repeat what AGENTS.md says. */
export const importing: BlockWriter = {
  ...inMarkdown(),
  put: (text, written) => {
    const without = text === undefined ? ok(undefined) : withoutBlock(text, "");
    if (!without.ok) return without;
    const theirs = without.value === undefined ? text : without.value.text;
    const body = bodyFor(theirs ?? "", written);
    return body === "" ? ok(undefined) : putBlock(text, { body, marks: MARKS });
  },
};

const bodyFor = (theirs: string, { words, agents }: BridgeText): string => {
  const follows = agents === "none" || /^@(?:\.\/)?AGENTS\.md[ \t]*\r?$/m.test(theirs);
  return [...(follows ? [] : ["@AGENTS.md\n"]), ...(agents === "ours" ? [] : [words])].join("\n");
};

const withoutBlock = (text: string, head: string): Result<Without | undefined, BlockTorn> => {
  const taken = takeBlock(text, MARKS);
  if (!taken.ok || taken.value === undefined) return taken.ok ? ok(undefined) : taken;
  const { text: rest, made } = taken.value;
  return ok({ text: made && rest.replaceAll("\r\n", "\n") === head ? undefined : rest });
};

/** The text without our block; none of it where the block is torn, because what is ours cannot be told then. */
export const withoutOurs = (text: string): string => {
  const without = withoutBlock(text, "");
  if (!without.ok) return "";
  return without.value === undefined ? text : (without.value.text ?? "");
};
