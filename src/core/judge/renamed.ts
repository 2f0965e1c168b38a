// The gate's knowledge with renames followed: a look-up at a file's present path also finds what is known under its
// former names, and every event names its files as they are called now.
import type { Event } from "../event/envelope.ts";
import { asTexts } from "../event/read.ts";
import { namesIn, presentPath, type Renames } from "../fold/renames.ts";
import { isObject } from "../kit/json.ts";
import { pathLookupKey, type Lookup } from "./lookup-keys.ts";
import { type FingerprintPart, fingerprintIn } from "./match/fingerprint.ts";

export const renamedLookup = (lookup: Lookup, renames: Renames): Lookup => {
  const former = new Map<string, Set<string>>();
  for (const [name, path] of namesIn(renames)) {
    const lookupKey = pathLookupKey(path);
    const joints = former.get(lookupKey) ?? new Set();
    former.set(lookupKey, joints.add(pathLookupKey(name)));
  }
  return (keys) =>
    lookup(keys.flatMap((key) => [key, ...(former.get(key) ?? [])])).map((event) =>
      renamedEvent(event, renames),
    );
};

export const renamedEvent = (event: Event, renames: Renames): Event => {
  const { id, body } = event;
  if (body === null) return event;
  const now = (name: string): string => presentPath(renames, [id], name);
  const { files, at } = body;
  const named = asTexts(files);
  const fingerprint = fingerprintIn(event);
  const parts = fingerprint?.parts ?? [];
  const place = isObject(at) && typeof at.path === "string" ? at.path : undefined;
  const all = [...named, ...parts.map(({ path }) => path), ...(place === undefined ? [] : [place])];
  if (all.every((name) => now(name) === name)) return event;
  return {
    ...event,
    body: {
      ...body,
      ...(named.length === 0 ? {} : { files: [...new Set(named.map(now))] }),
      ...(place === undefined || !isObject(at) ? {} : { at: { ...at, path: now(place) } }),
      ...(fingerprint && {
        fingerprint: {
          ...fingerprint,
          parts: parts.map((part) => renamedPart(part, now, renames)),
        },
      }),
    },
  };
};

/** The former name stays, unless another file has it: the work tree may be at another commit by now. */
const renamedPart = (
  part: FingerprintPart,
  now: (name: string) => string,
  { byName }: Renames,
): FingerprintPart => {
  const { path } = part;
  const present = now(path);
  if (present === path) return part;
  const from = part.from ?? (byName.has(path) ? path : undefined);
  return { ...part, path: present, ...(from === undefined ? {} : { from }) };
};
