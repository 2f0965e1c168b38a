// Stories that end in a claim to be done, read from their files, and what a completion check would see of each.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { recognise } from "../../src/core/check/recognise.ts";
import { isConfirmation } from "../../src/core/capture/turns/confirmation.ts";
import { isPartClaim } from "../../src/core/capture/turns/claims.ts";
import { statementsIn } from "../../src/core/capture/turns/statements.ts";
import { isEventId, isWriterId } from "../../src/core/event/id.ts";
import type { TurnRole } from "../../src/core/event/work/words.ts";
import type { ItemMemory } from "../../src/core/fold/work/item-noun.ts";
import { workState } from "../../src/core/fold/work/work-state.ts";
import type { FileOfWork } from "../../src/core/judge/done/checker.ts";
import type { CheckWitness, DoneWitnesses } from "../../src/core/judge/done/done.ts";
import { assert } from "../../src/core/kit/assert.ts";

export interface Story {
  readonly id: string;
  /** Whether a careful reviewer would accept the claim. */
  readonly isTrue: boolean;
  readonly acts: readonly (readonly [act: string, rest: string])[];
}

export const readStories = (half: "tuning" | "unseen" | "fresh" | "blind"): readonly Story[] =>
  ["falsely.txt", "rightly.txt"].flatMap((file) =>
    readFileSync(join(import.meta.dirname, half, file), "utf8")
      .split(/^### /mu)
      .slice(1)
      .map((block) => {
        const [head = "", ...lines] = block.trim().split("\n");
        const [id = "", label] = head.split(" ");
        return {
          ...{ id, isTrue: label === "true" },
          acts: lines.map((line): readonly [string, string] => {
            const [, act = "", rest = ""] = /^(\w+):? (.*)$/u.exec(line) ?? [];
            return [act, rest.replaceAll(String.raw`\n`, "\n")];
          }),
        };
      }),
  );

/** What a completion check would see at the end. */
export const witnessesOf = ({ acts }: Story): DoneWitnesses => {
  const items: ItemMemory[] = [];
  const edits: { at: number; file: FileOfWork }[] = [];
  const checks: { at: number; name: string; outcome: CheckWitness["outcome"] }[] = [];
  const background: string[] = [];
  let confirmedAt = -1;
  let claim = "";
  for (const [at, [act, rest]] of acts.entries()) {
    if (act === "user" || act === "person" || act === "assistant") {
      const role = act === "assistant" ? "assistant" : "user";
      items.push(...itemsIn(rest, role, at));
      if (role === "assistant") claim = rest;
      else if (act === "person" && isConfirmation(rest)) confirmedAt = at;
    } else if (act === "edit") edits.push(...filesIn(rest).map((file) => ({ at, file })));
    else if (act === "commit")
      for (const path of rest.split(" :: ")[1]?.split(" ") ?? [])
        if (!edits.some(({ file }) => file.path === path))
          edits.push({ at, file: { path, isDeleted: false, added: [] } });
    if (act === "check") checks.push({ at, ...checkIn(rest) });
    if (act === "background") background.push(rest);
  }
  const lastEdit = Math.max(-1, ...edits.map(({ at }) => at));
  const between = (from: number, to: number): readonly FileOfWork[] =>
    edits.filter(({ at }) => at > from && at < to).map(({ file }) => file);
  return {
    work: workState(items),
    claim,
    isPart: isPartClaim(claim),
    checks: checks.map(({ at, name, outcome }, number) => ({
      ...{ name, outcome },
      changedSince: between(at, Number.POSITIVE_INFINITY),
      changedBefore: between(checks[number - 1]?.at ?? -1, at),
    })),
    changed: edits.map(({ file }) => file),
    isConfirmed: confirmedAt > lastEdit,
    background,
  };
};

/** A renamed file is gone from where it was. */
const filesIn = (rest: string): readonly FileOfWork[] => {
  const [, path = "", remark = ""] = /^(\S+)(?: \((.*)\))?$/u.exec(rest) ?? [];
  const [, from] = /^renamed from (\S+)/u.exec(remark) ?? [];
  const skips = /skip|ignor|disabl|only|xfail|todo/u.test(remark);
  const added = [skips ? `it.skip( ${remark}` : remark];
  return [
    { path, isDeleted: remark.startsWith("deleted"), added },
    ...(from === undefined ? [] : [{ path: from, isDeleted: true, added: [] }]),
  ];
};

const checkIn = (rest: string): Pick<CheckWitness, "name" | "outcome"> => {
  const [, command = "", outcome = ""] = /^(.*?) (green|red|empty)(?: \d+)?$/u.exec(rest) ?? [];
  return {
    name: recognise(command)?.name ?? command,
    outcome: outcome === "green" ? "green" : outcome === "red" ? "red" : "empty",
  };
};

const itemsIn = (text: string, role: TurnRole, turn: number): readonly ItemMemory[] =>
  statementsIn(text, role).map(({ form, level, source, text: stated }, at) => {
    const number = turn * 60 + at;
    const id = `${"a".repeat(46)}${[...String(number).padStart(6, "0")].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
    const writer = "waaaaaaaaaaaaa";
    assert(isEventId(id) && isWriterId(writer), "an id and a writer");
    return {
      ...{ id, ids: [id], kind: "item", when: number, text: stated, files: [], tags: [] },
      ...{ session: "story", standing: "standing" },
      order: { ts: number, n: 0, writer, seq: number, id },
      item: { form, role, source, ...(level === undefined ? {} : { level }) },
    };
  });
