// .github/copilot-instructions.md, for all of GitHub Copilot. A `.github` folder alone proves
// nothing, as it has many uses.
import type { Format } from "./format.ts";
import { inMarkdown } from "./markdown.ts";

export const copilot: Format = {
  name: "copilot",
  path: ".github/copilot-instructions.md",
  readers: "GitHub Copilot",
  signs: [".github/copilot"],
  limit: {
    reader: "Copilot's review of pull requests",
    most: 4_000,
    unit: "characters",
    beyond: "as was documented, and not the rest",
  },
  ...inMarkdown(),
};
