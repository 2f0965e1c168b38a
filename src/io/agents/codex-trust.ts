// Which of its hooks Codex trusts. Approving a hook in `/hooks` writes its hash to `config.toml`, under its file, its
// event and its position there. Codex silently skips a hook without a hash, or with another one.
import { canonicalJson, isObject, type Fields } from "../../core/kit/json.ts";
import type { HookTrust } from "../../engine/ports/agents/agents.ts";

export interface CodexHooks {
  /** The file's path, as Codex spells it. */
  readonly path: string;
  readonly settings: Fields;
  /** Whether a command is one that we ask about. */
  readonly isOurs: (command: string) => boolean;
}

/** `config` is what the user's `config.toml` says. */
export const codexTrust = ({ path, settings, isOurs }: CodexHooks, config: Fields): HookTrust => {
  const trusted = stateIn(config);
  const standings = handlersIn(settings)
    .filter(({ handler }) => isOurs(String(handler["command"])))
    .map(({ event, at, ...of }): HookTrust => {
      const known = trusted[`${path}:${event}:${at}`];
      const { enabled, trusted_hash: hash } = isObject(known) ? known : {};
      if (enabled === false) return { is: "untrusted", why: "off" };
      if (hash === undefined) return { is: "untrusted", why: "never-approved" };
      return hash === hashOf({ event, ...of })
        ? { is: "trusted" }
        : { is: "untrusted", why: "changed-since" };
    });
  return standings.find(({ is }) => is === "untrusted") ?? { is: "trusted" };
};

const stateIn = ({ hooks }: Fields): Fields => {
  const state = isObject(hooks) ? hooks["state"] : undefined;
  return isObject(state) ? state : {};
};

interface Handler {
  readonly event: string;
  /** The position: the index of the entry in its event, and of the hook in the entry. */
  readonly at: string;
  readonly matcher: unknown;
  readonly handler: Fields;
}

const handlersIn = (settings: Fields): readonly Handler[] =>
  Object.entries(isObject(settings["hooks"]) ? settings["hooks"] : {}).flatMap(([event, groups]) =>
    listOf(groups).flatMap((group, n) =>
      listOf(group["hooks"]).map((handler, m) => ({
        event: snake(event),
        at: `${n}:${m}`,
        matcher: group["matcher"],
        handler,
      })),
    ),
  );

const listOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.map((one: unknown) => (isObject(one) ? one : {})) : [];

const snake = (event: string): string =>
  event.replaceAll(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** Events to which Codex applies a matcher. It ignores the matcher of other events. */
const MATCHED = new Set(["pre_tool_use", "post_tool_use", "permission_request", "session_start"]);

/** How many seconds Codex waits. At the end of a session it waits only briefly. */
const PATIENT = { usual: 600, most: Infinity };
const BRIEF = { usual: 1, most: 3 };

/** The hash of a hook as Codex understands it, whichever file it is in. */
const hashOf = ({ event, matcher, handler }: Omit<Handler, "at">): string => {
  const { command, timeout, async, statusMessage } = handler;
  const { usual, most } = event === "session_end" ? BRIEF : PATIENT;
  const seconds = Math.min(Math.max(typeof timeout === "number" ? timeout : usual, 1), most);
  const hook = {
    ...{ type: "command", command, timeout: seconds, async: async ?? false },
    ...(statusMessage === undefined ? {} : { statusMessage }),
  };
  const group = {
    event_name: event,
    hooks: [hook],
    ...(MATCHED.has(event) && matcher !== undefined ? { matcher } : {}),
  };
  return `sha256:${process.getBuiltinModule("node:crypto").hash("sha256", canonicalJson(group))}`;
};
