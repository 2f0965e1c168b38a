// The key that names allowed secrets without making them guessable: 32 random bytes of this clone, never shared, made
// only when something is first allowed.
import { join } from "node:path";
import type { Tagger } from "../../core/append/redact/policy.ts";
import { base32 } from "../../core/kit/base32.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Entropy } from "../../engine/ports/machine.ts";
import type { Place } from "../../engine/ports/place.ts";
import { createOnce, makeFolder, readBytes } from "../kit/files.ts";

/** For reading. Without a key nothing was ever allowed, so everything gets a tag that matches nothing. */
export const knownTagger = (place: Place): Result<Tagger, FileFault> => {
  const key = readKey(place);
  if (!key.ok) return key;
  return ok(key.value ? taggerWith(key.value) : () => "");
};

/** For allowing: makes the key if there is none. */
export const taggerFor = (place: Place, entropy: Entropy): Result<Tagger, FileFault> => {
  const local = makeFolder(join(place.store, "local"));
  if (!local.ok) return local;
  const made = createOnce(keyFile(place), entropy.bytes(KEY_BYTES));
  return made.ok ? knownTagger(place) : made;
};

const KEY_BYTES = 32;

const keyFile = (place: Place): string => join(place.store, "local", "redact.key");

const readKey = (place: Place): Result<Buffer | undefined, FileFault> => {
  const key = readBytes(keyFile(place));
  if (!key.ok || !key.value) return key;
  return key.value.length === KEY_BYTES ? key : err({ kind: "file-broken", path: keyFile(place) });
};

const taggerWith =
  (key: Buffer): Tagger =>
  (value) => {
    const { createHmac } = process.getBuiltinModule("node:crypto");
    return base32(createHmac("sha256", key).update(value, "utf8").digest());
  };
