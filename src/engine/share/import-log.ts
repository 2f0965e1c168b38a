// Takes in the lines of another log of twiceshy, byte for byte, so that every memory keeps its id,
// its standing and all that it says. Logs merge by union: a second run of the same file writes nothing.
import { fieldOf } from "../../core/event/read.ts";
import type { Blob } from "../../core/append/long-texts.ts";
import { blobsOf } from "../../core/log/blobs.ts";
import type { BadLine } from "../../core/capture/imports/foreign.ts";
import type { EventId } from "../../core/event/id.ts";
import type { Event } from "../../core/event/envelope.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { parseLine, proofOf, withoutBody } from "../../core/log/line.ts";
import { isInjection } from "../../core/capture/signals/sentence.ts";
import { purgedBy } from "../../core/log/purged.ts";
import { holdsSecret } from "./export-log.ts";
import { forgottenIn, isPurgedText, proseIn } from "../amend/forgotten.ts";
import type { LearnFault } from "../history/learn-history.ts";
import type { Imported } from "./import-memory.ts";
import { linesOf } from "../recall/lines.ts";
import type { Adopted, AdoptedLine } from "../ports/log.ts";
import type { FileFault } from "../ports/file.ts";
import type { EraseFault } from "../ports/log.ts";
import type { WritableProject } from "../project.ts";
import { resumePurge } from "../amend/purge.ts";
import { rememberOne, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";

export type ImportFault = LearnFault | EraseFault | FileFault | RememberFault;

/** Whether a file holds lines of a log of twiceshy: its first line that is not empty says it. */
export const isLog = (text: string): boolean => {
  const first = text.split("\n", 64).find((line) => line.trim() !== "");
  if (first === undefined) return false;
  return first.startsWith('{"blob":') || parseLine(first.replace(/\r$/, "")).is === "event";
};

/** One process at a time, because two would both take the same lines in. */
export const importLog = (
  project: WritableProject,
  text: string,
  dry = false,
): Result<Imported, ImportFault> => {
  const taken = project.write.leases.learning.take();
  if (!taken.ok) return taken;
  if (!taken.value) return err({ kind: "history-busy", project: project.name });
  try {
    return importAlone(project, text, dry);
  } finally {
    project.write.leases.learning.give();
  }
};

const importAlone = (
  project: WritableProject,
  text: string,
  dry: boolean,
): Result<Imported, ImportFault> => {
  const here = knownIn(project);
  const fresh: AdoptedLine[] = [];
  /** Long texts by the digests that name them, and those that are taken in. */
  const texts = new Map<string, string>();
  const wanted = new Set<string>();
  const bad: BadLine[] = [];
  const bodiless = new Set<EventId>();
  let [events, remembered, gone] = [0, 0, 0];
  let purges = false;
  for (const [at, given] of textLines(text).entries()) {
    if (given.trim() === "") continue;
    events += 1;
    const blob = blobIn(given, project);
    if (blob !== undefined) {
      if ("because" in blob) bad.push({ line: at + 1, because: blob.because });
      else texts.set(blob.hash, blob.text);
      continue;
    }
    const read = lineOf(given, project);
    if ("because" in read) {
      bad.push({ line: at + 1, because: read.because });
      continue;
    }
    const { event } = read;
    if (here.ids.has(event.id)) {
      if (here.forgotten.has(event.id)) gone += 1;
      continue;
    }
    const body = withLongTexts(event, texts);
    if (body === undefined) {
      bad.push({ line: at + 1, because: "its long text is not in the file before it" });
      continue;
    }
    here.ids.add(event.id);
    const purged = purgedBy(event);
    purges ||= purged.length > 0;
    for (const id of purged) here.forgotten.add(id);
    const { is, hides } = admission({ ...event, body }, here, project);
    if (is === "gone") gone += 1;
    else if (is === "command") bad.push({ line: at + 1, because: "it would command its reader" });
    else remembered += 1;
    if (!hides) for (const { hash } of blobsOf(event.body)) wanted.add(hash);
    if (hides || event.body === null) bodiless.add(event.id);
    const { writer, stream } = event;
    fresh.push({ writer, stream, text: hides ? withoutBody(given) : given });
  }
  events -= texts.size;
  const done = importedOf({ events, remembered, purged: gone, bad });
  if (dry) return ok(done);
  const adopted = adoptAll(project, { lines: fresh, blobs: blobsAmong(texts, wanted) }, purges);
  if (!adopted.ok) return adopted;
  const accounted = accountFor(project, [...bodiless].filter(isUnnamed(here)));
  return accounted.ok ? ok(done) : accounted;
};

const isUnnamed =
  ({ forgotten }: ReturnType<typeof knownIn>) =>
  (id: EventId): boolean =>
    !forgotten.has(id);

/** An event that is not taken in keeps its line without a body, so that the chain of its writer stays whole. */
const admission = (
  event: Event,
  here: ReturnType<typeof knownIn>,
  project: WritableProject,
): { readonly is: "remembered" | "gone" | "command"; readonly hides: boolean } => {
  if (isForgotten(event, here, project)) return { is: "gone", hides: true };
  if (commandsItsReader(event)) return { is: "command", hides: true };
  return { is: "remembered", hides: holdsSecret(event, project.write.redact) };
};

const importedOf = (
  counts: Pick<Imported, "events" | "remembered" | "purged" | "bad">,
): Imported => ({
  ...counts,
  known: counts.events - counts.remembered - counts.purged - counts.bad.length,
  ...{ superseded: 0, refused: [], proposed: [] },
});

/** A file proves of no line that a person stated it, so none may state what only a person may. */
const commandsItsReader = ({ kind, body }: Event): boolean =>
  (kind === "fact" || kind === "lesson") && body !== null && proseIn(body).some(isInjection);

const textLines = (text: string): readonly string[] => text.replace(/^\uFEFF/, "").split(/\r?\n/);

/** The body with its long texts; undefined if the file does not have them. */
const withLongTexts = (
  { body }: Event,
  texts: ReadonlyMap<string, string>,
): Event["body"] | undefined => {
  const long = blobsOf(body).map(({ field, hash }) => [field, texts.get(hash)] as const);
  if (long.some(([, text]) => text === undefined)) return undefined;
  return body && { ...body, ...Object.fromEntries(long) };
};

const blobsAmong = (
  texts: ReadonlyMap<string, string>,
  wanted: ReadonlySet<string>,
): readonly Blob[] =>
  [...texts].flatMap(([hash, text]) => (wanted.has(hash) ? [{ hash, text }] : []));

/** A long text that an export has in a line of its own, or why it is not the one that its name says. */
const blobIn = (
  line: string,
  { machine: { digest } }: WritableProject,
): Blob | { readonly because: string } | undefined => {
  const read = line.startsWith('{"blob":') ? parseJson(line) : undefined;
  if (!isObject(read)) return undefined;
  const { blob: hash, text } = read;
  return typeof hash === "string" && typeof text === "string" && digest(text) === hash
    ? { hash, text }
    : { because: "its text was changed after it was written" };
};

/** The event of a line that may be taken in, or why it may not be. */
const lineOf = (
  text: string,
  { machine: { digest } }: WritableProject,
): { readonly event: Event } | { readonly because: string } => {
  const line = parseLine(text);
  if (line.is === "torn") return { because: "it is cut short" };
  if (line.is !== "event") return { because: "it is no line of a log" };
  const { event } = line;
  const proof = proofOf(text, event, digest);
  if (proof !== "proven" && proof !== "erased")
    return { because: "it was changed after it was written, so its id does not prove it" };
  return event.stream === "local"
    ? { because: "what is local never leaves the clone in which it was written" }
    : { event };
};

/** A purge that arrives erases here, too; the mark makes sure of it should this process be stopped. */
const adoptAll = (
  project: WritableProject,
  adoptable: Adopted,
  purges: boolean,
): Result<void, EraseFault | FileFault> => {
  if (purges) {
    const marked = project.write.purging.set();
    if (!marked.ok) return marked;
  }
  const adopted = project.write.adopt(adoptable);
  if (!adopted.ok) return adopted;
  const resumed = resumePurge(project);
  return resumed.ok ? ok(undefined) : resumed;
};

/** The most that one purge names. */
const TARGETS = 500;

/** A line without a body is damage unless a purge names it: this clone's own does. */
const accountFor = (
  project: WritableProject,
  ids: readonly EventId[],
): Result<void, RememberFault> => {
  for (let from = 0; from < ids.length; from += TARGETS) {
    const targets = ids.slice(from, from + TARGETS);
    const remembered = rememberOne(project, {
      kind: "purge",
      body: {
        ...stampOf(project),
        targets,
        text: "Left out on import: it holds what looks like a secret or is private, would command its reader, or was purged here",
        reason: "secret",
        tombstones: targets.map((value) => ({ of: "id" as const, value })),
      },
    });
    if (!remembered.ok) return remembered;
  }
  return ok(undefined);
};

const knownIn = (project: WritableProject) => {
  const ids = new Set<string>();
  const { keys, purged } = forgottenIn(project);
  const forgotten = new Set<string>(keys);
  for (const { line } of linesOf(project)) {
    if (line.is !== "event") continue;
    ids.add(line.event.id);
    for (const id of purgedBy(line.event)) forgotten.add(id);
  }
  return { ids, forgotten, purged };
};

/** What was purged here does not come back by a copy of its line, nor under the same natural key. */
const isForgotten = (
  event: Event,
  { forgotten, purged }: Pick<ReturnType<typeof knownIn>, "forgotten" | "purged">,
  { machine: { digest } }: WritableProject,
): boolean =>
  forgotten.has(event.id) ||
  forgotten.has(fieldOf(event, "key") ?? "") ||
  isPurgedText(event, purged, digest);
