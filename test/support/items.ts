// Items of the work as memories, made from a few words.
import type { EventId, WriterId } from "../../src/core/event/id.ts";
import { isEventId, isWriterId } from "../../src/core/event/id.ts";
import type { DoneLevel, ItemForm } from "../../src/core/event/work/words.ts";
import type { ItemMemory } from "../../src/core/fold/work/item-noun.ts";
import { assert } from "../../src/core/kit/assert.ts";

const idOf = (at: number): EventId => {
  const id = `${"a".repeat(48)}${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + (Math.floor(at / 26) % 26))}aa`;
  assert(isEventId(id), "an id");
  return id;
};

const writerOf = (text: string): WriterId => {
  assert(isWriterId(text), "a writer");
  return text;
};

const WRITER = writerOf("waaaaaaaaaaaaa");

export interface StatedItem {
  readonly form: ItemForm;
  readonly text: string;
  readonly level?: DoneLevel;
  readonly session?: string;
  readonly standing?: ItemMemory["standing"];
  /** Hours. */
  readonly at?: number;
  readonly mission?: string;
  readonly folder?: string;
  readonly isOutside?: true;
}

export const items = (...stated: readonly StatedItem[]): readonly ItemMemory[] =>
  stated.map(({ form, text, session = "one", standing = "standing", at: hours, ...more }, at) => {
    const [id, when] = [idOf(at), (hours ?? at) * 3_600_000];
    return {
      ...{ id, ids: [id], kind: "item", when, text, files: [], tags: [], session, standing },
      order: { ts: when, n: 0, writer: WRITER, seq: at, id },
      item: { form, role: "assistant", source: "label", ...more },
    };
  });
