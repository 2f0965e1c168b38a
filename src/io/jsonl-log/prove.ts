// What the thread that runs ahead does (ahead.ts): it reads the same files in the same order, and notes the lines that
// prove themselves. It skips a file that it cannot read; the verifier meets that file and reports it.
import { provesItself } from "../../core/log/line.ts";
import type { Digest } from "../../core/kit/digest.ts";
import { cellOf, type Course } from "./ahead.ts";
import { readPlacedTexts } from "./read.ts";

export const prove = (courses: readonly Course[], digest: Digest): void => {
  for (const { path, segment, cells } of courses)
    for (const { offset, text } of readPlacedTexts(path, segment))
      if (provesItself(text, digest)) cells[cellOf(offset)] = 1;
};
