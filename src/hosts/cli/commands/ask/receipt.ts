// twiceshy receipt: what agents were told, word for word, and on what occasion.
import { reading } from "../../reading.ts";
import { shortId } from "../../../../core/event/id.ts";
import { ok } from "../../../../core/kit/result.ts";
import {
  deliveriesDocument,
  receiptSchema,
  type DeliveriesDocument,
} from "../../../../answers/memories/receipt.ts";
import { receiptsOf } from "../../../../engine/recall/receipt.ts";
import { commonFlags, sinceFlag, textFlag } from "../../flags.ts";
import { counted, fold, inLine, type Style } from "../../../../answers/text/style.ts";
import { sinceOf } from "../../../../answers/text/time.ts";

const sessionText = (
  { host, session, bytes, tokens, told: all }: DeliveriesDocument,
  style: Style,
) => {
  const who = session === undefined ? host : `${host} ${inLine(session)}`;
  const sum = `${counted(tokens, "token")}, ${counted(bytes, "byte")}`;
  return [
    `${style.strong(who)}: ${counted(all.length, "delivery", "deliveries")}, ${sum}`,
    ...all.flatMap((one) => tellingText(one, style)),
  ].join("\n");
};

const ON: Readonly<Record<string, string>> = {
  "session-start": "when the session began",
  prompt: "with a prompt",
  "before-tool": "before a tool",
  "after-tool": "after a command",
};

const tellingText = (one: DeliveriesDocument["told"][number], style: Style): readonly string[] => {
  const { when, on, agent, about, leftOut = 0, tokens, text } = one;
  const whom = agent === undefined ? "" : ` (subagent ${inLine(agent)})`;
  const why = about.length === 0 ? "" : `: ${[...new Set(about.map(shortId))].join(" ")}`;
  const without = leftOut === 0 ? "" : `, ${leftOut} left out`;
  const minute = `${when.slice(0, 10)} ${when.slice(11, 16)}`;
  return [
    style.faint(`  ${minute} ${ON[on] ?? on}${whom}, ${counted(tokens, "token")}${without}${why}`),
    ...text
      .trimEnd()
      .split("\n")
      .map((line) => fold(`    ${inLine(line)}`, style.width, "      ")),
  ];
};

export const { command, example, output } = reading(
  {
    more: "For each session, lists all text that hooks injected into the model's context: briefs, memories that match a prompt, warnings. This clone stores deliveries for 30 days.",
    example: "twiceshy receipt",
    flags: {
      ...commonFlags,
      session: textFlag("Only sessions whose name begins with this", "session"),
      since: sinceFlag("deliveries"),
    },
    output: receiptSchema,
    say: ({ project, sessions }, style) =>
      sessions.length === 0
        ? `No agent was shown anything about ${inLine(project)} in the last 30 days.`
        : sessions.map((session) => sessionText(session, style)).join("\n\n"),
  },
  async ({ project, flags }) => {
    const since = sinceOf(flags.since, project.machine.clock.nowMs());
    if (!since.ok) return since;
    const wishes = { session: flags.session, since: since.value };
    const found = receiptsOf(project, { ...wishes, redact: await project.store.redaction() });
    return found.ok
      ? ok({ project: project.name, sessions: found.value.map(deliveriesDocument) })
      : found;
  },
);
