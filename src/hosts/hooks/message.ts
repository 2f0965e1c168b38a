// The words of a verdict, until say.ts has them.
import { shortId } from "../../core/event/id.ts";
import type { Evidence } from "../../core/judge/verdict.ts";

export const message = ({ case: about }: Evidence, _how: string): string => {
  const day = new Date(about.when).toISOString().slice(0, 10);
  const why = about.reason ?? "reason not stated";
  const next = about.instead === undefined ? "" : ` What worked: ${about.instead}.`;
  return `twiceshy: this repeats "${about.text}", which failed on ${day} (${shortId(about.id)}): ${why}.${next} Do it otherwise; to go on all the same, do the same again.`;
};
