// The twenty acceptance tests of the agent-memory atlas by their ids, and what each came to here. docs/acceptance.md says the
// same; a test compares the two.
import { test } from "vitest";

export const CLAIMS = {
  "scope.cross_tenant_absent": "met",
  "scope.caller_cannot_widen": "met",
  "scope.background_respects_boundary": "met",
  "evidence.claim_resolves_to_source": "met",
  "evidence.source_delete_reaches_derived": "met",
  "evidence.rebuild_from_retained": "met",
  "gateway.no_bypass_path": "met",
  "gateway.model_cannot_claim_human_authority": "met",
  "tombstone.laundering_sequence": "met",
  "tombstone.survives_ttl_and_prune": "met",
  "tombstone.key_normalization_attack": "met",
  "tombstone.reextraction_stays_inactive": "met",
  "tombstone.no_second_memory_unit": "met",
  "deletion.absent_after_reindex_and_restart": "met",
  "correction.survives_reindex": "met",
  "correction.retraction_without_replacement": "met",
  "deletion.absent_from_shared_copies": "met",
  "retrieval.k_is_an_upper_bound": "met",
  "prompt.recall_is_fenced_as_data": "met",
  "prompt.model_ignores_embedded_instructions": "not run",
} as const satisfies Record<string, "met" | "not met" | "not run">;

export type ClaimId = keyof typeof CLAIMS;

/** A claim that is not met must fail: if it holds one day, the page is wrong. */
export const accepted = (id: ClaimId, body: () => unknown): void => {
  const run = CLAIMS[id] === "met" ? test : test.fails;
  run(id, async () => void (await body()));
};
