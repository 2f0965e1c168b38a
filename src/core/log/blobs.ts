// The blobs that a body names: which of its texts are whole in a file beside the log.
import type { Fields } from "../kit/json.ts";
import { isHash } from "../event/id.ts";
import { asObjects } from "../event/read.ts";

export interface NamedBlob {
  readonly field: string;
  /** The name of its file: the digest of its bytes. */
  readonly hash: string;
}

export const blobsOf = (body: Fields | null): readonly NamedBlob[] =>
  body?.["blobs"] === undefined
    ? NONE
    : asObjects(body["blobs"]).flatMap(({ field, hash }) =>
        typeof field === "string" && typeof hash === "string" && isHash(hash)
          ? [{ field, hash }]
          : [],
      );

const NONE: readonly NamedBlob[] = [];
