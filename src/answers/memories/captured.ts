// What `capture` answers: what it took in from git, or the one memory that it recorded.
import * as v from "valibot";
import type { DocumentOf } from "../document.ts";
import { counted, type Style } from "../text/style.ts";
import { rememberedSchema, rememberedText } from "./remembered.ts";

const gitCapturedSchema = v.object({
  project: v.string(),
  /** False if everything was known. */
  behind: v.boolean(),
  remembered: v.number(),
  interrupted: v.boolean(),
});
export type GitCaptured = DocumentOf<typeof gitCapturedSchema>;

export const capturedSchema = v.union([rememberedSchema, gitCapturedSchema]);
export type CapturedDocument = DocumentOf<typeof capturedSchema>;

export const capturedText = (captured: CapturedDocument, style: Style): string => {
  if (!("behind" in captured)) return rememberedText(captured, style);
  const { project, behind, remembered, interrupted } = captured;
  if (interrupted) return `${project}: interrupted; the next run continues.`;
  return behind
    ? `${project}: caught up with git, ${counted(remembered, "event")} remembered.`
    : `${project}: git did nothing that is not known.`;
};
