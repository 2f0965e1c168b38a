// What was said in sessions about a question.
import * as v from "valibot";
import type { FoundTurn, SessionsFound } from "../../engine/recall/search-sessions.ts";
import type { DocumentOf } from "../document.ts";
import { counted, fold, inLine, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";
import { scoreSchema, scoreText } from "./found.ts";

export const turnSchema = v.object({
  /** The agent's id, and its name. */
  agent: v.string(),
  title: v.string(),
  speaker: v.picklist(["user", "agent"]),
  /** Absent if the transcript does not say. */
  at: v.exactOptional(v.string()),
  /** What answers, with the lines beside it. */
  lines: v.array(v.string()),
  session: v.string(),
  /** The folder that the session was held in. */
  folder: v.exactOptional(v.string()),
  /** The command that continues the session there. */
  resume: v.exactOptional(v.string()),
  transcript: v.string(),
  /** With `--explain`: the parts of its score, the largest first. */
  score: v.exactOptional(scoreSchema),
});

export const sessionsSchema = v.object({
  project: v.string(),
  /** How many turns fit, shown or not. */
  total: v.number(),
  turns: v.array(turnSchema),
  /** How many transcripts were looked through, and how many not to their end yet. */
  transcripts: v.number(),
  unread: v.number(),
});
export type SessionsDocument = DocumentOf<typeof sessionsSchema>;

export const sessionsDocument = (
  project: string,
  { total, turns, transcripts, unread }: SessionsFound,
  explains = false,
): SessionsDocument => ({
  ...{ project, total, transcripts, unread },
  turns: turns.map((turn) => turnDocument(turn, explains)),
});

const turnDocument = (
  { agent, title, author, atMs, lines, session, folder, resume, transcript, parts }: FoundTurn,
  explains: boolean,
): SessionsDocument["turns"][number] => {
  return {
    ...{
      agent,
      title,
      speaker: author === "person" ? "user" : "agent",
      lines: [...lines],
      session,
    },
    ...(atMs > 0 ? { at: isoTime(atMs) } : {}),
    ...(folder === undefined ? {} : { folder }),
    ...(resume === undefined ? {} : { resume }),
    transcript,
    ...(explains
      ? {
          score: parts.map(({ name, points }) => ({
            part: name,
            points: Math.round(points * 100) / 100,
          })),
        }
      : {}),
  };
};

/** `more`: how to see those that are not shown. With `folders`, each session says where it was held. */
export const sessionsText = (
  { total, turns, transcripts, unread }: SessionsDocument,
  style: Style,
  { more, folders = false }: { readonly more: string; readonly folders?: boolean },
): string => {
  const blocks = turns.map((turn) => turnText(turn, style, folders));
  const hidden = total - turns.length;
  const rest = [
    ...(hidden > 0 ? [style.faint(`${thousands(hidden)} more: ${more}`)] : []),
    ...(unread > 0
      ? [
          style.faint(
            `${thousands(unread)} of ${counted(transcripts, "transcript")} ${unread === 1 ? "is not read to its" : "are not read to their"} end yet: ask again to go on.`,
          ),
        ]
      : []),
  ];
  const found = blocks.length > 0 ? blocks : [nothing(transcripts)];
  return [...found, ...rest].join("\n");
};

const nothing = (transcripts: number): string =>
  transcripts === 0
    ? "No agent has kept a session here."
    : ["Nothing relevant was said in ", counted(transcripts, "session"), "."].join("");

const turnText = (
  { title, speaker, at, lines, session, folder, resume, score }: SessionsDocument["turns"][number],
  style: Style,
  folders: boolean,
): string => {
  const when = at === undefined ? "" : `${at.slice(0, 16).replace("T", " ")}  `;
  const who = speaker === "user" ? `you to ${title}` : title;
  const back = resume ?? `session ${inLine(session)}`;
  const where = folders && folder !== undefined ? `in ${inLine(folder)}: ` : "";
  return [
    `${style.faint(when)}${style.strong(who)}`,
    ...lines.map((line) => fold(`  ${inLine(line)}`, style.width, "  ")),
    style.faint(`  ${where}${back}`) + scoreText(score, style),
  ].join("\n");
};
