// What a proposal was drawn from: a session or an entry. Its name stands in the queue and in the keys of its proposals.
import type { EventId } from "../../event/id.ts";

export type ProposalOrigin = { readonly session: string } | { readonly entry: EventId };

export const originName = (origin: ProposalOrigin): string =>
  "entry" in origin ? `entry:${origin.entry}` : origin.session;
