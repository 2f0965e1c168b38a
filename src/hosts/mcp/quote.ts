// Longer text of the log: it stands behind a bar, and can't look like ours.
import { visible } from "../../core/kit/text.ts";

export const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `| ${visible(line)}`)
    .join("\n");
