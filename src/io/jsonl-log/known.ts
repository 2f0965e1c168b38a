// What a writer knows of the log: its tail, and how far each file was read to know it. It lives in memory from one
// append to the next, and in a small file from one process to the next. If that file is lost, only time is lost.
import { constants, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { isEventId, isWriterId, type EventId, type WriterId } from "../../core/event/id.ts";
import type { Digest } from "../../core/kit/digest.ts";
import { orUndefined } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { chainName } from "../../core/log/line-position.ts";
import { emptyTail, type Chain, type Tail } from "../../core/log/tail.ts";
import type { HeldFiles } from "./open-files.ts";

export interface KnownLog {
  readonly tail: Tail;
  /** Bytes read of each recent segment, by its path within the log. */
  readonly read: ReadonlyMap<string, number>;
  /** Segments whose folders are known to be synced too. */
  readonly placed: ReadonlySet<string>;
  /** The last event of each chain that was acknowledged here: the log must not end before it. */
  readonly acknowledged: { readonly team?: EventId; readonly local?: EventId };
}

export const knowNothing = (writer: WriterId): KnownLog => ({
  tail: emptyTail(writer),
  read: new Map(),
  placed: new Set(),
  acknowledged: {},
});

const headsFile = (localDir: string, writer: WriterId): string =>
  `${localDir}/heads-${writer}.json`;

/**
 * Overwritten in place with one write, the digest first. A rename would be as safe but costs as much as the sync of the
 * event itself. A half-written file fails its digest and is not used.
 */
export const keepKnown = (
  files: HeldFiles,
  localDir: string,
  known: KnownLog,
  digest: Digest,
): void => {
  const { tail, read, placed, acknowledged } = known;
  const { ts, n, chains } = tail;
  const state = { ts, n, chains, read: [...read], placed: [...placed], acknowledged };
  const text = JSON.stringify(state);
  // The event is safe already. If this fails, only the shortcut to the heads is lost, and the proof that the log was
  // not cut.
  orUndefined(() => {
    const { file } = files.open(headsFile(localDir, tail.writer), openToOverwrite);
    writeSync(file, `${digest(text)} ${text}\n`, 0);
  });
};

const openToOverwrite = (path: string): number =>
  openSync(path, constants.O_CREAT | constants.O_WRONLY, 0o600);

export const recallKnown = (
  localDir: string,
  writer: WriterId,
  digest: Digest,
): KnownLog | undefined => {
  const parsed = readState(headsFile(localDir, writer), digest);
  if (!isObject(parsed) || !isObject(parsed.chains) || !isObject(parsed.acknowledged))
    return undefined;
  const { ts, n, chains, read, placed, acknowledged } = parsed;
  const team = chainOf(chains.team);
  const local = chainOf(chains.local);
  if (typeof ts !== "number" || typeof n !== "number" || !team || !local) return undefined;
  if (!Array.isArray(read) || !read.every(isReading) || !Array.isArray(placed)) return undefined;
  return {
    tail: { writer, chains: { team, local }, ts, n },
    read: new Map(read),
    placed: new Set(placed.map(String)),
    acknowledged: {
      ...(isEventId(acknowledged.team) ? { team: acknowledged.team } : {}),
      ...(isEventId(acknowledged.local) ? { local: acknowledged.local } : {}),
    },
  };
};

/** The heads noted for every writer that ever appended here, by chain. */
export const recordedHeads = (
  localDir: string,
  digest: Digest,
): ReadonlyMap<string, readonly EventId[]> => {
  const heads = new Map<string, readonly EventId[]>();
  for (const name of namesIn(localDir)) {
    const writer = /^heads-(.+)\.json$/.exec(name)?.[1];
    if (!isWriterId(writer)) continue;
    const { team, local } = recallKnown(localDir, writer, digest)?.acknowledged ?? {};
    if (team) heads.set(chainName({ writer, stream: "team" }), [team]);
    if (local) heads.set(chainName({ writer, stream: "local" }), [local]);
  }
  return heads;
};

const readState = (path: string, digest: Digest): unknown => {
  const text = textOf(path);
  const [proof, state] = [text.slice(0, 52), text.slice(53, text.indexOf("\n"))];
  return proof !== "" && digest(state) === proof ? parseJson(state) : undefined;
};

const textOf = (path: string): string => orUndefined(() => readFileSync(path, "utf8")) ?? "";

const namesIn = (dir: string): readonly string[] => orUndefined(() => readdirSync(dir)) ?? [];

const chainOf = (value: unknown): Chain | undefined => {
  if (!isObject(value) || typeof value.seq !== "number" || !Array.isArray(value.heads))
    return undefined;
  return { seq: value.seq, heads: value.heads.filter(isEventId) };
};

const isReading = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
