// What OpenCode's events say of its sessions: which one is a subagent's, and the agent's last words in each. A subagent has a
// session of its own, with that of the agent that called it as its parent.
import { isObject, type Fields } from "../../core/kit/json.ts";

export interface OpenCodeSessions {
  /** Takes in an event, whatever it is about. */
  readonly note: (type: unknown, properties: Fields) => void;
  /** Whose session it is, by the names of the hook's payload. */
  readonly who: (session: string) => { readonly session_id: string; readonly agent_id?: string };
  readonly isSubagents: (session: string) => boolean;
  /** Another prompt was sent: what was said before does not answer it. */
  readonly asked: (session: string) => void;
  /** The agent's last message, once. */
  readonly takeAnswer: (session: string) => string | undefined;
}

/** A message, by its parts: a part may be written again. */
interface WrittenMessage {
  readonly id: string;
  readonly texts: Map<string, string>;
}

export const createSessions = (most: number): OpenCodeSessions => {
  const callers = new Map<string, string>();
  const answers = new Map<string, WrittenMessage>();
  /** The agent's message that is being written in each session; nothing for the summary of a compaction. */
  const written = new Map<string, string | undefined>();

  const noteMessage = ({ role, id, sessionID, summary, mode }: Fields): void => {
    if (role !== "assistant" || typeof id !== "string" || typeof sessionID !== "string") return;
    keep(written, sessionID, summary === true || mode === "compaction" ? undefined : id, most);
  };

  const notePart = ({ type, id, messageID, sessionID, text, time, synthetic }: Fields): void => {
    if (type !== "text" || synthetic === true || typeof text !== "string") return;
    if (typeof id !== "string" || typeof sessionID !== "string") return;
    const isWhole = isObject(time) && typeof time["end"] === "number";
    if (!isWhole || typeof messageID !== "string" || written.get(sessionID) !== messageID) return;
    const known = answers.get(sessionID);
    const message = known?.id === messageID ? known : { id: messageID, texts: new Map() };
    message.texts.set(id, text);
    keep(answers, sessionID, message, most);
  };

  return {
    note: (type, { info, part }) => {
      if (type === "message.updated" && isObject(info)) noteMessage(info);
      if (type === "message.part.updated" && isObject(part)) notePart(part);
      if ((type !== "session.created" && type !== "session.updated") || !isObject(info)) return;
      const { id, parentID } = info;
      if (typeof id === "string" && typeof parentID === "string")
        keep(callers, id, callers.get(parentID) ?? parentID, most);
    },
    who: (session) => {
      const caller = callers.get(session);
      return caller === undefined
        ? { session_id: session }
        : { session_id: caller, agent_id: session };
    },
    isSubagents: (session) => callers.has(session),
    asked: (session) => void answers.delete(session),
    takeAnswer: (session) => {
      const texts = answers.get(session)?.texts.values() ?? [];
      const answer = [...texts].join("\n\n").trim();
      answers.delete(session);
      return answer === "" ? undefined : answer;
    },
  };
};

/** Those are forgotten of which nothing was noted for the longest time. */
const keep = <Value>(all: Map<string, Value>, key: string, value: Value, most: number): void => {
  all.delete(key);
  all.set(key, value);
  for (const oldest of all.keys()) if (all.size > most) all.delete(oldest);
};
