// What became of a memory as a lesson for the other projects of this machine, in words.
import { shortId } from "../../core/event/id.ts";
import { inLine } from "./style.ts";

interface AcrossDocument {
  readonly is: "copied" | "known" | "private" | "unwritten";
  readonly id?: string | undefined;
  readonly library?: string | undefined;
  readonly word?: string | undefined;
}

export const acrossText = ({ is, id = "", library = "", word = "" }: AcrossDocument): string => {
  const name = inLine(library);
  switch (is) {
    case "copied":
      return `copied for other projects that use ${name}: lesson ${shortId(id)}`;
    case "known":
      return `known already for projects that use ${name}: lesson ${shortId(id)}`;
    case "private":
      return `not copied for other projects that use ${name}: "${inLine(word)}" may be private`;
    case "unwritten":
      return "not copied for other projects: the log of this machine could not be written";
  }
};
