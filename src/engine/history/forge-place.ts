// Where a repository is on its forge, for `twiceshy learn`. A token is sent to no other place.
import {
  isElsewhere,
  placeIn,
  type Forge,
  type ForgePlace,
} from "../../core/history/forge/address.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Repo } from "../ports/repo.ts";

export type ForgePlaceFault =
  | { readonly kind: "forge-no-remote" }
  /** The remote's host is another forge's. */
  | { readonly kind: "forge-elsewhere"; readonly forge: Forge; readonly host: string }
  /** A token must not be sent there. */
  | { readonly kind: "forge-api-unfit"; readonly api: string };

/** `api` is the address of the API that a person named, if so. */
export const placeOnForge = async (
  repo: Pick<Repo, "refs">,
  forge: Forge,
  api: string | undefined,
): Promise<Result<ForgePlace, ForgePlaceFault>> => {
  const named = placeIn((await repo.refs.origin()) ?? "");
  if (named === undefined) return err({ kind: "forge-no-remote" });
  const place = { forge, ...named };
  if (isElsewhere(place)) return err({ kind: "forge-elsewhere", forge, host: place.host });
  return api === undefined || isFit(api) ? ok(place) : err({ kind: "forge-api-unfit", api });
};

/** Encrypted, or on this machine. */
const isFit = (api: string): boolean => {
  if (!URL.canParse(api)) return false;
  const { protocol, hostname, username, search } = new URL(api);
  if (username !== "" || search !== "") return false;
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && isLocal);
};
