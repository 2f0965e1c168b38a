// twiceshy ui as programs and people meet it, without a browser: who may ask, who may judge, and that each act of the page is
// one of the engine's, recorded as a person's.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import { eventsOf } from "../../src/engine/recall/lines.ts";
import { PAGE_FLAGS, readPageOptions } from "../../src/hosts/serve/page/options.ts";
import { PAGE_ACTS } from "../../src/hosts/serve/page/acts/registry.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { asAgent, startLive, type LivePage } from "./live.ts";

let scratch: Scratch;
let cwd = "";
let note = "";

const hasTerminal = spawnSync("script", ["--version"]).status === 0;

beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("photo-store");
  scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "Begin");
  scratch.shy(["init"], { cwd });
  note = String(scratch.json(["note", "The proxy cuts long requests"], { cwd })["id"]);
});

interface Reply {
  readonly status: number | undefined;
  readonly said: Fields;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** `fetch` lets no caller name another host. */
const ask = (
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const sent = request(`${url}${path}`, { method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => void (text += part));
      response.on("end", () => {
        const document = parseJson(text);
        const said = isObject(document) ? document : {};
        resolve({ status: response.statusCode, said, text, headers: response.headers });
      });
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

const tokenOf = (page: LivePage): string => page.address().split("#token=")[1] ?? "";

const opened = async (...args: readonly string[]): Promise<LivePage> => {
  const page = await startLive(scratch, args, { cwd, ...(hasTerminal ? {} : { isBare: true }) });
  onTestFinished(() => page.end().catch(() => undefined));
  return page;
};

/** The headers with which the page asks once its token is exchanged. */
const sessionOf = async (page: LivePage): Promise<Record<string, string>> => {
  const origin = page.url;
  const { said } = await ask(page.url, "/api/session", { origin }, { token: tokenOf(page) });
  return { origin, authorization: `Bearer ${String(said["session"])}` };
};

const kindOf = ({ said }: Reply): unknown =>
  isObject(said["error"]) ? said["error"]["kind"] : undefined;

test("the page itself holds nothing of the memory, and may connect to its own server alone", async () => {
  const { url } = await opened();
  const { status, text, headers } = await ask(url, "/");
  expect(status).toBe(200);
  expect(text).not.toContain("proxy cuts");
  expect(String(headers["content-security-policy"])).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; .*connect-src 'self'; frame-ancestors 'none'$/u,
  );
  expect(headers["set-cookie"]).toBeUndefined();
});

test("nothing is answered without the session, and the token is no session", async () => {
  const page = await opened();
  const token = tokenOf(page);
  const own = { origin: page.url };
  for (const path of ["/api/page", "/api/events"])
    for (const authorization of ["", `Bearer ${token}`, "Bearer x"])
      expect((await ask(page.url, path, { ...own, authorization })).status).toBe(401);
  const session = await sessionOf(page);
  const again = await ask(page.url, "/api/session", own, { token });
  expect(again.status).toBe(403);
  expect(again.text).toContain("Press Enter in the terminal of twiceshy ui");
  const data = await ask(page.url, "/api/page", session);
  expect(data.status).toBe(200);
  expect(data.text).toContain("proxy cuts");
  expect(data.text).not.toContain(token);
  for (const [headers, kind] of [
    [{ ...session, host: "evil.example" }, "host-refused"],
    [{ ...session, origin: "https://evil.example" }, "origin-refused"],
    [{ authorization: String(session["authorization"]) }, "origin-missing"],
  ] as const) {
    const refused = await ask(page.url, "/api/act", headers, {});
    expect([refused.status, kindOf(refused)]).toEqual([403, kind]);
    expect(refused.text).not.toContain(scratch.root);
  }
  // A person who opens a wrong address reads why, and no JSON.
  const shown = await ask(page.url, "/", { host: "evil.example", accept: "text/html,*/*" });
  expect(shown.headers["content-type"]).toContain("text/plain");
  expect(shown.text).toContain(`ssh -L ${new URL(page.url).port}:127.0.0.1`);
});

test("a page that opens is first told how much there is and all but the memories, and then gets them all", async () => {
  const page = await opened();
  const session = await sessionOf(page);
  const begun = await ask(page.url, "/api/page?begin=yes&view=overview", session);
  expect(begun.said["page"]).toMatchObject({
    begins: true,
    rows: [],
    sections: { project: "photo-store" },
  });
  expect(begun.text).toContain("openIssues");
  const all = await ask(page.url, "/api/page?after=&view=timeline", session);
  expect(all.said["page"]).toMatchObject({ whole: true, rows: [{ row: { id: note } }] });
  expect(all.said["page"]).not.toHaveProperty("begins");
  const greeting = await new Promise<string>((resolve, reject) => {
    const sent = request(`${page.url}/api/events`, { headers: session }, (response) => {
      response.setEncoding("utf8").once("data", (text: string) => {
        sent.destroy();
        resolve(text);
      });
    });
    sent.on("error", reject).end();
  });
  expect(Number(/"holds":(\d+)/u.exec(greeting)?.[1])).toBeGreaterThan(0);
});

test("what was purged while the work was watched is in no answer after it, and its verdict is judged again", async () => {
  const stdin = JSON.stringify({
    session: "s1",
    role: "assistant",
    text: "Completed: sell KOUPREY",
  });
  scratch.shy(["ingest"], { cwd, stdin: `${stdin}\n` });
  const page = await opened();
  const session = await sessionOf(page);
  const answer = async (query: string): Promise<string> =>
    (await ask(page.url, `/api/page?${query}`, session)).text;
  expect(await answer("view=work")).toContain("sell KOUPREY");
  const shown = await ask(page.url, "/api/page?view=work", session);
  const [, item = ""] = /"id":"([a-z2-7]+)","text":"sell KOUPREY"/u.exec(shown.text) ?? [];
  expect(scratch.shy(["purge", item, "--reason", "secret", "--yes"], { cwd })).toMatchObject({
    exit: 0,
  });
  for (const query of ["begin=yes&view=overview", "after=x&view=overview", "view=memories"])
    expect(await answer(query)).not.toContain("KOUPREY");
});

test("what another clone knew earlier is in the brief of the past once it is here", async () => {
  const other = scratch.repository("other-clone");
  scratch.git(other, "commit", "-q", "--allow-empty", "-m", "Begin");
  scratch.shy(["init"], { cwd: other });
  scratch.shy(["decision", "Keep the NUMBAT queue", "--why", "Order"], { cwd: other });
  scratch.shy(["attempt", "--failed", "Wait longer", "--why", "It hangs"], { cwd });
  const page = await opened();
  const session = await sessionOf(page);
  const past = async (): Promise<unknown> => {
    const { said } = await ask(page.url, "/api/page?view=timeline", session);
    const { page: shown } = said;
    const sections = isObject(shown) && isObject(shown["sections"]) ? shown["sections"] : {};
    return Array.isArray(sections["briefs"]) ? sections["briefs"][1] : undefined;
  };
  expect(await past()).toMatchObject({ why: "before-failure" });
  const log = scratch.shy(["export", "--format", "jsonl"], { cwd: other }).stdout;
  const file = scratch.write("other.jsonl", log);
  expect(scratch.shy(["import", file], { cwd })).toMatchObject({ exit: 0 });
  expect(await past()).toMatchObject({ text: expect.stringContaining("NUMBAT") });
});

test("behind a forwarder the remedy that a refusal names lets the page in", async () => {
  const shown = "https://name-4747.app.example";
  const page = await opened("--public-url", shown);
  expect(page.address()).toMatch(/^https:\/\/name-4747\.app\.example\/#token=/u);
  const portIn = (): string | undefined => /127\.0\.0\.1:(\d+)\D/u.exec(page.output())?.[1];
  await expect.poll(portIn, { timeout: 20_000 }).toBeDefined();
  const port = portIn();
  const url = `http://127.0.0.1:${port}`;
  const head = { host: "name-4747.app.example", origin: shown };
  const { status, said } = await ask(url, "/api/session", head, { token: tokenOf(page) });
  expect(status).toBe(200);
  const authorization = `Bearer ${String(said["session"])}`;
  expect((await ask(url, "/api/page", { ...head, authorization })).status).toBe(200);
});

test("what is judged is recorded as a person's, and only where a person is at the terminal", async () => {
  const page = await opened();
  const session = await sessionOf(page);
  const act = (name: string, given: Fields) =>
    ask(page.url, "/api/act", session, { act: name, given });
  const confirmed = await act("confirm", { ids: [note] });
  if (!hasTerminal) return expect(kindOf(confirmed)).toBe("shows-only");
  expect(confirmed).toMatchObject({ status: 200, said: { text: "Confirmed 1 memory." } });
  const agent = asAgent(scratch, cwd);
  const bodies = [...eventsOf(agent)].filter(({ kind }) => kind === "confirm");
  agent.store.close();
  expect(bodies).toMatchObject([{ body: { actor: { door: "web" } } }]);
  // What it is not given, it does not guess.
  expect((await act("retire", { ids: [note] })).status).toBe(400);
  expect((await act("retire", { ids: [note], as: "stale", more: 1 })).status).toBe(400);
  expect(kindOf(await act("nothing", {}))).toBe("act-unknown");
  expect((await act("confirm", { ids: ["zzzzzzzzzzzz"] })).status).toBeGreaterThanOrEqual(400);
  // A purge that nobody typed is none, and the preview lists what the command does.
  const purging = { ids: [note], reason: "other" };
  expect(kindOf(await act("purge", purging))).toBe("purge-unconfirmed");
  const preview = await ask(page.url, "/api/preview", session, { act: "purge", given: purging });
  expect(preview.said["erases"]).toMatchObject([
    { id: note, what: "note", text: "The proxy cuts long requests" },
  ]);
});

test("in an agent's environment the page judges nothing", async () => {
  const page = await startLive(scratch, [], { cwd, env: { CLAUDECODE: "1" }, isBare: true });
  onTestFinished(() => page.end().catch(() => undefined));
  const session = await sessionOf(page);
  const given = { act: "confirm", given: { ids: [note] } };
  for (const path of ["/api/act", "/api/preview"]) {
    const refused = await ask(page.url, path, session, given);
    expect([refused.status, kindOf(refused)]).toEqual([403, "shows-only"]);
    expect(refused.text).toContain("run twiceshy ui at a terminal");
  }
});

test("a second page of a project has a port of its own, and each ends in an orderly way", async () => {
  const [one, other] = [await opened(), await opened()];
  expect(one.url).not.toBe(other.url);
  await other.end();
  expect((await ask(one.url, "/")).status).toBe(200);
});

test("the help lists the flags that the server takes, and the documentation every act", () => {
  const help = scratch.shy(["ui", "--help"], { cwd }).stdout;
  for (const flag of Object.keys(PAGE_FLAGS)) expect(help).toContain(`--${flag}`);
  const page = readFileSync(new URL("../../docs/ui.md", import.meta.url), "utf8");
  for (const { name } of PAGE_ACTS) expect(page).toContain(`\`${name}\``);
  for (const [args, begins] of [
    [["--port", "x"], "--port must"],
    [["--idle", "soon"], "--idle must"],
    [["--public-url", "javascript:alert(1)"], "--public-url must"],
    [["--local"], "Unknown option"],
    [["gate/<b>"], "The view must"],
    [["gate", "memories"], "The view must"],
  ] as const) {
    const read = readPageOptions(args);
    expect(read.ok ? "" : read.error).toMatch(new RegExp(`^${begins}`, "u"));
  }
});
