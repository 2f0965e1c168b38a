// A contract: what every implementation of a port must do, as claims that any test runner can run.
import { canonicalJson, isObject } from "../core/kit/json.ts";

/** One claim. `run` throws if what it makes does not keep it. */
export interface ContractClaim<Made> {
  readonly claim: string;
  readonly run: (make: () => Made) => void | Promise<void>;
}

export type Contract<Made> = readonly ContractClaim<Made>[];

/** Each claim with its name first, as test runners take a table: `test.each(named(contract))("%s", …)`. */
export const named = <Made>(
  contract: Contract<Made>,
): readonly (readonly [claim: string, run: ContractClaim<Made>["run"]])[] =>
  contract.map(({ claim, run }) => [claim, run]);

/** Throws unless both are the same. A field that is undefined counts as absent; a set has no order. */
export const same = (seen: unknown, expected: unknown, about = "expected"): void => {
  const [one, other] = [canonicalJson(plain(seen), 2), canonicalJson(plain(expected), 2)];
  if (one !== other) throw new Error(`${about}:\n${other}\nbut saw:\n${one}`);
};

const plain = (value: unknown): unknown => {
  if (value instanceof Map) return [...value].map(plain);
  if (value instanceof Set) return [...value].map((one) => canonicalJson(plain(one))).toSorted();
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) =>
      field === undefined ? [] : [[name, plain(field)]],
    ),
  );
};

/** The value of a result that must be fine. */
export const valueOf = <Value>(
  result:
    | { readonly ok: true; readonly value: Value }
    | { readonly ok: false; readonly error: unknown },
): Value => {
  if (!result.ok) throw new Error(`refused: ${canonicalJson(plain(result.error))}`);
  return result.value;
};
