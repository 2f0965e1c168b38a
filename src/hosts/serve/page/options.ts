// The arguments of `twiceshy ui` without --export. The command line's help lists the same flags, and a test compares the two.
import { parseArgs } from "node:util";
import { codeOf } from "../../../core/kit/fault.ts";
import { lengthOf } from "../../../core/kit/length.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";

export interface PageOptions {
  /** Undefined for the one that this project usually has. */
  readonly port: number | undefined;
  readonly root: string | undefined;
  readonly opens: boolean;
  /** How long it stays after the last page was closed. */
  readonly idleMs: number;
  /** The origin that the browser shows. */
  readonly publicOrigin: string | undefined;
  /** The view that is opened, and what it is about: `gate/abcdefghij`. */
  readonly view: string | undefined;
}

export const PAGE_FLAGS = {
  port: { type: "string" },
  idle: { type: "string", default: "1h" },
  "no-open": { type: "boolean", default: false },
  "public-url": { type: "string" },
  root: { type: "string" },
} as const;

/** As the address after the #, which the page reads. */
const VIEW = /^[a-z]{1,20}(?:\/[\w.%-]{1,500})?$/u;

/** The error is the beginning of a message. */
export const readPageOptions = (words: readonly string[]): Result<PageOptions, string> => {
  const parsed = parsedFrom(words);
  if (!parsed.ok) return parsed;
  const { port, idle, "no-open": stays, "public-url": shown, root } = parsed.value.values;
  const [view, ...more] = parsed.value.positionals;
  if (more.length > 0 || (view !== undefined && !VIEW.test(view)))
    return err("The view must be one such as gate, or gate/<id>");
  if (root === "") return err("--root is empty");
  const idleMs = lengthOf(idle);
  if (idleMs === undefined) return err("--idle must be a time such as 30s, 30m or 2h");
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
    return err("--port must be a number below 65536");
  const publicOrigin = shown === undefined ? undefined : originOf(shown);
  if (shown !== undefined && publicOrigin === undefined)
    return err("--public-url must be an address such as https://name.example");
  return ok({
    ...{ port: port === undefined ? undefined : Number(port), root, idleMs },
    ...{ opens: !stays, publicOrigin, view },
  });
};

const originOf = (text: string): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.origin : undefined;
};

const parsedFrom = (words: readonly string[]) => {
  try {
    return ok(
      parseArgs({ args: words, options: PAGE_FLAGS, strict: true, allowPositionals: true }),
    );
  } catch (fault) {
    if (!codeOf(fault).startsWith("ERR_PARSE_ARGS")) throw fault;
    return err(fault instanceof Error ? (fault.message.split(". ")[0] ?? "") : "");
  }
};
