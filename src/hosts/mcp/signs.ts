// What speaks against a memory by now, in a few words.
import { conditionText } from "../../core/capture/stated.ts";
import { shortId } from "../../core/event/id.ts";
import type { Sign } from "../../core/judge/stale.ts";
import { inLine } from "./memory.ts";

export const signWords = (sign: Sign): string => {
  switch (sign.is) {
    case "taken-back":
      return `its commit ${sign.commit.slice(0, 10)} was taken back`;
    case "broken": {
      const here = sign.here === undefined ? "" : `: here is ${inLine(sign.here)}`;
      return `it assumes ${inLine(conditionText(sign.condition))}, which does not hold${here}`;
    }
    case "shaken":
      return `it rests on ${shortId(sign.on.id)} (${inLine(sign.on.text)}), which is ${sign.how}`;
    case "gone":
      return `${inLine(sign.path)} is gone`;
    case "renamed":
      return `${inLine(sign.path)} is ${inLine(sign.to ?? "elsewhere")} now`;
    case "changed":
      return `${inLine(sign.path)} changed in ${sign.more ? "at least " : ""}${sign.commits.length} commits since`;
  }
};
