// Pull and merge requests as a forge shows them, one at a time.
import type { Forge } from "../../core/history/forge/address.ts";
import type { RequestText } from "../../core/history/forge/explain.ts";
import type { Result } from "../../core/kit/result.ts";

export interface ForgeRequest extends RequestText {
  readonly state: "open" | "merged" | "closed";
  /** When it was opened: milliseconds since 1970. */
  readonly opened: number;
}

/** What keeps a forge from answering. None of it is about one request alone. */
export type ForgeFault =
  /** The token, or whom the forge's own program is signed in as, is not accepted. */
  | { readonly kind: "forge-refused"; readonly host: string; readonly status: number }
  /** The forge asks to wait, until that moment if it says so. */
  | { readonly kind: "forge-limited"; readonly host: string; readonly untilMs: number | undefined }
  | { readonly kind: "forge-unreached"; readonly host: string; readonly answer: string }
  | { readonly kind: "forge-unclear"; readonly host: string; readonly answer: string }
  /** There is neither a token nor the forge's own program. */
  | { readonly kind: "forge-no-access"; readonly forge: Forge; readonly host: string };

export interface ForgeReader {
  /** How it asks: the forge's own program, or a token by the name of its variable. */
  readonly by: string;
  /** The address of the API. */
  readonly api: string;
  /** Undefined if there is no such request, or no longer. */
  readonly read: (
    number: number,
    signal: AbortSignal,
  ) => Promise<Result<ForgeRequest | undefined, ForgeFault>>;
}
