import { expect, test } from "vitest";
import { rowTime, sessionHead } from "./session.ts";

test("the first rows of each form name the session and its folder", () => {
  const named = { session: "s-1", folder: "/work" };
  const rows = [
    { type: "user", sessionId: "s-1", cwd: "/work" },
    { type: "session_meta", payload: { id: "s-1", cwd: "/work" } },
    { type: "session.start", data: { sessionId: "s-1", context: { cwd: "/work" } } },
    { type: "session", version: 3, id: "s-1", cwd: "/work" },
  ];
  for (const row of rows) expect(sessionHead({}, row)).toEqual(named);
  expect(sessionHead(named, { sessionId: "s-2", cwd: "/else" })).toEqual(named);
  expect(sessionHead({}, { id: "of a message", sessionId: 4 })).toEqual({});
});

test("a row's time is read as a date or a number, and nothing else", () => {
  expect(rowTime({ timestamp: "2026-11-24T18:40:37.397Z" })).toBe(1_795_545_637_397);
  expect(rowTime({ timestamp: 5 })).toBe(5);
  for (const timestamp of ["soon", null, Number.NaN])
    expect(rowTime({ timestamp })).toBeUndefined();
});
