// twiceshy gate: how far the gate may go; with a reason, it sets this.
import type { DocumentOf } from "../../../../answers/document.ts";
import { running } from "../../command.ts";
import * as v from "valibot";
import { shortId } from "../../../../core/event/id.ts";
import { oneLine } from "../../../../core/kit/text.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import {
  policiesHeld,
  sayPolicy,
  type PolicyHeld,
} from "../../../../engine/trust/gate-policies.ts";
import type { Project } from "../../../../engine/project.ts";
import { defined } from "../../../../core/kit/defined.ts";
import { commonFlags, countFlag, textsFlag, wordsArgument } from "../../flags.ts";
import { pathsInside } from "../../../../engine/path-asked.ts";
import { openToRead } from "../../reading.ts";
import { showWritten } from "../../show-written.ts";
import { inLine, type Style } from "../../../../answers/text/style.ts";
import { isoTime } from "../../../../answers/text/time.ts";
import { openToWrite } from "../../writing.ts";

const LEVELS = ["off", "inform", "warn", "block"] as const;
const DELIVERIES = ["deny", "ask", "context"] as const;

const gateSchema = v.object({
  project: v.string(),
  /** The policy that was just set. */
  id: v.optional(v.string()),
  /** The newest first. Of those that fit an action, the newest counts. */
  policies: v.array(
    v.object({
      id: v.string(),
      when: v.string(),
      why: v.string(),
      level: v.optional(v.picklist(LEVELS)),
      delivery: v.optional(v.picklist(DELIVERIES)),
      /** Between 0 and 1, as text. */
      floor: v.optional(v.string()),
      decided: v.optional(v.number()),
      paths: v.array(v.string()),
      memories: v.array(v.string()),
      hosts: v.array(v.string()),
    }),
  ),
});
type PoliciesDocument = DocumentOf<typeof gateSchema>;
type PolicyDocument = PoliciesDocument["policies"][number];

const sayOne = (policy: PolicyDocument, isNew: boolean, style: Style): string => {
  const id = isNew ? style.strong(shortId(policy.id)) : shortId(policy.id);
  const { paths, memories, hosts } = policy;
  const where = [
    ...paths.map((path) => `at ${inLine(path)}`),
    ...memories.map((memory) => `about ${shortId(memory)}`),
    ...hosts.map((host) => `in ${inLine(host)}`),
  ];
  const what = [
    ...(policy.level === undefined ? [] : [LEVEL_WORDS[policy.level]]),
    ...(policy.delivery === undefined ? [] : [DELIVERY_WORDS[policy.delivery]]),
    ...(policy.floor === undefined ? [] : [`mutes itself below ${policy.floor} right`]),
    ...(policy.decided === undefined ? [] : [`from ${policy.decided} decided on`]),
  ];
  return `  ${id} ${where.length === 0 ? "everywhere" : where.join(", ")}: ${what.join("; ")} (${inLine(policy.why)})`;
};

const LEVEL_WORDS = {
  off: "says nothing",
  inform: "only informs",
  warn: "warns",
  block: "blocks until a person lifts it",
} as const;

const DELIVERY_WORDS = {
  deny: "by a deny",
  ask: "by asking the person",
  context: "by a word beside the action",
} as const;

/** A body holds no fractions, so the share stays text. */
const shareIn = (text: string): string => {
  if (!/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/.test(text))
    throw new SyntaxError(`"${text}" is no number from 0 to 1, such as 0.8`);
  return text;
};

export const { command, example, output } = running(
  {
    more:
      "Without arguments, shows the policies. The newest policy that fits an action counts, so replace a policy with another for the same scope. " +
      "--level block stops the action each time until a person answers; off and inform apply to actions that lie wholly within the scope. Only a person may set a policy, at a terminal.",
    example:
      'twiceshy gate "Billing code must not change by accident" --level block --path src/billing',
    flags: {
      ...commonFlags,
      level: {
        kind: "enum",
        values: LEVELS,
        brief: "The strongest response to a known failure",
        optional: true,
      },
      delivery: {
        kind: "enum",
        values: DELIVERIES,
        brief: "How a warning reaches an agent",
        optional: true,
      },
      floor: {
        kind: "parsed",
        parse: shareIn,
        brief: "A memory or rule mutes itself where fewer of its firings were right",
        optional: true,
        placeholder: "0.8",
      },
      decided: countFlag("Decided firings needed before a memory or rule mutes itself"),
      path: textsFlag("Only at this file or folder (repeat for more)", "path"),
      memory: textsFlag("Only about this memory (repeat for more)", "id"),
      host: textsFlag("Only in this host, such as claude-code (repeat for more)", "name"),
    },
    positional: wordsArgument("Why", "why", 0),
    output: gateSchema,
    say: ({ project, id, policies }, style) =>
      [
        `${project}: what is known to fail is denied once, with the reason${policies.length === 0 ? "; there are no policies" : ", except by these policies:"}`,
        ...policies.map((policy) => sayOne(policy, policy.id === id, style)),
      ].join("\n"),
  },
  ({ context, flags }, ...words) => {
    const why = oneLine(words.join(" "));
    const { path = [], memory = [], host = [], level, delivery, floor, decided } = flags;
    const settled = defined({ level, delivery, floor, decided });
    const isQuestion =
      why === "" && Object.keys(settled).length + path.length + memory.length + host.length === 0;
    if (isQuestion) {
      const opened = openToRead(context, flags);
      return opened.ok ? ok(documentOf(opened.value)) : opened;
    }
    if (why === "") return err({ kind: "why-unsaid" });
    const opened = openToWrite(context, flags, path);
    if (!opened.ok) return opened;
    const paths = pathsInside(opened.value, path);
    if (!paths.ok) return paths;
    const policy = { why, settled, paths: paths.value, memories: memory, hosts: host };
    const kept = sayPolicy(opened.value, policy);
    if (!kept.ok) return kept;
    showWritten(context, opened.value);
    return ok(documentOf(opened.value, kept.value.id));
  },
);

const documentOf = (project: Project, id?: string): PoliciesDocument => ({
  project: project.name,
  ...defined({ id }),
  policies: policiesHeld(project).map(policyDocument),
});

const policyDocument = ({ when, settled, ...policy }: PolicyHeld): PolicyDocument => ({
  ...settled,
  ...{ id: policy.id, when: isoTime(when), why: policy.why },
  paths: policy.paths,
  memories: policy.memories,
  hosts: policy.hosts,
});
