// The lines of the newest items, from the ends of the log alone: what a brief may show of the work.
import { kindInText } from "../../core/log/line.ts";
import type { Project } from "../project.ts";

/** A brief shows six. What was stated before so many others is shown by `twiceshy work`. */
const MOST_ITEMS = 300;
/** Of each writer: some 8 MB each. */
const MOST_SEGMENTS = 2;

/** Oldest first. */
export const newestItems = ({ log }: Pick<Project, "log">): readonly string[] => {
  const byWriter = new Map<
    string,
    { readonly segments: number; readonly texts: readonly string[] }
  >();
  for (const segment of log.segments().toReversed()) {
    if (segment.stream !== "local") continue;
    const { segments, texts } = byWriter.get(segment.writer) ?? { segments: 0, texts: [] };
    if (segments === MOST_SEGMENTS || texts.length >= MOST_ITEMS) continue;
    const items = [...log.texts(segment)].filter((text) => kindInText(text) === "item");
    byWriter.set(segment.writer, { segments: segments + 1, texts: [...items, ...texts] });
  }
  return [...byWriter.values()].flatMap(({ texts }) => texts.slice(-MOST_ITEMS));
};
