// An amendment: what was said of which memories, and which were so already.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { nounOf } from "../../core/event/kinds/core/note.ts";
import type { Memory } from "../../core/fold/memory.ts";
import type { Amended } from "../../engine/amend/amend.ts";
import { inLine, type Style } from "../text/style.ts";

export const targetsSchema = v.array(
  v.object({
    ...{ id: v.string(), kind: v.string(), text: v.string() },
    /** For a note. */
    namespace: v.optional(v.string()),
  }),
);
export const amendedSchema = v.object({
  project: v.string(),
  /** The amendment itself; absent if nothing was written because all targets are in that state already. */
  id: v.optional(v.string()),
  kind: v.string(),
  targets: targetsSchema,
  /** Targets that were named as well and left alone, because they are in that state already. */
  already: targetsSchema,
  /** Set if a copy for other projects was retired with it, or could not be (`left`). */
  copies: v.optional(v.picklist(["retired", "left"])),
  /** Lessons that say nearly the same as a target taken out of use, and stay in use. */
  alike: v.optional(targetsSchema),
});
export type AmendedDocument = DocumentOf<typeof amendedSchema>;

export const amendedDocument = (
  project: string,
  { kind, amendment, targets, already, copies, alike = [] }: Amended,
): AmendedDocument => ({
  project,
  id: amendment?.id,
  kind,
  targets: targets.map(targetDocument),
  already: already.map(targetDocument),
  copies: copies === "none" ? undefined : copies,
  alike: alike.length === 0 ? undefined : alike.map(targetDocument),
});

export const targetDocument = ({ id, kind, text, namespace }: Memory) => ({
  ...{ id, kind, text, namespace },
});

export const amendedText = (
  { project, id, kind, targets, already, copies, alike = [] }: AmendedDocument,
  style: Style,
): string =>
  [
    id === undefined
      ? `Nothing was written in ${project}.`
      : `${kind} ${style.strong(shortId(id))} in ${project}`,
    ...targets.map((target) => `  ${targetText(target)}`),
    ...already.map((target) => `  ${targetText(target, ` ${ALREADY[kind] ?? "is so already"}`)}`),
    ...(copies === undefined ? [] : [`  ${COPIES[copies]}`]),
    ...alike.map((one) =>
      style.warm(`  ${targetText(one, " says nearly the same and is still in use")}`),
    ),
  ].join("\n");

const COPIES = {
  retired: "its copy for other projects was retired too",
  left: "its copy for other projects is still in use: the log of this machine could not be written",
};

type AmendedTarget = AmendedDocument["targets"][number];

export const targetText = ({ id, kind, namespace, text }: AmendedTarget, is = ""): string =>
  `${nounOf(kind, namespace)} ${shortId(id)}${is}: ${inLine(text)}`;

/** What is said of a target that is already in the state the amendment would bring, by the amendment's kind. */
const ALREADY: Readonly<Record<string, string>> = {
  resolve: "is resolved already",
  archive: "is archived already",
  pin: "is so already",
  tag: "has these tags already",
  reopen: "is open already",
  retire: "is retired already",
  restore: "is in use already",
};
