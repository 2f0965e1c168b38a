import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTeller, memoryLog, type Told } from "../../../test/golden/teller.ts";
import { anyGateHistory, changeOf } from "../../../test/support/gate-history.ts";
import { asItIs } from "../../../test/support/as-it-is.ts";
import type { Event } from "../../core/event/envelope.ts";
import { isOnPath } from "../../core/fold/paths.ts";
import { casesOf } from "../../core/judge/cases/cases.ts";
import type { Case } from "../../core/judge/cases/case.ts";
import { gateEntryOf } from "../../core/judge/gate-entry.ts";
import { closureOf, LESSONS, pathLookupKey, type Lookup } from "../../core/judge/lookup-keys.ts";
import { learned } from "../../core/judge/known.ts";
import { TRACES, WIDESPREAD } from "../../core/judge/match/memory.ts";
import { gramsOf, rarityOf, type Rarity } from "../../core/judge/match/rarity.ts";
import {
  ADDED,
  fingerprintOf,
  type GramBag,
  fingerprintIn,
} from "../../core/judge/match/fingerprint.ts";
import { seenIn, tallyOf } from "../../core/judge/tally.ts";
import { assert } from "../../core/kit/assert.ts";
import { tokenHash } from "../../core/kit/hash.ts";
import { canonicalJson } from "../../core/kit/json.ts";
import type { Segment } from "../../core/log/line-position.ts";
import type { GateState, GateView } from "../../engine/ports/gate-files.ts";
import { createGate } from "./gate-files.ts";
import { draws } from "../../../test/support/draws.ts";

const PATHS = ["src/a.ts", "src/b.ts", "README.md", "Src/A.ts"];

/** A log in memory, and gate files on disk beside it. */
const scene = ({ tailBytes }: { readonly tailBytes?: number } = {}) => {
  const root = mkdtempSync(join(tmpdir(), "twiceshy-gate-"));
  mkdirSync(join(root, "log"));
  const segments = new Map<string, Omit<Segment, "bytes">>();
  const texts = new Map<Omit<Segment, "bytes">, string>();
  const log = memoryLog(texts);
  const place = {
    folder: join(root, "gate"),
    logFolder: join(root, "log"),
    log,
    clock: { nowMs: () => Date.now() },
    ...(tailBytes === undefined ? {} : { tailBytes }),
  };
  const append = (told: readonly Told[]): void => {
    for (const { event, line } of told) {
      const segment = segments.get(event.writer) ?? {
        writer: event.writer,
        stream: "team" as const,
        number: 1,
      };
      segments.set(event.writer, segment);
      texts.set(segment, (texts.get(segment) ?? "") + line);
    }
  };
  return { root, place, texts, append, gate: createGate(place) };
};

const within = (
  options: { readonly tailBytes?: number },
  act: (scenery: ReturnType<typeof scene>) => void,
): void => {
  const scenery = scene(options);
  try {
    act(scenery);
  } finally {
    rmSync(scenery.root, { recursive: true });
  }
};

/** All that could be judged of each path, as one text. */
const judged = (lookup: Lookup): string =>
  canonicalJson(
    [...PATHS.map(pathLookupKey), LESSONS].map((joint, at) => {
      const path = PATHS[at];
      return [...casesOf(learned(closureOf([joint], lookup)))]
        .filter((one) =>
          path === undefined
            ? one.kind === "lesson"
            : isOnPath({ files: one.paths }, path) && one.kind !== "lesson",
        )
        .map(unsaid)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    }),
  );

/** Without how often its grams were seen when the base was made: `rarities` asks how often they were seen by now. */
const unsaid = (one: Case): Case => {
  const bare = ({ keys, counts }: GramBag): GramBag => ({ keys, counts });
  const { fingerprint, ...rest } = one;
  if (fingerprint === undefined) return one;
  const parts = fingerprint.parts.map((part) => ({
    ...part,
    grams: bare(part.grams),
    lines: bare(part.lines),
  }));
  return { ...rest, fingerprint: { ...fingerprint, parts } };
};

const fromAll = (events: readonly Event[]): string => {
  const all = [...casesOf(learned(events))];
  return canonicalJson(
    [...PATHS, undefined].map((path) =>
      all
        .filter((one) =>
          path === undefined
            ? one.kind === "lesson"
            : isOnPath({ files: one.paths }, path) && one.kind !== "lesson",
        )
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ),
  );
};

const grams = (letter: string): readonly number[] => [
  ...gramsOf(fingerprintOf(changeOf("src/a.ts", letter))),
];

const rarityIn = (events: readonly Event[]): Rarity => {
  const tally = tallyOf(events);
  return rarityOf({ changes: () => tally.changes, seenIn: (gram) => seenIn(tally, gram) });
};

const asked = (gate: ReturnType<typeof createGate>): string => {
  expect(gate.files.unfit()).toBeUndefined();
  const view = gate.files.view();
  saysTheSame(view);
  return `${judged(view.lookup)} ${rarities(view.rarity)}`;
};

/** What a failure itself says of its grams is what a look-up says of them. */
const saysTheSame = ({ lookup, rarity }: GateView): void => {
  for (const entry of lookup(PATHS.map(pathLookupKey))) {
    for (const part of fingerprintIn(entry)?.parts ?? [])
      for (const { keys, seen } of [part.grams, part.lines])
        for (const [at, key] of keys.entries())
          expect(rarity.bits((key & ~ADDED) >>> 0, seen?.[at])).toBe(
            rarity.bits((key & ~ADDED) >>> 0),
          );
  }
};

/** The weight of every gram that may occur in the changes. */
const rarities = ({ bits }: Rarity): string =>
  ["a", "b"].flatMap((letter) => grams(letter).map((gram) => bits(gram).toFixed(6))).join(" ");

test("files brought up to date in any steps, with or without a base, judge as a fold of the whole log", () => {
  fc.assert(
    fc.property(
      anyGateHistory(),
      fc.array(fc.nat(30), { maxLength: 4 }),
      fc.constantFrom(0, 900, 65_536),
      (told, cuts, tailBytes) =>
        within({ tailBytes }, ({ append, gate }) => {
          expect(gate.files.rebuild(asItIs).ok).toBe(true);
          let from = 0;
          for (const cut of [...cuts].sort((a, b) => a - b)) {
            append(told.slice(from, cut));
            from = Math.max(from, cut);
            expect(gate.files.refresh(asItIs).ok).toBe(true);
          }
          append(told.slice(from));
          const events = told.flatMap(({ event }) => gateEntryOf(event) ?? []);
          const whole = `${fromAll(events)} ${rarities(rarityIn(events))}`;
          // Nobody has counted in the rest, so the question reads it.
          expect(asked(gate)).toBe(whole);
          expect(gate.files.refresh(asItIs).ok).toBe(true);
          expect(asked(gate)).toBe(whole);
        }),
    ),
    { numRuns: draws(60) },
  );
});

/** What shares enough rare content, found by looking at every change. */
const nearByHand = (events: readonly Event[], wanted: ReadonlySet<number>): readonly string[] => {
  const changes = events.flatMap((entry) => {
    const fingerprint = fingerprintIn(entry);
    return fingerprint ? [{ fingerprint, held: gramsOf(fingerprint) }] : [];
  });
  const isRare = (gram: number): boolean =>
    changes.filter(({ held }) => held.has(gram)).length <= WIDESPREAD;
  return changes
    .filter(
      ({ held }) => [...wanted].filter((gram) => held.has(gram) && isRare(gram)).length >= TRACES,
    )
    .flatMap(({ fingerprint: { parts } }) =>
      parts.slice(0, 1).map(({ path }) => pathLookupKey(path)),
    );
};

const asksNear = (gate: GateState, letter: string): readonly string[] | undefined =>
  gate.files.view().near?.(gramsOf(fingerprintOf(changeOf("elsewhere.ts", letter))));

test("by content a change is found wherever it was, with or without a base, and only where that is asked for", () => {
  fc.assert(
    fc.property(
      anyGateHistory(),
      fc.nat(30),
      fc.constantFrom(0, 900, 65_536),
      (told, cut, tailBytes) =>
        within({ tailBytes }, ({ append, place }) => {
          const gate = createGate({ ...place, always: true });
          append(told.slice(0, cut));
          expect(gate.files.rebuild(asItIs).ok).toBe(true);
          append(told.slice(cut));
          for (const letter of ["a", "b", "c"]) {
            const wanted = gramsOf(fingerprintOf(changeOf("elsewhere.ts", letter)));
            // Only the base counts what is widespread, so more is found than by looking at all, never less.
            const all = told.flatMap(({ event }) => gateEntryOf(event) ?? []);
            const found = new Set(asksNear(gate, letter));
            for (const joint of nearByHand(all, wanted)) expect([...found]).toContain(joint);
          }
          const quiet = createGate(place);
          expect(quiet.files.refresh(asItIs).ok).toBe(true);
          expect(asksNear(quiet, "a")).toBeUndefined();
          expect(gate.files.refresh(asItIs).ok).toBe(true);
          expect(asksNear(gate, "a")).toBeDefined();
        }),
    ),
    { numRuns: draws(60) },
  );
});

test("of thousands of changes it finds the one, and not what all of them hold", () => {
  within({ tailBytes: 0 }, ({ append, place }) => {
    const teller = createTeller("a");
    const failed = (number: number): Told => {
      const name = [1, 2, 3, 4].map((word) => `w${tokenHash(`${number} ${word}`)}`).join(" ");
      const common = "+waaaaa wbbbbb wccccc wddddd weeeee";
      const path = `src/f${number}.ts`;
      const hunks = [{ old: 1, new: 1, lines: [`+${name}`, common] }];
      const files = [{ path, act: "edit" as const, hunks }];
      const change = { files, totalFiles: 1, totalLines: 2, truncated: "no" as const };
      const body = { text: "Tried", files: [path], outcome: "failed", change };
      return teller({ kind: "attempt", body, ts: number });
    };
    const told = Array.from({ length: 2_000 }, (_, number) => failed(number));
    append(told);
    const gate = createGate({ ...place, always: true });
    expect(gate.files.rebuild(asItIs).ok).toBe(true);
    const { near } = gate.files.view();
    for (const number of [0, 7, 1_999]) {
      const [essence] = told
        .slice(number, number + 1)
        .flatMap(({ event }) => gateEntryOf(event) ?? []);
      const fingerprint = fingerprintIn(essence);
      assert(fingerprint, "a fingerprint");
      expect(near?.(gramsOf(fingerprint))).toEqual([`path:src/f${number}.ts`]);
    }
  });
});

test("whoever is told that they were made anew finds them so, also where another process was at it", () => {
  within({}, ({ place, gate }) => {
    expect(gate.files.rebuild(asItIs).ok).toBe(true);
    const lock = join(place.folder, "lock");
    writeFileSync(join(place.folder, "head.json"), "half of a he");
    writeFileSync(lock, "");
    // Its holder was stopped, and in a moment that is long enough ago.
    const since = Date.now() / 1_000 - 29.9;
    utimesSync(lock, since, since);
    expect(gate.files.rebuild(asItIs).ok).toBe(true);
    expect(gate.files.unfit()).toBeUndefined();
  });
});
