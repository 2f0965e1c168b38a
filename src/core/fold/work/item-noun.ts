// Items as memories: what each states about the work, read from its body. What is open is for work-state.ts to say.
import {
  DONE_LEVELS,
  ITEM_FORMS,
  ITEM_SOURCES,
  type ItemForm,
  TURN_ROLES,
} from "../../event/work/words.ts";
import { asNumber, asText } from "../../event/read.ts";
import { defined } from "../../kit/defined.ts";
import { isObject, type Fields } from "../../kit/json.ts";
import type { Memory } from "../memory.ts";
import { proseOf, type Noun } from "../noun.ts";
import { isPersonal, speakerInBody } from "../speaker.ts";
import type { ItemClaim } from "./item-claim.ts";

export const itemNoun: Noun = {
  read: (body) => ({ item: itemIn(body), body: proseOf(body.body) }),
};

/** Undefined if its form is not known. */
const itemIn = (body: Fields): ItemClaim | undefined => {
  const form = oneAmong(ITEM_FORMS, body.form);
  if (form === undefined) return undefined;
  const speaker = speakerInBody(body);
  return {
    form,
    role: oneAmong(TURN_ROLES, body.role) ?? "assistant",
    source: oneAmong(ITEM_SOURCES, body.source) ?? "label",
    ...defined({
      level: oneAmong(DONE_LEVELS, body.level),
      turn: asText(body.turn),
      span: spanIn(body.span),
      lane: asText(body.lane),
      mission: asText(body.mission),
      folder: asText(body.folder),
      branch: asText(body.branch),
    }),
    ...(body.outside === "yes" ? { isOutside: true as const } : {}),
    ...(speaker !== undefined && isPersonal(speaker) ? { byPerson: true as const } : {}),
  };
};

const spanIn = (value: unknown): ItemClaim["span"] => {
  if (!isObject(value)) return undefined;
  const [start, end] = [asNumber(value.start), asNumber(value.end)];
  return start === undefined || end === undefined ? undefined : { start, end };
};

const oneAmong = <Value extends string>(
  known: readonly Value[],
  value: unknown,
): Value | undefined => known.find((one) => one === value);

export type ItemMemory = Memory & { readonly item: ItemClaim };

export const isItemMemory = (memory: Memory): memory is ItemMemory => memory.item !== undefined;

/** Forms that each turn leaves. A search that found them would find little else. */
const EACH_TURN: ReadonlySet<ItemForm> = new Set([
  "request",
  "summary",
  "claim",
  "completed",
  "dropped",
  "unblocked",
]);

/** Whether a search may find it. */
export const isFindable = ({ item }: Pick<Memory, "item">): boolean =>
  item === undefined || !EACH_TURN.has(item.form);
