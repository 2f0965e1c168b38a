// The failures the judge knows, found by the paths they touched and by rare content: few of thousands are compared.
import { countRarity, gramsOf, type Rarity } from "./rarity.ts";
import type { Sketch } from "./sketch.ts";
import { weigh, type Weighed } from "./evidence.ts";

/** What the log holds of a failed change, as far as matching goes. */
export interface Failure {
  /** Names it to whoever asks: an event's id, a commit. */
  readonly id: string;
  readonly sketch: Sketch;
}

export interface FailureMemory {
  readonly add: (failure: Failure) => void;
  readonly candidates: (action: Sketch) => readonly string[];
  readonly weighed: (id: string) => Weighed | undefined;
  readonly rarity: Rarity;
}

/** Content that more failures share than these is no trace of one; and fewer traces than these lead nowhere. */
const WIDESPREAD = 20;
const TRACES = 4;

export const createMemory = (): FailureMemory => {
  const counted = countRarity();
  const sketches = new Map<string, Sketch>();
  const idsByPath = new Map<string, Set<string>>();
  const idsByGram = new Map<number, Set<string>>();
  const weighed = new Map<string, { readonly at: number; readonly failure: Weighed }>();
  let learned = 0;
  return {
    rarity: counted.rarity,
    add: ({ id, sketch }) => {
      counted.add(sketch);
      learned += 1;
      sketches.set(id, sketch);
      for (const path of pathsOf(sketch)) push(idsByPath, path, id);
      for (const gram of gramsOf(sketch)) push(idsByGram, gram, id);
    },
    candidates: (action) => {
      const found = new Set<string>();
      for (const path of pathsOf(action)) for (const id of idsByPath.get(path) ?? []) found.add(id);
      const traces = new Map<string, number>();
      for (const gram of gramsOf(action)) {
        const ids = idsByGram.get(gram);
        if (ids && ids.size <= WIDESPREAD)
          for (const id of ids) traces.set(id, (traces.get(id) ?? 0) + 1);
      }
      for (const [id, count] of traces) if (count >= TRACES) found.add(id);
      return [...found];
    },
    weighed: (id) => {
      const sketch = sketches.get(id);
      if (!sketch) return undefined;
      const known = weighed.get(id);
      // Rarity shifts slowly: weights are taken anew once the memory has grown by a tenth.
      if (known && learned <= known.at * 1.1) return known.failure;
      const failure = weigh(sketch, counted.rarity);
      weighed.set(id, { at: learned, failure });
      return failure;
    },
  };
};

const push = <Key>(map: Map<Key, Set<string>>, key: Key, id: string): void => {
  const ids = map.get(key);
  if (ids) ids.add(id);
  else map.set(key, new Set([id]));
};

const pathsOf = (sketch: Sketch): readonly string[] =>
  sketch.parts.flatMap((part) => (part.from === undefined ? [part.path] : [part.path, part.from]));
