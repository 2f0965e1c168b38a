// Each host of hooks: whether it is here, whether our hook is registered in it, and whether it will run the hook.
import { HOOKED } from "../../../core/agents/startable.ts";
import type { HostState, Trust } from "../../../engine/ports/agents/agents.ts";
import { counted } from "../../../answers/text/style.ts";
import type { InstallationState } from "../../../engine/ports/agents/installation-state.ts";
import { absent, broken, fine, warn, type Checked, type CheckOf } from "./check.ts";

export const NOT_HERE = absent("It is not on this machine.");

export const agents: readonly CheckOf<Pick<InstallationState, "hosts">>[] = HOOKED.map(
  ({ id: name }) => ({
    name,
    look: ({ hosts }) => {
      const state = hosts().find((host) => host.name === name);
      return state === undefined ? NOT_HERE : lookAt(state);
    },
  }),
);

const lookAt = ({ name, title, version, program, hasSettings, ...state }: HostState): Checked => {
  const { registered, trust, hasPlugin, borrows } = state;
  const called = version === undefined ? title : `${title} ${version}`;
  const isHere = program !== undefined || hasSettings;
  if (!isHere && (registered.length === 0 || borrows)) return NOT_HERE;
  if (hasPlugin && registered.length === 0 && trust.is !== "untrusted")
    return fine(`${called} has our plugin, which calls our hook.`);
  if (registered.length === 0)
    return absent(
      `${called} is here, and no hook of ours is registered in it.`,
      `twiceshy install ${name} registers it.`,
    );
  const gone = registered.flatMap(({ path, gone: programs }) =>
    programs.map((one) => `${path} calls ${one}`),
  );
  if (gone.length > 0)
    return broken(
      `Its hook is not there any more, and says nothing: ${gone.join(", ")}.`,
      `twiceshy install ${name} registers what is there.`,
    );
  if (trust.is === "untrusted") return DISTRUSTED[trust.why](title, name);
  if (hasPlugin)
    return warn(
      `${called} has our plugin and the lines of install: each of our tools is there twice.`,
      `Keep one of them: take the plugin out of ${title}, or run twiceshy uninstall ${name}.`,
    );
  const events = new Set(registered.flatMap((one) => one.events)).size;
  const where = registered.map(({ path }) => path).join(", ");
  const here = program === undefined ? "; its program is not on this PATH" : "";
  const does = events === 0 ? "loads our module" : `calls our hook at ${counted(events, "event")}`;
  return fine(`${called} ${does}, by ${where}${TRUSTING[trust.is]}${here}.`);
};

const TRUSTING: Readonly<Record<Exclude<Trust["is"], "untrusted">, string>> = {
  free: "",
  trusted: ", which it trusts",
  unknown: "; whether it trusts that, its files do not tell",
};

type Why = (Trust & { readonly is: "untrusted" })["why"];

const DISTRUSTED: Readonly<Record<Why, (title: string, name: string) => Checked>> = {
  off: (title) =>
    warn(`${title} was told to run no hooks.`, "Take that out of its settings, or do without."),
  folder: (title) =>
    warn(
      `${title} does not trust this folder, and runs no hook in it.`,
      `Start ${title} here, and say that you trust the folder.`,
    ),
  "never-approved": (title) =>
    broken(
      `${title} passes over our hook without a word: nobody has approved it.`,
      `Start ${title}, type /hooks, and approve it.`,
    ),
  "changed-since": (title, name) =>
    broken(
      `${title} passes over our hook without a word: it is another than the one that was approved.`,
      `Start ${title}, type /hooks, and approve it anew; twiceshy doctor --canary ${name} tells for sure.`,
    ),
};
