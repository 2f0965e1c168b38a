// The composition root for settings, of a project or, without one, of the machine: reading them, changing them, and
// what they mean for redaction.
import type { Allowance, RedactionPolicy } from "./core/append/redact/policy.ts";
import { redactText } from "./core/append/redact/redact.ts";
import { isObject } from "./core/kit/json.ts";
import { err, ok, type Result } from "./core/kit/result.ts";
import type { ConfigFault, ConfigWarning } from "./engine/ports/config.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type { Place, PlaceFault } from "./engine/ports/place.ts";
import type { Opening } from "./open.ts";
import { policyFor, policyWith } from "./open-redaction.ts";
import { changeConfig, setConfig, unsetConfig } from "./io/config/change-config.ts";
import { configFile, readConfig, type Entry } from "./io/config/config.ts";
import { findPlace } from "./io/place/find.ts";
import { machineHome, userHome } from "./io/kit/home.ts";
import { taggerFor } from "./io/place/tagger.ts";
import { withUnfitness } from "./io/place/unfit.ts";
import { systemEntropy } from "./io/system/entropy.ts";

export interface Settings {
  readonly read: () => {
    readonly files: readonly string[];
    readonly entries: readonly Entry[];
    readonly warnings: readonly ConfigWarning[];
  };
  readonly set: (key: string, typed: string) => Result<unknown, ConfigFault>;
  readonly unset: (key: string) => Result<boolean, ConfigFault>;
  readonly policy: () => Result<RedactionPolicy, FileFault>;
  /** Lets these values stand, each by its tag. Only a project has the key that makes tags. */
  readonly allow: (
    values: readonly string[],
    said: Omit<Allowance, "tag">,
  ) => Result<void, ConfigFault | PlaceFault>;
  /** Takes back what was allowed, by tag, in the project's settings. */
  readonly disallow: (tags: readonly string[]) => Result<void, ConfigFault>;
}

export const openSettings = (
  { cwd, env, root }: Pick<Opening, "cwd" | "env" | "root">,
  machine: boolean,
): Result<Settings, PlaceFault> => {
  const found = findPlace({ cwd, root, envRoot: env["TWICESHY_ROOT"], home: userHome(env) });
  if (!found.ok && (found.error.kind !== "place-not-found" || root !== undefined))
    return err(withUnfitness(found.error, userHome(env)));
  const place = found.ok && found.value.initialised ? found.value : undefined;
  const home = machineHome(env);
  const machineFile = configFile(home);
  const file = machine || place === undefined ? machineFile : configFile(place.store);
  const read = () => readConfig({ ...(place ? { place } : {}), machineHome: home, env });
  const policyOf = (): Result<RedactionPolicy, FileFault> => {
    const { config } = read();
    // Outside a project there is no key, so nothing was allowed.
    return place === undefined ? ok(policyWith(() => "", config)) : policyFor(place, config);
  };
  return ok({
    read: () => {
      const { entries, warnings } = read();
      const files = place === undefined ? [machineFile] : [configFile(place.store), machineFile];
      return { files, entries, warnings };
    },
    set: (key, typed) => {
      const policy = policyOf();
      if (!policy.ok) return policy;
      return setConfig(file, key, typed, (value) => reasonsRedacted(value, policy.value));
    },
    unset: (key) => unsetConfig(file, key),
    policy: policyOf,
    disallow: (tags) => {
      const changed = changeConfig(file, "redact.allow", (now) =>
        (Array.isArray(now) ? now : []).filter(
          (one: unknown) => !(isObject(one) && tags.some((tag) => one["tag"] === tag)),
        ),
      );
      return changed.ok ? ok(undefined) : changed;
    },
    allow: (values, said) => {
      const policy = policyOf();
      if (!policy.ok) return policy;
      const reason = redactText(said.reason, policy.value).text;
      return allow(found, place, values, { ...said, reason });
    },
  });
};

/** Secrets must not get in through settings either. The only free text in them is a reason. */
const reasonsRedacted = (value: unknown, policy: RedactionPolicy): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown) =>
        isObject(item) && typeof item["reason"] === "string"
          ? { ...item, reason: redactText(item["reason"], policy).text }
          : item,
      )
    : value;

const allow = (
  found: Result<Place, PlaceFault>,
  place: Place | undefined,
  values: readonly string[],
  said: Omit<Allowance, "tag">,
): Result<void, ConfigFault | PlaceFault> => {
  if (!found.ok) return found;
  if (place === undefined) return err({ kind: "place-not-initialised", place: found.value });
  const tagger = taggerFor(place, systemEntropy);
  if (!tagger.ok) return tagger;
  const allowances = values.map((value) => ({ tag: tagger.value(value), ...said }));
  const changed = changeConfig(configFile(place.store), "redact.allow", (now) => [
    ...(Array.isArray(now) ? now : []),
    ...allowances,
  ]);
  return changed.ok ? ok(undefined) : changed;
};
