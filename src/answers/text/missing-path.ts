// How the command line reports a path at which there is no file, in a document and in text.
import * as v from "valibot";
import type { MissingPath } from "../../engine/recall/missing-path.ts";
import { inLine } from "./style.ts";

export const missingSchema = v.object({
  path: v.string(),
  /** The files that may have been meant, the likeliest first. */
  near: v.array(v.string()),
});
type MissingDocument = v.InferOutput<typeof missingSchema>;

export const missingDocument = ({ path, near }: MissingPath): MissingDocument => ({
  path,
  near: [...near],
});

export const missingText = ({ path, near }: MissingDocument): string =>
  `${inLine(path)} does not exist here${near.length === 0 ? "" : `; did you mean ${near.map(inLine).join(" or ")}?`}`;
