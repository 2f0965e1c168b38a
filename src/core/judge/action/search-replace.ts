// Edits written as blocks with a text to find and its replacement: `<<<<<<< SEARCH … ======= … >>>>>>> REPLACE`.
import type { Replacement } from "./action-step.ts";

const SEARCH = /^(?:-{3,}|<{3,}) ?SEARCH>?\s*$/;
const MIDDLE = /^={3,}\s*$/;
const REPLACE = /^(?:\+{3,}|>{3,}) ?REPLACE>?\s*$/;

export const isSearchReplace = (text: string): boolean =>
  /^(?:-{3,}|<{3,}) ?SEARCH>?\s*$/m.test(text);

/** A truncated block still says what it searches for. */
export const readSearchReplace = (text: string): readonly Replacement[] => {
  const edits: Replacement[] = [];
  let old: string[] = [];
  let now: string[] = [];
  let part: "none" | "old" | "new" = "none";
  const close = (): void => {
    if (part !== "none")
      edits.push({ old: old.join("\n"), new: now.join("\n"), everywhere: false });
    [old, now, part] = [[], [], "none"];
  };
  for (const line of text.split(/\r?\n/)) {
    if (SEARCH.test(line)) {
      close();
      part = "old";
    } else if (part === "old" && MIDDLE.test(line)) part = "new";
    else if (part === "new" && REPLACE.test(line)) close();
    else if (part === "old" && !(old.length === 0 && isPosition(line))) old.push(line);
    else if (part === "new") now.push(line);
  }
  close();
  return edits;
};

/** Some agents write the position before the text: `:start_line:12`, then a rule. */
const isPosition = (line: string): boolean =>
  /^:(?:start|end)_line: ?\d+\s*$|^-{5,}\s*$/.test(line);
