// twiceshy receipt: what agents were told, word for word, and on what occasion.
import type { DocumentOf } from "../../../../answers/document.ts";
import { reading } from "../../reading.ts";
import * as v from "valibot";
import { shortId } from "../../../../core/event/id.ts";
import { ok } from "../../../../core/kit/result.ts";
import { receiptsOf, type SessionDeliveries } from "../../../../engine/recall/receipt.ts";
import { commonFlags, sinceFlag, textFlag } from "../../flags.ts";
import { counted, fold, inLine, type Style } from "../../../../answers/text/style.ts";
import { isoTime, sinceOf } from "../../../../answers/text/time.ts";

const tellingSchema = v.object({
  when: v.string(),
  /** session-start, prompt, before-tool, after-tool. */
  on: v.string(),
  /** A subagent; absent for the main one. */
  agent: v.optional(v.string()),
  /** The memories that were told. */
  about: v.array(v.string()),
  /** How many others there was no room for; only at the start of a session. */
  leftOut: v.optional(v.number()),
  /** All that was told, in UTF-8. */
  bytes: v.number(),
  /** At most, for the text below. */
  tokens: v.number(),
  /** As it was told, except for names from the agent's own edit. */
  text: v.string(),
});

const sessionSchema = v.object({
  host: v.string(),
  session: v.optional(v.string()),
  bytes: v.number(),
  tokens: v.number(),
  told: v.array(tellingSchema),
});

const receiptSchema = v.object({ project: v.string(), sessions: v.array(sessionSchema) });
type SessionDocument = DocumentOf<typeof sessionSchema>;

const saySession = ({ host, session, bytes, tokens, told: all }: SessionDocument, style: Style) => {
  const who = session === undefined ? host : `${host} ${inLine(session)}`;
  const sum = `${counted(tokens, "token")}, ${counted(bytes, "byte")}`;
  return [
    `${style.strong(who)}: ${counted(all.length, "delivery", "deliveries")}, ${sum}`,
    ...all.flatMap((one) => sayTelling(one, style)),
  ].join("\n");
};

const ON: Readonly<Record<string, string>> = {
  "session-start": "when the session began",
  prompt: "with a prompt",
  "before-tool": "before a tool",
  "after-tool": "after a command",
};

const sayTelling = (one: SessionDocument["told"][number], style: Style): readonly string[] => {
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
        : sessions.map((session) => saySession(session, style)).join("\n\n"),
  },
  async ({ project, flags }) => {
    const since = sinceOf(flags.since, project.machine.clock.nowMs());
    if (!since.ok) return since;
    const wishes = { session: flags.session, since: since.value };
    const found = receiptsOf(project, { ...wishes, redact: await project.store.redaction() });
    return found.ok
      ? ok({ project: project.name, sessions: found.value.map(sessionDocument) })
      : found;
  },
);

const sessionDocument = ({ host, session, tellings }: SessionDeliveries): SessionDocument => ({
  host,
  session,
  bytes: tellings.reduce((sum, { bytes }) => sum + bytes, 0),
  tokens: tellings.reduce((sum, { tokens }) => sum + tokens, 0),
  told: tellings.map(({ atMs, on, agent, about, leftOut, bytes, tokens, text }) => ({
    ...{ when: isoTime(atMs), on, bytes, tokens, text },
    ...{ about, agent, leftOut },
  })),
});
