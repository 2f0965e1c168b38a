// Why the gate says nothing about a memory, in words and as JSON. Wherever the memory is shown, what silences it is
// named.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import type { SuppressionReason } from "../../core/judge/trust/clearance.ts";
import type { Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

export const suppressionSchema = v.object({
  by: v.picklist(["policy", "mute", "precision", "snooze", "answer"]),
  /** The event that silences it; absent if only its figures do. */
  id: v.optional(v.string()),
  /** The rule that is muted, if it is not the memory itself. */
  rule: v.optional(v.string()),
  /** When it speaks again, ISO 8601, UTC. */
  until: v.optional(v.string()),
  /** How many of the decided firings were right. */
  right: v.optional(v.number()),
  decided: v.optional(v.number()),
});
type QuietDocument = DocumentOf<typeof suppressionSchema>;

/** What keeps it silent, if anything. What makes it block is not meant here. */
export const suppressionDocument = (
  because: SuppressionReason | undefined,
): QuietDocument | undefined => {
  if (because === undefined) return undefined;
  const { id } = because;
  switch (because.is) {
    case "policy":
      return { by: "policy", id };
    case "snoozed":
      return { by: "snooze", id, until: isoTime(because.until) };
    case "not-applicable":
      return { by: "answer", id };
    case "muted": {
      const { by, rule, right, decided } = because;
      return { by: by === "person" ? "mute" : "precision", id, rule, right, decided };
    }
    case "failed-again":
      return undefined;
  }
};

export const suppressionText = (quiet: QuietDocument, memory: string, style: Style): string =>
  style.warm(`quiet: ${quietWords(quiet, shortId(memory))}`);

const quietWords = (
  { by, rule, until = "", right = 0, decided = 0 }: QuietDocument,
  memory: string,
): string => {
  const [muted, revive] = rule === undefined ? ["", memory] : [`rule ${rule} `, `--rule ${rule}`];
  switch (by) {
    case "policy":
      return "a policy keeps the gate from stopping anybody here; twiceshy gate shows it";
    case "mute":
      return `${muted}muted${decided === 0 ? "" : `, ${rightOf(right, decided)}`}; twiceshy revive ${revive} "why"`;
    case "precision":
      return `${muted}muted itself, ${rightOf(right, decided)}; twiceshy revive ${revive} "why"`;
    case "snooze":
      return `snoozed until ${minuteOf(until)}; twiceshy snooze --off ends it`;
    case "answer":
      return "a person said that it does not apply here";
  }
};

export const rightOf = (right: number, decided: number): string => `${right} right of ${decided}`;

/** For example `2026-01-31 11:30 UTC`. */
export const minuteOf = (iso: string): string => `${iso.slice(0, 16).replace("T", " ")} UTC`;
