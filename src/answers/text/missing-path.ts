// How the command line reports a path at which there is no file, in a document and in text.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { inLine } from "./style.ts";

export const missingSchema = v.object({
  path: v.string(),
  /** The files that may have been meant, the likeliest first. */
  near: v.array(v.string()),
});
type MissingDocument = DocumentOf<typeof missingSchema>;

export const missingText = ({ path, near }: MissingDocument): string =>
  `${inLine(path)} does not exist here${near.length === 0 ? "" : `; did you mean ${near.map(inLine).join(" or ")}?`}`;
