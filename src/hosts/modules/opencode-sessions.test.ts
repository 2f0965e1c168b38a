import { expect, test } from "vitest";
import { createSessions, type OpenCodeSessions } from "./opencode-sessions.ts";

const says = (sessions: OpenCodeSessions, session: string, text: string): void => {
  const message = `m-${text}`;
  sessions.note("message.updated", {
    info: { role: "assistant", id: message, sessionID: session },
  });
  const part = { type: "text", id: `p-${text}`, messageID: message, sessionID: session, text };
  sessions.note("message.part.updated", { part: { ...part, time: { end: 1 } } });
};

test("the last message of a session is its answer, once, and none once another prompt was sent", () => {
  const sessions = createSessions(4);
  says(sessions, "a", "first");
  says(sessions, "a", "last");
  expect([sessions.takeAnswer("a"), sessions.takeAnswer("a")]).toEqual(["last", undefined]);
  says(sessions, "a", "again");
  sessions.asked("a");
  expect(sessions.takeAnswer("a")).toBeUndefined();
});

test("a session that goes on is kept when newer ones are noted", () => {
  const sessions = createSessions(2);
  says(sessions, "old", "one");
  says(sessions, "newer", "one");
  says(sessions, "old", "two");
  says(sessions, "newest", "one");
  expect(sessions.takeAnswer("old")).toBe("two");
  expect(sessions.takeAnswer("newer")).toBeUndefined();
});

test("a subagent's session is that of the agent that called the first one", () => {
  const sessions = createSessions(4);
  sessions.note("session.created", { info: { id: "child", parentID: "main" } });
  sessions.note("session.created", { info: { id: "grandchild", parentID: "child" } });
  expect(sessions.who("grandchild")).toEqual({ session_id: "main", agent_id: "grandchild" });
  expect(sessions.who("main")).toEqual({ session_id: "main" });
});

test("events of another form are passed over", () => {
  const sessions = createSessions(4);
  for (const odd of [{ info: null }, { info: { role: "assistant", id: 5 } }, { part: [] }, {}])
    for (const type of ["message.updated", "message.part.updated", "session.created", undefined])
      sessions.note(type, odd);
  expect(sessions.takeAnswer("a")).toBeUndefined();
});
