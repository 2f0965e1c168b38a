// The labelled turns: how they are written down, and how what was found is compared with the labels.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TurnRole } from "../../src/core/event/work/words.ts";

export interface LabelledTurn {
  readonly id: string;
  readonly style: string;
  readonly agent: string;
  readonly role: TurnRole;
  readonly text: string;
  /** `form: text`, or `done-when/level: text`. */
  readonly items: readonly string[];
}

export const readTurns = (
  half: "tuning" | "unseen",
  turnsFolder = import.meta.dirname,
): readonly LabelledTurn[] => {
  const folder = join(turnsFolder, half);
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split(/^=== end$/mu)
      .filter((block) => block.trim() !== "")
      .map((block) => turnIn(block, file.replace(/\.txt$/u, ""))),
  );
};

const turnIn = (block: string, style: string): LabelledTurn => {
  // A file may begin with remarks; a turn may hold headings of its own.
  const start = block.indexOf("### ");
  const [head = ""] = block.slice(start).split("\n", 1);
  const [, id = "", agent = "", role] = head.trim().split(/\s+/u);
  const from = start + head.length + 1;
  const at = block.indexOf("\n=== items", from - 1);
  if (start < 0 || at < 0) throw new Error(`${style} ${id}: it has no head, or no items`);
  const items = block.slice(at + 10).split("\n");
  return {
    ...{ id, style, agent, role: role === "user" ? "user" : "assistant" },
    text: block.slice(from, at),
    items: items.map((line) => line.trim()).filter((line) => line !== ""),
  };
};

/** Letters and digits alone: marks of emphasis and full stops do not count. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The same statement: equal, or one is the beginning of the other, which may have a further clause. */
export const isSameStatement = (a: string, b: string): boolean => {
  const [formA = "", textA = ""] = partsOf(a);
  const [formB = "", textB = ""] = partsOf(b);
  if (formA !== formB) return false;
  const [x, y] = [plain(textA), plain(textB)];
  return x === y || (x.length > 11 && y.startsWith(x)) || (y.length > 11 && x.startsWith(y));
};

export const partsOf = (item: string): readonly [string, string] => {
  const colon = item.indexOf(": ");
  return [item.slice(0, colon), item.slice(colon + 2)];
};
