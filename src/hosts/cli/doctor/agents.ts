// Each host of hooks: whether it is here, whether our hook is registered in it, and whether it will run the hook.
import { removalHint, removalText, type HooksLost } from "../../../core/recall/removals.ts";
import { HOOKED } from "../../../core/agents/startable.ts";
import type { HostState, HookTrust } from "../../../engine/ports/agents/agents.ts";
import { counted } from "../../../answers/text/style.ts";
import type { InstallationState } from "../../../engine/ports/agents/installation-state.ts";
import { absent, broken, fine, warn, type CheckResult, type CheckOf } from "./check.ts";

export const NOT_HERE = absent("It is not installed on this machine.");

export const agents: readonly CheckOf<Pick<InstallationState, "hosts">>[] = HOOKED.map(
  ({ id: name }) => ({
    name,
    look: ({ hosts }) => {
      const state = hosts().find((host) => host.name === name);
      if (state === undefined) return NOT_HERE;
      const { name: agent, title, lost, hasPlugin } = state;
      return lost !== undefined && !hasPlugin
        ? removed({ kind: "hooks-lost", agent, title, ...lost })
        : lookAt(state);
    },
  }),
);

/** An agent may have done it, or a person, who then tells `uninstall`. */
const removed = (one: HooksLost): CheckResult => broken(removalText(one), removalHint(one));

const lookAt = ({
  name,
  title,
  version,
  program,
  hasSettings,
  ...state
}: HostState): CheckResult => {
  const { registered, trust, hasPlugin, borrows } = state;
  const called = version === undefined ? title : `${title} ${version}`;
  const isHere = program !== undefined || hasSettings;
  if (!isHere && (registered.length === 0 || borrows)) return NOT_HERE;
  if (hasPlugin && registered.length === 0 && trust.is !== "untrusted")
    return fine(`${called} has the twiceshy plugin, which calls the hook.`);
  if (registered.length === 0)
    return absent(
      `${called} is installed, but the twiceshy hook is not registered in it.`,
      `Run twiceshy install ${name} to register it.`,
    );
  const gone = registered.flatMap(({ path, gone: programs }) =>
    programs.map((one) => `${path} calls ${one}`),
  );
  if (gone.length > 0)
    return broken(
      `The program of its hook is missing, so the hook does nothing: ${gone.join(", ")}.`,
      `Run twiceshy install ${name} to register the present program.`,
    );
  if (trust.is === "untrusted") return DISTRUSTED[trust.why](title, name);
  if (hasPlugin)
    return warn(
      `${called} has both the twiceshy plugin and the lines that twiceshy install wrote, so each tool of twiceshy is listed twice.`,
      `Keep one of them: remove the plugin from ${title}, or run twiceshy uninstall ${name}.`,
    );
  const events = new Set(registered.flatMap((one) => one.events)).size;
  const where = registered.map(({ path }) => path).join(", ");
  const here = program === undefined ? "; its program is not on this PATH" : "";
  const does =
    events === 0
      ? "loads the twiceshy module"
      : `calls the twiceshy hook at ${counted(events, "event")}`;
  return fine(`${called} ${does}, by ${where}${TRUSTING[trust.is]}${here}.`);
};

const TRUSTING: Readonly<Record<Exclude<HookTrust["is"], "untrusted">, string>> = {
  free: "",
  trusted: ", which it trusts",
  unknown: "; its files do not show whether it trusts that",
};

type Why = (HookTrust & { readonly is: "untrusted" })["why"];

const DISTRUSTED: Readonly<Record<Why, (title: string, name: string) => CheckResult>> = {
  off: (title) =>
    warn(
      `${title} is set to run no hooks.`,
      "Remove that from its settings if you want the hook to run.",
    ),
  folder: (title) =>
    warn(
      `${title} does not trust this folder, so it runs no hook in it.`,
      `Start ${title} here and trust the folder.`,
    ),
  "never-approved": (title) =>
    broken(
      `${title} skips the twiceshy hook silently, because it was never approved.`,
      `Start ${title}, type /hooks, and approve it.`,
    ),
  "changed-since": (title, name) =>
    broken(
      `${title} skips the twiceshy hook silently, because it changed after it was approved.`,
      `Start ${title}, type /hooks, and approve it again; twiceshy doctor --canary ${name} verifies it.`,
    ),
};
