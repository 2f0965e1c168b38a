// A body with its long texts whole, as blobs have them. A text whose blob is gone stays as its line has it:
// verify reports that.
import { blobsOf } from "../../core/log/blobs.ts";
import type { Fields } from "../../core/kit/json.ts";
import type { Project } from "../project.ts";

export interface KeepsBlobs {
  readonly store: Pick<Project["store"], "bodies">;
}

export const wholeBody = <Body extends Fields | null>(
  { store: { bodies } }: KeepsBlobs,
  body: Body,
): Body | Fields => {
  const named = blobsOf(body);
  if (named.length === 0 || body === null) return body;
  const texts = named.flatMap(({ field, hash }) => {
    const text = bodies.blobs.read(hash);
    return text.ok && text.value !== undefined ? [[field, text.value] as const] : [];
  });
  return { ...body, ...Object.fromEntries(texts) };
};
