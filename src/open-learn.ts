// The composition root for `twiceshy learn`: the place of the repository on its forge, and the way to ask there.
import { isElsewhere, placeIn, type Forge, type ForgePlace } from "./core/history/forge/address.ts";
import { err, ok, type Result } from "./core/kit/result.ts";
import type { ForgeReader } from "./engine/ports/forge.ts";
import type { Repo } from "./engine/ports/repo.ts";
import { createForge, type ForgeMeans } from "./io/forge/forge.ts";
import { systemClock } from "./io/system/clock.ts";

export type ForgePlaceFault =
  | { readonly kind: "forge-no-remote" }
  /** The remote's host is another forge's. */
  | { readonly kind: "forge-elsewhere"; readonly forge: Forge; readonly host: string }
  /** A token must not be sent there. */
  | { readonly kind: "forge-api-unfit"; readonly api: string };

export interface OnForge {
  readonly place: ForgePlace;
  readonly reader: ForgeReader;
}

export const forgeOf = async (
  repo: Repo,
  forge: Forge,
  { api, ...given }: Omit<ForgeMeans, "clock">,
): Promise<Result<OnForge, ForgePlaceFault>> => {
  const named = placeIn((await repo.origin()) ?? "");
  if (named === undefined) return err({ kind: "forge-no-remote" });
  const place = { forge, ...named };
  if (isElsewhere(place)) return err({ kind: "forge-elsewhere", forge, host: place.host });
  if (api !== undefined && !isFit(api)) return err({ kind: "forge-api-unfit", api });
  const clock = { nowMs: systemClock.nowMs, wait };
  return ok({ place, reader: createForge(place, { ...given, api, clock }) });
};

/** Encrypted, or on this machine. */
const isFit = (api: string): boolean => {
  if (!URL.canParse(api)) return false;
  const { protocol, hostname, username, search } = new URL(api);
  if (username !== "" || search !== "") return false;
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && isLocal);
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
