// Every setting, as data: the one source of validation, of docs/config.md and of `config list`.
import * as v from "valibot";
import type { Allowance } from "../../core/append/redact/policy.ts";
import { FAMILIES } from "../../core/append/redact/families.ts";
import type { Strategy } from "../../core/append/redact/rule.ts";
import { parseJson } from "../../core/kit/json.ts";
import type { SyncTime } from "../../engine/ports/config.ts";
import type { OnStaleRead } from "../../engine/ports/session/reads.ts";
import {
  LEAST_TOKENS,
  MOST_START_TOKENS,
  START_SIZES,
  START_TOKENS,
  type StartSize,
} from "../../core/recall/budget.ts";
import { CHOICE_FORM, embedderChoice } from "../../core/vectors/choice.ts";
import { consolidationSettings } from "./consolidation-settings.ts";
import { continuitySettings } from "./continuity-settings.ts";
import { asTyped, define, flag, WAIT_VALUES, waitSeconds, yesOrNo } from "./setting.ts";

export type { Setting } from "./setting.ts";

const strategy: v.GenericSchema<unknown, Strategy> = v.picklist(
  ["redact", "mask", "block", "warn", "off"],
  "must be one of redact, mask, block, warn, off",
);

const day = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), "must be a date such as 2030-12-31"),
  v.transform((text) => Date.parse(text)),
);

const allowance: v.GenericSchema<unknown, Allowance> = v.strictObject(
  {
    tag: v.pipe(
      v.string("must be a tag, as the scan names it"),
      v.regex(/^[a-z2-7]{52}$/, "must be a tag, as the scan names it"),
    ),
    reason: v.pipe(v.string("must give a reason"), v.regex(/\S/, "must give a reason")),
    until: v.exactOptional(
      v.union([day, v.pipe(v.number(), v.safeInteger())], "must be a date such as 2030-12-31"),
    ),
    namespace: v.exactOptional(v.string()),
  },
  "must be a list of {tag, reason, until?, namespace?}",
);

const FAMILIES_FORM = "must be a list of lower-case names, each without a dot";
const families = v.array(
  v.pipe(v.string(FAMILIES_FORM), v.regex(/^[a-z][a-z0-9_-]*$/, FAMILIES_FORM)),
  FAMILIES_FORM,
);

const NAMES_FORM = 'must be a list of names, such as ["vite"]';
const names = v.array(v.pipe(v.string(NAMES_FORM), v.trim(), v.nonEmpty(NAMES_FORM)), NAMES_FORM);

const strategies = {
  schema: strategy,
  fallback: "redact",
  values: "`redact`, `mask`, `block`, `warn`, `off`",
  typed: asTyped,
} as const;

export const settings = {
  durability: define<"power" | "crash">({
    key: "log.durability",
    schema: v.picklist(["power", "crash"], "must be power or crash"),
    fallback: "power",
    says: "What an acknowledged event survives: a power loss, or only the end of the process.",
    values: "`power`, `crash`",
    example: "crash",
    typed: asTyped,
  }),
  family: define<Strategy>({
    ...strategies,
    key: "redact.families.<family>",
    says: "How secrets of one family are redacted. By default each family has its own strategy.",
    example: "block",
  }),
  namespaced: define<Strategy>({
    ...strategies,
    key: "redact.namespaces.<namespace>.<family>",
    says: "The same within one namespace; it takes precedence over `redact.families`.",
    example: "warn",
  }),
  pii: define<boolean>({
    key: "redact.pii",
    schema: flag,
    fallback: false,
    says: "Whether personal data (such as telephone and card numbers) is redacted too.",
    values: "`true`, `false`",
    example: "yes",
    typed: yesOrNo,
  }),
  allow: define<readonly Allowance[]>({
    key: "redact.allow",
    schema: v.array(allowance, "must be a list of {tag, reason, until?, namespace?}"),
    fallback: [],
    says: "Values that look like secrets and are not, by tag (never by value), each with a reason and an optional end.",
    values: "a list of `{tag, reason, until?, namespace?}`",
    example: "[]",
    typed: parseJson,
  }),
  ciWrite: define<boolean>({
    key: "ci.write",
    schema: flag,
    fallback: false,
    says: "Whether events may be appended on a build server, which otherwise only reads.",
    values: "`true`, `false`",
    example: "yes",
    typed: yesOrNo,
    env: { name: "TWICESHY_CI", means: { write: true, read: false } },
  }),
  viewsWrite: define<boolean>({
    key: "views.write",
    schema: flag,
    fallback: true,
    says: "Whether the readable files in `.twiceshy/` are written.",
    values: "`true`, `false`",
    example: "no",
    typed: yesOrNo,
  }),
  checksCommands: define<readonly string[]>({
    key: "checks.commands",
    schema: v.array(
      v.pipe(v.string(), v.regex(/\S/, "must be a list of commands")),
      "must be a list of commands",
    ),
    fallback: [],
    says: "Commands that check this project, in addition to those that twiceshy knows. Arguments may follow. Their outcome shows which attempts failed.",
    values: "a list of commands",
    example: '["tools/prove", "earthly +test"]',
    typed: parseJson,
  }),
  gateMoved: define<"after" | "before">({
    key: "gate.moved",
    schema: v.picklist(["after", "before"], "must be after or before"),
    fallback: "after",
    says: "Whether the gate also looks for a failed change before an edit of a file where nothing failed, which starts Node before every edit.",
    values: "`after`, `before`",
    example: "before",
    typed: asTyped,
  }),
  gateCommit: define<"advise" | "refuse">({
    key: "gate.commit",
    schema: v.picklist(["advise", "refuse"], "must be advise or refuse"),
    fallback: "advise",
    says: "Whether git's pre-commit hook only warns of a commit that repeats a failure, or refuses the commit until the warning is answered.",
    values: "`advise`, `refuse`",
    example: "refuse",
    typed: asTyped,
  }),
  gateStaleRead: define<OnStaleRead>({
    key: "gate.stale-read",
    schema: v.picklist(["off", "inform", "deny"], "must be off, inform or deny"),
    fallback: "off",
    says: "What happens when an agent edits a file that others changed since the agent last read it: nothing, the agent is informed, or the edit is denied once. Run `twiceshy install` again after a change: for some agents the hook must then also receive reads, which starts Node after each.",
    values: "`off`, `inform`, `deny`",
    example: "deny",
    typed: asTyped,
  }),
  gateLink: define<boolean>({
    key: "gate.link",
    schema: flag,
    fallback: false,
    says: "Whether a deny also says how a person opens the page at its warning: `twiceshy ui gate/<id>`. The agent gets no address and no token.",
    values: "`true`, `false`",
    example: "yes",
    typed: yesOrNo,
  }),
  agentsBrief: define<StartSize>({
    key: "agents.brief",
    schema: v.union(
      [
        v.picklist(START_SIZES),
        v.pipe(
          v.number(),
          v.integer(),
          v.check((size) => size === 0 || (size >= LEAST_TOKENS.md && size <= MOST_START_TOKENS)),
        ),
      ],
      `must be 0, a number of tokens between ${LEAST_TOKENS.md} and ${MOST_START_TOKENS}, adaptive, full or minimal`,
    ),
    fallback: START_TOKENS,
    says: "The tokens of all that an agent receives when its session begins, and again after its host compacted it. A number is fixed; 0 is nothing; `adaptive` is 500, 1000, 2000 or 3000, by how much is remembered; `full` is 3000; `minimal` is 300, with only what is in work.",
    values: `\`0\`, \`${LEAST_TOKENS.md}\` to \`${MOST_START_TOKENS}\`, \`adaptive\`, \`full\`, \`minimal\``,
    example: "300",
    typed: (text) => parseJson(text) ?? text,
  }),
  agentsPrompt: define<boolean>({
    key: "agents.prompt",
    schema: flag,
    fallback: true,
    says: "Whether an agent receives what is remembered of a file or a name of code when a prompt names it exactly.",
    values: "`true`, `false`",
    example: "no",
    typed: yesOrNo,
  }),
  agentsFiles: define<boolean>({
    key: "agents.files",
    schema: flag,
    fallback: true,
    says: "Whether an agent receives what is remembered of a file after it has read or edited the file: once a session, at most three memories. Run `twiceshy install` after a change: it also says whether the hook is called after reads.",
    values: "`true`, `false`",
    example: "no",
    typed: yesOrNo,
  }),
  agentsCapture: define<boolean>({
    key: "agents.capture",
    schema: flag,
    fallback: true,
    says: "Whether hooks record what prompts and turns state is to be remembered, and list at the end of a turn what may be.",
    values: "`true`, `false`",
    example: "no",
    typed: yesOrNo,
  }),
  agentsNudge: define<boolean>({
    key: "agents.nudge",
    schema: flag,
    fallback: false,
    says: "Whether an agent that ends its turn is shown once what contradicts its report, and goes on: a check that was red, older than the last edit or never seen, a change that is not there, steps of its own that are open. Starts Node at the end of each turn. Run `twiceshy install` after a change: where an agent calls hooks for the tasks of its own list, a task that it completes is then held against the same.",
    values: "`true`, `false`",
    example: "yes",
    typed: yesOrNo,
  }),
  factsFamilies: define<readonly string[]>({
    key: "facts.families",
    schema: families,
    fallback: [],
    says: "Further families of facts: first parts of their names, besides `pref`, `project`, `tool` and `user`.",
    values: "a list of names",
    example: '["deploy", "vendor"]',
    typed: parseJson,
  }),
  factsPersonal: define<readonly string[]>({
    key: "facts.personal-families",
    schema: families,
    fallback: [],
    says: "Further families whose facts are about you: they stay on this machine and hold in all its projects, as `pref` and `user` do.",
    values: "a list of names",
    example: '["health", "family"]',
    typed: parseJson,
  }),
  acrossShare: define<boolean>({
    key: "across.share",
    schema: flag,
    fallback: true,
    says: "Whether a failed attempt, or a decision or note that is marked as a gotcha, is copied to the lessons of this machine if it names a library of this project and nothing private of it.",
    values: "`true`, `false`",
    example: "no",
    typed: yesOrNo,
  }),
  acrossRead: define<boolean>({
    key: "across.read",
    schema: flag,
    fallback: true,
    says: "Whether lessons that were learned in other projects are shown here.",
    values: "`true`, `false`",
    example: "no",
    typed: yesOrNo,
  }),
  acrossExclude: define<readonly string[]>({
    key: "across.exclude",
    schema: names,
    fallback: [],
    says: "Libraries about which nothing is copied from here or shown here, and projects from which nothing is shown here.",
    values: "a list of names",
    example: '["vite", "shop"]',
    typed: parseJson,
  }),
  acrossPrivate: define<readonly string[]>({
    key: "across.private",
    schema: names,
    fallback: [],
    says: "Words of this project that are never copied to the lessons of this machine, besides those that twiceshy recognises.",
    values: "a list of words",
    example: '["aurora", "acme"]',
    typed: parseJson,
  }),
  ...consolidationSettings,
  ...continuitySettings,
  notesSync: define<SyncTime>({
    key: "notes.sync",
    schema: v.picklist(["off", "start", "stop", "both"], "must be off, start, stop or both"),
    fallback: "off",
    says: "When git notes are synced without being asked: when a session of an agent begins, when it ends, or both. In the background, over https or ssh only, at most once in five minutes.",
    values: "`off`, `start`, `stop`, `both`",
    example: "both",
    typed: asTyped,
  }),
  notesRemote: define<string>({
    key: "notes.remote",
    schema: v.pipe(
      v.string("must be the name of a remote"),
      v.regex(/^(?:[^-\s]\S*)?$/, "must be the name of a remote"),
    ),
    fallback: "",
    says: "The remote that git notes are synced with. By default that of the branch, else `origin`.",
    values: "the name of a remote",
    example: "upstream",
    typed: asTyped,
  }),
  recallEmbedder: define<string>({
    key: "recall.embedder",
    schema: v.pipe(
      v.string(CHOICE_FORM),
      v.check((text) => embedderChoice(text) !== undefined, CHOICE_FORM),
    ),
    fallback: "builtin",
    says: "What finds memories by meaning: nothing, the word table of this package, a model in a folder of yours (model2vec, or ONNX with onnxruntime-node), or an embedding API like OpenAI's. Texts are sent to an API only if this names one; an address on another machine counts only in the machine's settings or the environment.",
    values:
      "`none`, `builtin`, `dir:<absolute path>`, or an address with the name of a model after `#`",
    example: "http://127.0.0.1:11434/v1#nomic-embed-text",
    typed: asTyped,
    env: { name: "TWICESHY_EMBEDDER", means: {} },
  }),
  recallWait: define<number>({
    key: "recall.wait",
    schema: waitSeconds,
    // A server may have to load its model for the first question.
    fallback: 30,
    says: "For how many seconds a search waits for an embedding API, all its requests together. After that, memories are found by their words alone.",
    values: WAIT_VALUES,
    example: "5",
    typed: (text) => parseJson(text) ?? text,
  }),
} as const;

export type AnySetting = (typeof settings)[keyof typeof settings];

const all: readonly AnySetting[] = Object.values(settings);

/** What a part in `<>` may be. A family must exist, or the setting would do nothing. */
const PARTS: { readonly [part: string]: string } = {
  namespace: "([a-z0-9][a-z0-9_-]*)",
  family: `(${FAMILIES.join("|")})`,
};

const patterns: readonly (readonly [RegExp, AnySetting])[] = all.map((setting) => [
  new RegExp(
    `^${setting.key.replaceAll(".", "\\.").replace(/<(\w+)>/g, (_, part: string) => PARTS[part] ?? "")}$`,
  ),
  setting,
]);

/** The setting that a key belongs to, and the names in place of its `<parts>`. */
export const settingFor = (
  key: string,
): { readonly setting: AnySetting; readonly names: readonly string[] } | undefined => {
  for (const [pattern, setting] of patterns) {
    const match = pattern.exec(key);
    if (match) return { setting, names: match.slice(1) };
  }
  return undefined;
};

/** What somebody may have meant by an unknown key. */
export const keysLike = (key: string): readonly string[] =>
  /^redact\.(?:families|namespaces)\./.test(key)
    ? FAMILIES.map((family) => key.replace(/[^.]*$/, family))
    : all.map((setting) => setting.key);

export const isPattern = (setting: AnySetting): boolean => setting.key.includes("<");

/** The first fault of a value, in words that follow the key. */
export const wrongIn = (setting: AnySetting, value: unknown): string | undefined => {
  const parsed = v.safeParse(setting.schema, value, { abortEarly: true });
  return parsed.success ? undefined : parsed.issues[0].message;
};
