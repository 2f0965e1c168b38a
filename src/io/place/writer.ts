// Who writes: one clone on one machine. A copied folder, an image or a container on the same mount is another writer.
// So each set of facts has its own entry in local/writers/, named by the facts' digest: two processes agree without a
// lock.
import { join } from "node:path";
import { isWriterId, type WriterId } from "../../core/event/id.ts";
import { base32 } from "../../core/kit/base32.ts";
import type { Digest } from "../../core/kit/digest.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Entropy } from "../../engine/ports/machine.ts";
import type { Place, WriterIdentity } from "../../engine/ports/place.ts";
import {
  createOnce,
  filesBelow,
  makeFolder,
  readText,
  identityOf,
  realPath,
} from "../kit/files.ts";

/** What tells one clone on one machine from all others. Only a digest of it is kept. */
export interface WriterFacts {
  readonly machineId: string;
  readonly hostName: string;
  readonly device: string;
  readonly inode: string;
  readonly realPath: string;
}

export interface WriterQuestion {
  readonly place: Place;
  readonly facts: WriterFacts;
  readonly digest: Digest;
}

/** The writer of this clone, if it ever wrote. Only reads. */
export const knownWriter = ({
  place,
  facts,
  digest,
}: WriterQuestion): Result<WriterIdentity | undefined, FileFault> =>
  readWriter(writerFile(place, facts, digest));

/** The writer of this clone, made now if it never wrote before. Called at the first append, not at init. */
export const writerOf = (
  question: WriterQuestion & { readonly entropy: Entropy },
): Result<WriterIdentity, FileFault> => {
  const known = knownWriter(question);
  if (!known.ok) return known;
  if (known.value) return ok(known.value);
  const previous = writersOf(question.place);
  if (!previous.ok) return previous;
  const folder = makeFolder(writersFolder(question.place));
  if (!folder.ok) return folder;
  const path = writerFile(question.place, question.facts, question.digest);
  // 13 characters of base32 hold 65 bits, and 9 bytes hold 72.
  const writer = `w${base32(question.entropy.bytes(9)).slice(0, 13)}`;
  const text = `${JSON.stringify({ schema: 1, writer, previous: previous.value })}\n`;
  const made = createOnce(path, text);
  if (!made.ok) return made;
  const agreed = readWriter(path);
  if (!agreed.ok) return agreed;
  return agreed.value ? ok(agreed.value) : err({ kind: "file-broken", path });
};

/** Every writer that this clone, or the one it was copied from, ever was. */
const writersOf = (place: Place): Result<readonly WriterId[], FileFault> => {
  const files = filesBelow(writersFolder(place));
  if (!files.ok) return files;
  const writers: WriterId[] = [];
  for (const file of files.value.filter((name) => name.endsWith(".json"))) {
    const entry = readWriter(join(writersFolder(place), file));
    if (!entry.ok) return entry;
    if (entry.value) writers.push(entry.value.writer);
  }
  return ok(writers.sort());
};

const writersFolder = (place: Place): string => join(place.store, "local", "writers");

const writerFile = (place: Place, facts: WriterFacts, digest: Digest): string => {
  const { machineId, hostName, device, inode } = facts;
  const name = digest(JSON.stringify([machineId, hostName, device, inode, facts.realPath]));
  return join(writersFolder(place), `${name}.json`);
};

const readWriter = (path: string): Result<WriterIdentity | undefined, FileFault> => {
  const text = readText(path);
  if (!text.ok) return text;
  if (text.value === undefined) return ok(undefined);
  const entry = parseJson(text.value);
  if (!isObject(entry) || !isWriterId(entry.writer) || !Array.isArray(entry.previous))
    return err({ kind: "file-broken", path });
  return ok({ writer: entry.writer, previous: entry.previous.filter(isWriterId) });
};

/** The facts of this clone now. If the machine has no id of its own, one is made in `machineHome`. */
export const writerFacts = (
  place: Place,
  machineHome: string,
  entropy: Entropy,
): Result<WriterFacts, FileFault> => {
  const root = place.commonDir ?? place.top ?? place.store;
  const machineId = machineIdOf(machineHome, entropy);
  if (!machineId.ok) return machineId;
  const real = realPath(root);
  if (!real.ok) return real;
  const identity = identityOf(real.value);
  if (!identity.ok) return identity;
  return ok({
    machineId: machineId.value,
    hostName: process.getBuiltinModule("node:os").hostname(),
    ...identity.value,
    realPath: real.value,
  });
};

const machineIdOf = (machineHome: string, entropy: Entropy): Result<string, FileFault> => {
  const own = join(machineHome, "machine-id");
  for (const path of ["/etc/machine-id", "/var/lib/dbus/machine-id", own]) {
    const text = readText(path);
    if (!text.ok) return text;
    const id = text.value?.trim();
    if (id) return ok(id);
  }
  const folder = makeFolder(machineHome);
  if (!folder.ok) return folder;
  const made = createOnce(own, `${base32(entropy.bytes(16))}\n`);
  if (!made.ok) return made;
  const agreed = readText(own);
  return agreed.ok ? ok((agreed.value ?? "").trim()) : agreed;
};
