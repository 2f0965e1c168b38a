// What each host makes of an answer before a tool runs, by its own rules; the encoders are tested against these. What a
// host was seen to drop or refuse is dropped or refused here too.
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import type { Spoken } from "../../src/hosts/hooks/host.ts";

export interface Taken {
  readonly does: "deny" | "ask" | "proceed";
  /** What reaches the model. */
  readonly told?: string;
}

export type Rule = (spoken: Spoken) => Taken;

const PROCEEDS: Taken = { does: "proceed" };

/** A host that reads a JSON object from standard output, if we exit with 0. */
const reading =
  (rule: (reply: Fields) => Taken): Rule =>
  ({ text, leaves }) => {
    const reply = leaves === 0 ? parseJson(text) : undefined;
    return isObject(reply) ? rule(reply) : PROCEEDS;
  };

const decided = (decision: unknown, reason: unknown, known: readonly string[]): Taken => {
  const does = decision === "deny" || decision === "ask" ? decision : "proceed";
  return known.includes(does) && typeof reason === "string" && reason !== ""
    ? { does, told: reason }
    : PROCEEDS;
};

const informed = (context: unknown): Taken =>
  typeof context === "string" ? { does: "proceed", told: context } : PROCEEDS;

/** Claude Code's form: decision and context under `hookSpecificOutput`. */
const claudes = (known: readonly string[], takesContext: boolean): Rule =>
  reading(({ hookSpecificOutput: output }) => {
    if (!isObject(output) || output["hookEventName"] !== "PreToolUse") return PROCEEDS;
    const { permissionDecision: decision, permissionDecisionReason: reason } = output;
    if (decision !== undefined) return decided(decision, reason, known);
    return takesContext ? informed(output["additionalContext"]) : PROCEEDS;
  });

const CODEX_KEYS = [
  "hookEventName",
  "permissionDecision",
  "permissionDecisionReason",
  "additionalContext",
];

/** One unknown key, and the whole answer is ignored. */
const codex = reading((reply) => {
  const { hookSpecificOutput: output, ...others } = reply;
  const known =
    isObject(output) && Object.keys(output).every((key) => CODEX_KEYS.includes(key))
      ? Object.keys(others).every((key) => key === "systemMessage")
      : false;
  const said = { text: JSON.stringify(reply), leaves: 0 } as const;
  return known ? claudes(["deny"], true)(said) : PROCEEDS;
});

/** Only our exit code counts, whatever is written. */
const byCode: Rule = ({ text, leaves }) =>
  leaves === 2 && text !== "" ? { does: "deny", told: text } : PROCEEDS;

/**
 * What a host makes of words on any occasion other than a tool about to run; nothing if none of it reaches its model.
 */
export type TellingRule = (spoken: Spoken, event: string) => string | undefined;

const heardBy =
  (rule: (reply: Fields, event: string) => unknown): TellingRule =>
  ({ text, leaves }, event) => {
    const reply = leaves === 0 ? parseJson(text) : undefined;
    const told = isObject(reply) ? rule(reply, event) : undefined;
    return typeof told === "string" ? told : undefined;
  };

const nested = (events: readonly string[]): TellingRule =>
  heardBy(({ hookSpecificOutput: output }, event) =>
    isObject(output) && output["hookEventName"] === event && events.includes(event)
      ? output["additionalContext"]
      : undefined,
  );

const CLAUDES = ["SessionStart", "UserPromptSubmit", "PostToolUse", "PostToolUseFailure"];
const top = (key: string): TellingRule => heardBy((reply) => reply[key]);

const codexTold: TellingRule = (spoken, event) => {
  const reply = parseJson(spoken.text);
  const output = isObject(reply) ? reply["hookSpecificOutput"] : undefined;
  const isStrict =
    isObject(reply) &&
    Object.keys(reply).join() === "hookSpecificOutput" &&
    isObject(output) &&
    Object.keys(output).toSorted().join() === "additionalContext,hookEventName";
  return isStrict
    ? nested(["SessionStart", "UserPromptSubmit", "PostToolUse"])(spoken, event)
    : undefined;
};

/** Standard output as it is, and only on these events. */
const plain =
  (events: readonly string[]): TellingRule =>
  ({ text, leaves }, event) =>
    leaves === 0 && events.includes(event) ? text : undefined;

export const TELLING_RULES: Readonly<Record<string, TellingRule>> = {
  "claude-code": nested(CLAUDES),
  codex: codexTold,
  "gemini-cli": nested(["SessionStart", "BeforeAgent", "AfterTool"]),
  "qwen-code": nested(CLAUDES),
  "copilot-cli": top("additionalContext"),
  vscode: nested(["SessionStart", "PostToolUse"]),
  cursor: (spoken, event) =>
    ["sessionStart", "postToolUse"].includes(event)
      ? top("additional_context")(spoken, event)
      : undefined,
  windsurf: () => undefined,
  kiro: plain(["agentSpawn", "userPromptSubmit", "SessionStart", "UserPromptSubmit"]),
  cline: heardBy(({ cancel, contextModification }) =>
    cancel === false ? contextModification : undefined,
  ),
  opencode: top("context"),
  pi: top("context"),
  amp: top("context"),
};

/** A module of ours in the agent's own process; test/modules/ tests what it does with this. */
const ours = ({ deny }: Fields): Taken => decided(deny === undefined ? "" : "deny", deny, ["deny"]);

export const RULES: Readonly<Record<string, Rule>> = {
  "claude-code": claudes(["deny", "ask"], true),
  codex,
  "gemini-cli": reading(({ decision, reason }) => decided(decision, reason, ["deny"])),
  "qwen-code": claudes(["deny", "ask"], false),
  "copilot-cli": reading((reply) => {
    const { hookSpecificOutput: inner } = reply;
    const said = isObject(inner) ? { ...inner, ...reply } : reply;
    return said["permissionDecision"] === undefined
      ? informed(reply["additionalContext"])
      : decided(said["permissionDecision"], said["permissionDecisionReason"], ["deny", "ask"]);
  }),
  vscode: claudes(["deny", "ask"], true),
  cursor: reading(({ permission, agent_message: why, user_message: shown }) =>
    typeof shown === "string" ? decided(permission, why, ["deny"]) : PROCEEDS,
  ),
  windsurf: byCode,
  kiro: byCode,
  cline: reading(({ cancel, errorMessage, contextModification }) =>
    cancel === true
      ? decided("deny", errorMessage, ["deny"])
      : cancel === false
        ? informed(contextModification)
        : PROCEEDS,
  ),
  opencode: reading(ours),
  pi: reading(ours),
  amp: reading(ours),
};
