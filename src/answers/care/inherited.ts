// What was taken over from another project, or given back, and what stays there.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { counted } from "../../core/kit/text.ts";
import type { InheritanceFound } from "../../engine/share/inherit.ts";
import type { DocumentOf } from "../document.ts";
import { fold, inLine, type Style } from "../text/style.ts";

const lineSchema = v.object({
  /** The memory here, or there if nothing was written. */
  id: v.string(),
  kind: v.string(),
  text: v.string(),
});

const inheritanceSchema = v.object({
  project: v.string(),
  from: v.string(),
  /** `tried`: nothing was written. */
  act: v.picklist(["inherited", "tried", "unchanged"]),
  added: v.array(lineSchema),
  /** What is out of use there, or is excluded now: it was retired here. */
  ended: v.array(lineSchema),
  /** What was taken over before, and stays. */
  known: v.number(),
  /** What does not cross: by a policy or a person of either project, by a private word, or as a secret. */
  stays: v.object({ excluded: v.number(), private: v.number(), secret: v.number() }),
  events: v.array(v.string()),
});

const inheritedListSchema = v.object({ project: v.string(), inherited: v.array(lineSchema) });

export const inheritedSchema = v.union([inheritanceSchema, inheritedListSchema]);
export type InheritedDocument = DocumentOf<typeof inheritedSchema>;

const lineOf = ({ id, kind, text }: Pick<Memory, "id" | "kind" | "text">) => ({ id, kind, text });

export const inheritedDocument = (
  project: string,
  { from, added, ended, known, stays, events }: InheritanceFound,
): DocumentOf<typeof inheritanceSchema> => ({
  ...{ project, from, known, stays, events: [...events] },
  act: events.length > 0 ? "inherited" : added.length + ended.length > 0 ? "tried" : "unchanged",
  added: added.map(({ id, as, text }) => ({ id, kind: as, text })),
  ended: ended.map(lineOf),
});

export const inheritedListDocument = (
  project: string,
  memories: readonly Memory[],
): DocumentOf<typeof inheritedListSchema> => ({
  project,
  inherited: memories.filter(({ standing }) => standing === "standing").map(lineOf),
});

/** How many of a list are shown; --json has all. */
const SHOWN = 12;

export const inheritedListText = (out: InheritedDocument, style: Style): string => {
  if ("inherited" in out)
    return out.inherited.length === 0
      ? `${out.project} inherits nothing. twiceshy inherit <project> --dry-run shows what it could`
      : list(`Inherited by ${out.project}`, out.inherited, style).join("\n");
  const { project, from, act, added, ended, known, stays } = out;
  const isTried = act === "tried";
  const staying = [
    ...(stays.excluded === 0 ? [] : [`${stays.excluded} excluded`]),
    ...(stays.private === 0 ? [] : [`${stays.private} with private words`]),
    ...(stays.secret === 0 ? [] : [`${stays.secret} with a secret`]),
  ];
  return [
    ...(act === "unchanged"
      ? [
          `Nothing to change: ${project} inherits ${counted(known, "memory", "memories")} from ${from}`,
        ]
      : []),
    ...list(isTried ? `Would be inherited from ${from}` : `Inherited from ${from}`, added, style),
    ...list(isTried ? "Would be retired here" : "Retired here", ended, style),
    ...(staying.length === 0 ? [] : [`Stays in ${from}: ${staying.join(", ")}`]),
    ...(act === "inherited" && added.length > 0
      ? [style.faint(`To undo: twiceshy inherit ${inLine(from)} --off`)]
      : []),
  ].join("\n");
};

const list = (
  title: string,
  lines: readonly DocumentOf<typeof lineSchema>[],
  style: Style,
): readonly string[] => {
  const rest = lines.length - SHOWN;
  return [
    ...(lines.length === 0 ? [] : [style.strong(title)]),
    ...lines
      .slice(0, SHOWN)
      .map(({ id, kind, text }) =>
        fold(`  ${style.faint(shortId(id))}  ${kind}: ${inLine(text)}`, style.width, "    "),
      ),
    ...(rest > 0 ? [style.faint(`  and ${rest} more: --json`)] : []),
  ];
};
