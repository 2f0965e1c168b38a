// The commit graph of stored file histories (file-histories.ts) in one file, so that it loads in one read:
//   number of commits | bytes of an id | number of parents | the ids, sorted | where each commit's parents begin, and the last end | parents
// Numbers take four bytes, little endian; a parent is the place of its id.
import { openSync, closeSync } from "node:fs";
import { join } from "node:path";
import { commitsIn, type CommitGraph } from "../../core/history/files/commit-graph.ts";
import { readAt } from "../kit/read-at.ts";
import { writeFile, type Written } from "./files.ts";
import { TableDamaged } from "./table.ts";

export const GRAPH = "commits";
const HEAD_BYTES = 12;

export const writeGraph = (folder: string, graph: CommitGraph): Written => {
  const commits = [...commitsIn(graph)].sort((a, b) => (a.sha < b.sha ? -1 : 1));
  const places = new Map(commits.map(({ sha }, place) => [sha, place]));
  const idBytes = (commits[0]?.sha.length ?? 0) / 2;
  const starts = [0];
  const parents: number[] = [];
  for (const commit of commits) {
    for (const parent of commit.parents) parents.push(places.get(parent) ?? 0);
    starts.push(parents.length);
  }
  const numbers = [...starts, ...parents];
  const bytes = Buffer.alloc(HEAD_BYTES + commits.length * idBytes + 4 * numbers.length);
  [commits.length, idBytes, parents.length].forEach((number, at) =>
    bytes.writeUInt32LE(number, 4 * at),
  );
  commits.forEach(({ sha }, place) => bytes.write(sha, HEAD_BYTES + place * idBytes, "hex"));
  const behind = HEAD_BYTES + commits.length * idBytes;
  numbers.forEach((number, at) => bytes.writeUInt32LE(number, behind + 4 * at));
  return writeFile(join(folder, GRAPH), bytes);
};

/** Throws if the file does not have the size it was written with. */
export const readGraph = (folder: string, length: number | undefined): CommitGraph => {
  const bytes = wholeFile(join(folder, GRAPH), length ?? 0);
  const [size, idBytes, parents] = [0, 4, 8].map((at) => bytes.readUInt32LE(at));
  if (size === undefined || idBytes === undefined || parents === undefined)
    throw new TableDamaged("no commits");
  const starts = HEAD_BYTES + size * idBytes;
  const first = starts + 4 * (size + 1);
  if (first + 4 * parents !== bytes.length) throw new TableDamaged("commits cut short");
  const numberAt = (at: number): number => bytes.readUInt32LE(at);
  const idAt = (place: number): Buffer =>
    bytes.subarray(HEAD_BYTES + place * idBytes, HEAD_BYTES + (place + 1) * idBytes);
  return {
    size,
    shaAt: (place) => idAt(place).toString("hex"),
    placeOf: (sha) => {
      const wanted = Buffer.from(sha, "hex");
      let [low, high] = [0, size];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (idAt(middle).compare(wanted) < 0) low = middle + 1;
        else high = middle;
      }
      return low < size && idAt(low).equals(wanted) ? low : undefined;
    },
    parentsAt: (place) => {
      const [from, to] = [numberAt(starts + 4 * place), numberAt(starts + 4 * place + 4)];
      return Array.from({ length: to - from }, (_, at) => numberAt(first + 4 * (from + at)));
    },
  };
};

const wholeFile = (path: string, length: number): Buffer => {
  const file = openSync(path, "r");
  try {
    const bytes = readAt(file, 0, length + 1);
    if (bytes.length !== length || length < HEAD_BYTES) throw new TableDamaged("no commits");
    return bytes;
  } finally {
    closeSync(file);
  }
};
