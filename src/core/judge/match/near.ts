// The cases that an action may repeat, wherever it is: those at its paths, and those that share
// content which few others have.
import type { Action } from "../action/action.ts";
import { fingerprintOfDiff } from "../action/features.ts";
import type { Case } from "../cases/case.ts";
import { TRACES, WIDESPREAD } from "./memory.ts";
import { gramsOf } from "./rarity.ts";
import { ADDED, type Fingerprint } from "./fingerprint.ts";

export const casesNear = (action: Action, cases: readonly Case[]): readonly Case[] => {
  const fingerprint = fingerprintOfDiff(action.files);
  const grams = fingerprint === undefined ? new Set<number>() : gramsOf(fingerprint);
  const paths = new Set(action.files.flatMap(({ path, from }) => [path, from ?? path]));
  const casesByGram = new Map<number, Case[]>();
  const near = new Set<Case>();
  for (const one of cases) {
    if (one.fingerprint === undefined || one.paths.some((path) => paths.has(path))) near.add(one);
    else for (const gram of sharedWith(one.fingerprint, grams)) push(casesByGram, gram, one);
  }
  const traces = new Map<Case, number>();
  for (const found of casesByGram.values())
    if (found.length <= WIDESPREAD)
      for (const one of found) traces.set(one, (traces.get(one) ?? 0) + 1);
  for (const [one, count] of traces) if (count >= TRACES) near.add(one);
  return [...near];
};

const sharedWith = ({ parts }: Fingerprint, grams: ReadonlySet<number>): ReadonlySet<number> => {
  const shared = new Set<number>();
  for (const part of parts)
    for (const { keys } of [part.grams, part.lines])
      for (const key of keys) {
        const gram = (key & ~ADDED) >>> 0;
        if (grams.has(gram)) shared.add(gram);
      }
  return shared;
};

const push = (lists: Map<number, Case[]>, gram: number, one: Case): void => {
  const list = lists.get(gram);
  if (list) list.push(one);
  else lists.set(gram, [one]);
};
