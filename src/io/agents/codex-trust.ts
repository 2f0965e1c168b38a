// What Codex trusts of its hooks. Whoever approves one in `/hooks` leaves its hash in `config.toml`, under the file it stands in,
// its event and its place there; what has no such hash, or another, Codex passes over without a word.
import { canonicalJson, isObject, type Fields } from "../../core/kit/json.ts";
import type { Trust } from "../../engine/ports/agents.ts";
import { tablesIn, textUnder } from "./lenient.ts";

export interface CodexHooks {
  /** The file's path, as Codex spells it. */
  readonly path: string;
  readonly settings: Fields;
  /** Which commands are meant. */
  readonly isOurs: (command: string) => boolean;
}

/** `state` is the text of the user's `config.toml`. */
export const codexTrust = ({ path, settings, isOurs }: CodexHooks, state: string): Trust => {
  const trusted = new Map(
    tablesIn(state).flatMap((table) => {
      const [first, second, key] = table.names;
      return first === "hooks" && second === "state" && key !== undefined
        ? [
            [
              key,
              {
                hash: textUnder(table, "trusted_hash"),
                off: /^\s*enabled\s*=\s*false/m.test(table.text),
              },
            ],
          ]
        : [];
    }),
  );
  const standings = handlersIn(settings)
    .filter(({ handler }) => isOurs(String(handler["command"])))
    .map(({ event, at, ...of }): Trust => {
      const known = trusted.get(`${path}:${event}:${at}`);
      if (known?.off === true) return { is: "untrusted", why: "off" };
      if (known?.hash === undefined) return { is: "untrusted", why: "never-approved" };
      return known.hash === hashOf({ event, ...of })
        ? { is: "trusted" }
        : { is: "untrusted", why: "changed-since" };
    });
  return standings.find(({ is }) => is === "untrusted") ?? { is: "trusted" };
};

interface Handler {
  readonly event: string;
  /** Which entry of the event, and which hook of the entry. */
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

/** Events to which Codex applies a matcher; that of others it passes over. */
const MATCHED = new Set(["pre_tool_use", "post_tool_use", "permission_request", "session_start"]);

/** How many seconds Codex waits; at a session's end it waits for nobody long. */
const PATIENT = { usual: 600, most: Infinity };
const BRIEF = { usual: 1, most: 3 };

/** Of what Codex takes a hook to be, whichever file it stands in. */
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
