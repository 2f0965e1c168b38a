// Who the live page's server lets in: one browser for each token, from its own address alone; and each refusal names a way
// that is then let in.
import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import { createPageGuard, PAGE_REFUSALS, type PageAddress } from "./page-guard.ts";

const opened = (publicOrigin?: PageAddress["publicOrigin"]) => {
  let [secrets, now] = [0, 0];
  const guard = createPageGuard({
    ...{ port: () => 4_747, publicOrigin, nowMs: () => now },
    newSecret: () => `secret${(secrets += 1)}`,
  });
  return { ...guard, pass: (ms: number) => void (now += ms) };
};

const ask = (
  { guard }: Pick<ReturnType<typeof opened>, "guard">,
  headers: IncomingHttpHeaders,
  [method = "POST", path = "/api/act"]: readonly string[] = [],
) => guard({ method, path, headers });

const OWN = { host: "127.0.0.1:4747", origin: "http://127.0.0.1:4747" };

test("a token is exchanged once, in time, and only the newest", () => {
  const page = opened();
  const first = page.newToken();
  const second = page.newToken();
  expect(page.exchange(first)).toBeUndefined();
  expect(page.exchange("")).toBeUndefined();
  const session = page.exchange(second);
  expect(session).toBeTypeOf("string");
  expect(page.exchange(second)).toBeUndefined();
  const late = page.newToken();
  page.pass(16 * 60_000);
  expect(page.exchange(late)).toBeUndefined();
  expect(PAGE_REFUSALS.token.hint).toContain("Press Enter");
  // Which makes a new one, that opens it.
  expect(page.exchange(page.newToken())).toBeTypeOf("string");
  // Sessions that began before go on.
  expect(ask(page, { ...OWN, authorization: `Bearer ${session}` })).toBeUndefined();
});

test("without its session a request is refused, whatever else it has", () => {
  const page = opened();
  const token = page.newToken();
  const session = page.exchange(token);
  for (const more of [
    {},
    { authorization: `Bearer ${token}` },
    { authorization: "Bearer " },
    { authorization: String(session) },
    { cookie: `session=${session}` },
  ])
    for (const path of ["/api/page", "/api/events", "/api/act", "/api/preview", "/x"])
      expect(ask(page, { ...OWN, ...more }, ["GET", path])).toEqual(PAGE_REFUSALS.session);
  for (const [method, path] of [
    ["GET", "/"],
    ["POST", "/api/session"],
  ])
    expect(ask(page, OWN, [method ?? "", path ?? ""])).toBeUndefined();
});

test("another host, another origin and a write from no page are refused, with the session too", () => {
  const page = opened();
  const authorization = `Bearer ${page.exchange(page.newToken())}`;
  const kindOf = (headers: IncomingHttpHeaders, of?: readonly string[]): string | undefined =>
    ask(page, { ...headers, authorization }, of)?.kind;
  for (const host of ["evil.example", "127.0.0.1.evil.example", "localhost@evil.example", ""])
    expect(kindOf({ host, origin: `http://${host}` })).toBe("host-refused");
  for (const origin of ["https://evil.example", "null", "http://127.0.0.1:3000"])
    expect(kindOf({ host: OWN.host, origin })).toBe("origin-refused");
  expect(kindOf({ host: OWN.host })).toBe("origin-missing");
  expect(kindOf({ host: OWN.host }, ["GET", "/api/page"])).toBeUndefined();
  expect(kindOf(OWN)).toBeUndefined();
  // The exchange needs no session, and is as closed to other pages.
  expect(
    ask(page, { host: OWN.host, origin: "https://evil.example" }, ["POST", "/api/session"])?.kind,
  ).toBe("origin-refused");
});

test("what a refusal names is let in: a forwarded port, and a public address", () => {
  const forwarded = {
    host: "name-4747.app.example",
    origin: "https://name-4747.app.example",
  };
  const closed = opened();
  const refusal = ask(closed, { ...forwarded, authorization: "" });
  expect(refusal?.hint).toContain("ssh -L 4747:127.0.0.1:4747 HOST");
  expect(refusal?.hint).toContain("twiceshy ui --public-url https://NAME");
  const session = closed.exchange(closed.newToken());
  const through = { host: "localhost:9000", origin: "http://localhost:9000" };
  expect(ask(closed, { ...through, authorization: `Bearer ${session}` })).toBeUndefined();
  const open = opened(forwarded.origin);
  const authorization = `Bearer ${open.exchange(open.newToken())}`;
  expect(ask(open, { ...forwarded, authorization })).toBeUndefined();
  // A forwarder that names this machine as the host.
  const renamed = { host: "localhost:4747", origin: forwarded.origin };
  expect(ask(open, { ...renamed, authorization })).toBeUndefined();
  expect(ask(open, { ...OWN, authorization })).toBeUndefined();
  expect(ask(open, { host: forwarded.host, origin: OWN.origin, authorization })?.kind).toBe(
    "origin-refused",
  );
});
