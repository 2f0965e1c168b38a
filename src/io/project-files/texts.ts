// The texts of a work tree; an unreadable file counts as missing. Never read through a link, which may lead out of it.
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { orUndefined } from "../../core/kit/fault.ts";

const MOST_BYTES = 8 << 20;

export const textsIn =
  (top: string) =>
  (path: string): string | undefined => {
    const target = join(top, path);
    return orUndefined(() => {
      const stats = lstatSync(target, { throwIfNoEntry: false });
      if (stats === undefined || !stats.isFile() || stats.size > MOST_BYTES) return undefined;
      const text = readFileSync(target, "utf8");
      if (text.includes("\0")) return undefined;
      return text.startsWith("\uFEFF") ? text.slice(1) : text;
    });
  };
