// Failures for which another one speaks: what was taken back together with it, and what failed again
// later. Each gets a tag, so that lists show one failure where there is one.
import type { DraftOf } from "../../core/event/draft.ts";
import { failureKey } from "../../core/history/mined.ts";
import { PART, REPEATED } from "../../core/event/failure-tags.ts";
import { memoryOf } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { groupOf, type State } from "../../core/fold/state.ts";
import type { ProvenReverts } from "./reading/read-reverts.ts";

export interface SpokenFor {
  /** The natural key of the failure that speaks for it. */
  readonly by: string;
  readonly as: typeof PART | typeof REPEATED;
}

export const spokenForIn = ({
  mains,
  repeated,
}: Pick<ProvenReverts, "mains" | "repeated">): ReadonlyMap<string, SpokenFor> =>
  new Map([
    ...[...mains].map(([part, main]) => [failureKey(part), by(main, PART)] as const),
    ...[...repeated].map(([first, again]) => [failureKey(first), by(again, REPEATED)] as const),
  ]);

const by = (sha: string, as: SpokenFor["as"]): SpokenFor => ({ by: failureKey(sha), as });

/** The key of the tag: it is given once, and stays off if somebody takes it off. */
const keyOf = (key: string, as: SpokenFor["as"]): string => `git:${as}:${key.split(":").at(-1)}`;

/** Tags the failures that do not carry their tag yet, if the one that speaks for them stands. */
export const spokenForDrafts = (
  state: State,
  spokenFor: ReadonlyMap<string, SpokenFor>,
  known: ReadonlySet<string>,
): readonly DraftOf<"tag">[] =>
  [...spokenFor].flatMap(([key, { by: speaker, as }]): readonly DraftOf<"tag">[] => {
    const [memory, main] = [attemptOf(state, key), attemptOf(state, speaker)];
    const isDue =
      memory?.standing === "standing" &&
      main?.standing === "standing" &&
      !memory.tags.includes(as) &&
      !known.has(keyOf(key, as));
    if (!memory || !main || !isDue) return [];
    const text =
      as === PART
        ? `Taken back together with ${shortSha(main)}`
        : `The same change failed again: ${shortSha(main)}`;
    return [
      {
        kind: "tag",
        body: {
          ...{ when: main.when, key: keyOf(key, as), actor: { door: "git" } },
          ...{ targets: [...memory.ids], text, add: [as] },
        },
      },
    ];
  });

const shortSha = ({ commit = "" }: Memory): string => commit.slice(0, 10);

const attemptOf = (state: State, key: string): Memory | undefined => {
  const [id] = state.groups.get(groupOf("attempt", key)) ?? [];
  return id && memoryOf(state, id);
};
