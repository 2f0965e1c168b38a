// Asks a forge's API one thing after another, as slowly as it wants: through the forge's own program, which has its
// own credentials, or over HTTP with a token. Only `twiceshy learn`, run by hand, gets here.
import { parseJson } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { ForgeFault } from "../../engine/ports/forge.ts";

/** An answer over HTTP, by whatever way it came. Names of headers are in lower case. */
export interface HttpReply {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** One question, by one way. `path` is relative to the API. */
export type ForgeTransport = (
  path: string,
  signal: AbortSignal,
) => Promise<Result<HttpReply, ForgeFault>>;

/** Undefined if there is no such thing. */
export type FetchJson = (
  path: string,
  signal: AbortSignal,
) => Promise<Result<{ readonly json: unknown } | undefined, ForgeFault>>;

export interface WaitingClock {
  readonly nowMs: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A wait that the forge asks for is kept if it is as short as this; else the command ends and says when to go on. */
const MOST_WAIT_MS = 30_000;
const MOST_TRIES = 3;

export const politely = (host: string, way: ForgeTransport, clock: WaitingClock): FetchJson => {
  let spentUntilMs: number | undefined;
  const once = async (
    path: string,
    signal: AbortSignal,
  ): Promise<Result<HttpReply, ForgeFault>> => {
    const wait = (spentUntilMs ?? 0) - clock.nowMs();
    if (wait > MOST_WAIT_MS) return err({ kind: "forge-limited", host, untilMs: spentUntilMs });
    if (wait > 0) await clock.wait(wait, signal);
    const replied = await way(path, signal);
    if (!replied.ok) return replied;
    const { headers } = replied.value;
    const left =
      numberIn(headers, "x-ratelimit-remaining") ?? numberIn(headers, "ratelimit-remaining");
    const reset = numberIn(headers, "x-ratelimit-reset") ?? numberIn(headers, "ratelimit-reset");
    spentUntilMs = left === 0 && reset !== undefined ? reset * 1_000 : undefined;
    return replied;
  };
  return async (path, signal) => {
    for (let tries = 1; ; tries += 1) {
      const replied = await once(path, signal);
      if (!replied.ok) return replied;
      const { status, headers, text } = replied.value;
      if (status === 404 || status === 410) return ok(undefined);
      if (status >= 200 && status < 300) {
        const json = parseJson(text);
        return json === undefined ? err(unclear(host, "no JSON")) : ok({ json });
      }
      const until = limitOf(replied.value, clock.nowMs());
      if (until === undefined) return err(faultOf(host, replied.value));
      const wait = until.ms === undefined ? Number.POSITIVE_INFINITY : until.ms - clock.nowMs();
      if (tries >= MOST_TRIES || wait > MOST_WAIT_MS || headers.size === 0)
        return err({ kind: "forge-limited", host, untilMs: until.ms });
      spentUntilMs = undefined;
      await clock.wait(Math.max(wait, 0), signal);
    }
  };
};

const numberIn = (headers: HttpReply["headers"], name: string): number | undefined => {
  const text = headers.get(name);
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
};

/** Whether it is a limit, and until when if it says so. A 403 without these signs is a refusal. */
const limitOf = (
  { status, headers, text }: HttpReply,
  nowMs: number,
): { readonly ms: number | undefined } | undefined => {
  if (status !== 429 && status !== 403) return undefined;
  const after = headers.get("retry-after") ?? "";
  if (/^\d{1,9}$/.test(after)) return { ms: nowMs + Number(after) * 1_000 };
  const date = Date.parse(after);
  if (!Number.isNaN(date)) return { ms: date };
  const left =
    numberIn(headers, "x-ratelimit-remaining") ?? numberIn(headers, "ratelimit-remaining");
  const reset = numberIn(headers, "x-ratelimit-reset") ?? numberIn(headers, "ratelimit-reset");
  if (left === 0 && reset !== undefined) return { ms: reset * 1_000 };
  return status === 429 || /rate limit/i.test(text) ? { ms: undefined } : undefined;
};

const faultOf = (host: string, { status }: HttpReply): ForgeFault =>
  status === 401 || status === 403
    ? { kind: "forge-refused", host, status }
    : unclear(host, `status ${status}`);

export const unclear = (host: string, text: string): ForgeFault => ({
  kind: "forge-unclear",
  host,
  answer: text,
});
