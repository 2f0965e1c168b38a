// The events of a purge: which bodies are to be erased, and digests of the texts that must not come back.
import { lookAlike } from "../../core/append/look-alike.ts";
import type { Draft } from "../../core/event/draft.ts";
import type { EventId } from "../../core/event/id.ts";
import { kindNamed } from "../../core/event/registry.ts";
import type { PurgeReason } from "../../core/event/kinds/amendment/purge.ts";
import { isMemoryKind } from "../../core/fold/nouns.ts";
import { base32 } from "../../core/kit/base32.ts";
import { blobsOf } from "../../core/log/blobs.ts";
import { wholeBody } from "../blobs/whole-body.ts";
import type { Project, WritableProject } from "../project.ts";
import { stampOf } from "../remember/stamp.ts";
import { forgottenIn, hiddenText, hiddenValue, proseIn, saltIn } from "./forgotten.ts";
import { holdsOneOf } from "./holding.ts";

/** Something to purge, with all its copies and its texts. */
interface PurgeTarget {
  readonly ids: readonly EventId[];
  readonly key?: string;
  readonly texts: readonly string[];
}

interface PurgeNaming {
  readonly why: string;
  readonly reason: PurgeReason;
  readonly values: readonly string[];
}

/** The most that one event names, so that the digests of all their texts fit into its line. */
const AT_ONCE = 25;

export const purgeDrafts = (
  project: WritableProject,
  targets: readonly PurgeTarget[],
  { why, reason, values }: PurgeNaming,
): readonly Draft[] => {
  const hide = createHiding(project, values);
  const named = new Set<EventId>();
  const drafts: Draft[] = [];
  for (let from = 0; from < targets.length; from += AT_ONCE) {
    const some = targets.slice(from, from + AT_ONCE);
    const ids = [...new Set(some.flatMap((one) => one.ids))].filter((id) => !named.has(id));
    if (ids.length === 0) continue;
    for (const id of ids) named.add(id);
    const keys = [...new Set(some.flatMap(({ key }) => (key === undefined ? [] : [key])))];
    const hidden = some.flatMap((one) => hide(unwelcomeIn([one], values)));
    // What does not fit is said of the same events once more.
    for (let at = 0; at === 0 || at < hidden.length; at += MOST_TEXTS)
      drafts.push({
        kind: "purge",
        body: {
          ...stampOf(project),
          targets: ids,
          text: why,
          reason,
          tombstones: [
            ...ids.map((value) => ({ of: "id" as const, value })),
            ...keys.map((value) => ({ of: "key" as const, value })),
            ...hidden.slice(at, at + MOST_TEXTS),
          ],
        },
      });
  }
  return drafts;
};

/** Shorter texts occur in many places for other reasons. */
const SHORTEST = 12;

/** What marks the place of a secret stands in many texts. */
const MARKS = /\[REDACTED:[a-z0-9-]+\]|\S*\*{8}\S*/g;
const isLong = (text: string, least: number): boolean =>
  text.length >= least && text.replaceAll(MARKS, "").trim().length >= least;

/** None of what only speaks of memories: a confirmation and a warning are often worded like any other. */
export const textsOf = (project: Project, id: EventId): readonly string[] => {
  const [located] = project.index.lookup.events(id);
  if (located === undefined) return [];
  const { kind, body } = located.event;
  if (!isMemoryKind(kind) && !STATING.has(kind) && kindNamed(kind) !== undefined) return [];
  // Of a long text, its line has the beginning, and so have derived files.
  const bodies = blobsOf(body).length > 0 ? [body, wholeBody(project, body)] : [body];
  return bodies.flatMap((stated) => proseIn(stated ?? {})).filter((text) => isLong(text, SHORTEST));
};

/** Kinds that state something, besides memories. */
const STATING: ReadonlySet<string> = new Set([
  ...["turn", "item", "proposal", "summary", "pull-request", "snapshot"],
]);

/**
 * The values, and of the texts of one body those that hold a value, if any does: it may be stated again without them. Else it
 * was named itself, and all are unwelcome.
 */
export const unwelcomeIn = (
  bodies: readonly Pick<PurgeTarget, "texts">[],
  values: readonly string[],
): readonly string[] => {
  const isHeldIn = holdsOneOf(values);
  const texts = bodies.flatMap((body) => {
    const holding = body.texts.filter(isHeldIn);
    return holding.length > 0 ? holding : body.texts;
  });
  return [...new Set([...values, ...texts])];
};

/** Of one event; and more would not fit into a line with everything else that a purge names. */
const MOST_TEXTS = 120;

/** A shorter line of a text may be one of many texts. */
const LINE_LENGTH = 20;

/** Hides texts, and the lines of longer ones, each once. One salt serves all purges: a text is then looked for once. */
const createHiding = (project: WritableProject, values: readonly string[]) => {
  const { digest } = project.machine;
  const { purged } = forgottenIn(project);
  const salt = saltIn(purged) ?? base32(project.write.entropy.bytes(16));
  const isHeldIn = holdsOneOf(values);
  const hidden = new Set<string>();
  const linesOf = (text: string): readonly string[] => {
    const lines = text.split("\n").filter((line) => isLong(line, LINE_LENGTH));
    return isHeldIn(text) ? lines.filter(isHeldIn) : lines;
  };
  return (texts: readonly string[]) => {
    // First what was asked for: so many texts may be erased with it that not all fit.
    const all = [
      ...values.flatMap((value) => hiddenValue(value, salt, digest) ?? []),
      ...[...new Set([...texts, ...texts.flatMap(linesOf)])]
        .filter((text) => lookAlike(text) !== "")
        .map((text) => ({ salt, value: hiddenText(text, salt, digest) })),
    ];
    return all
      .slice(0, MOST_TEXTS)
      .filter((one) => {
        const isNew = !hidden.has(one.value) && !purged.get(one.salt)?.has(one.value);
        hidden.add(one.value);
        return isNew;
      })
      .map((one) => ({ of: "value" as const, by: "salted" as const, ...one }));
  };
};
