import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { delimiter, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { scratchFolder } from "../../../test/support/scratch.ts";
import type { ForgePlace } from "../../core/history/forge/address.ts";
import { createForge } from "./forge.ts";

const github: ForgePlace = { forge: "github", host: "github.com", project: "acme/shop" };
const gitlab: ForgePlace = { forge: "gitlab", host: "gitlab.com", project: "acme/tools/shop" };
const never = new AbortController().signal;

interface Page {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A forge on this machine: what it is asked for, it answers in turn. */
const forgeServing = async (pages: Readonly<Record<string, Page | readonly Page[]>>) => {
  const asked: string[] = [];
  const tokens = new Set<string | undefined>();
  const server = createServer(({ url = "", headers }, response) => {
    const path = url.replace(/\?.*/, "");
    asked.push(path);
    tokens.add(headers.authorization);
    const found = pages[path] ?? { status: 404, body: { message: "Not Found" } };
    const turn = asked.filter((one) => one === path).length - 1;
    const page: Page = "length" in found ? (found[Math.min(turn, found.length - 1)] ?? {}) : found;
    response.writeHead(page.status ?? 200, page.headers ?? {});
    response.end(typeof page.body === "string" ? page.body : JSON.stringify(page.body ?? []));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(() => server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { api: `http://127.0.0.1:${port}`, asked, tokens };
};

const waits = () => {
  const waited: number[] = [];
  let now = 1_000_000_000_000;
  return {
    waited,
    nowMs: () => now,
    wait: async (ms: number) => {
      waited.push(ms);
      now += ms;
    },
  };
};

const means = (api: string | undefined, clock = waits(), env = {}) => ({
  ...{ cwd: scratchFolder(), clock, api },
  env: { GITHUB_TOKEN: "token-one", GITLAB_TOKEN: "token-two", ...env },
});

const PULL = {
  ...{ title: "Revert it", body: "It leaks.", state: "closed", comments: 1, review_comments: 0 },
  ...{ created_at: "2026-01-01T00:00:00Z", merged_at: "2026-01-02T00:00:00Z" },
};
const by = (login: string, body: string, more = {}) => ({
  ...{ body, user: { login, type: "User" }, created_at: "2026-01-01T12:00:00Z" },
  ...more,
});

test("a pull request is read with what people wrote, and without what bots did", async () => {
  const { api, asked, tokens } = await forgeServing({
    "/repos/acme/shop/pulls/12": { body: PULL },
    "/repos/acme/shop/issues/12/comments": {
      body: [by("codecov[bot]", "Coverage"), by("ann", "Broke Windows.")],
    },
    "/repos/acme/shop/pulls/12/reviews": {
      body: [by("bob", "", {}), by("bob", "Do it.", { submitted_at: "2026-01-01T11:00:00Z" })],
    },
  });
  const read = await createForge(github, means(api)).read(12, never);
  expect(read).toEqual({
    ok: true,
    value: {
      ...{ title: "Revert it", body: "It leaks.", state: "merged" },
      ...{ opened: Date.UTC(2026, 0, 1), merged: Date.UTC(2026, 0, 2) },
      comments: [
        { when: Date.UTC(2026, 0, 1, 11), text: "Do it.", review: false },
        { when: Date.UTC(2026, 0, 1, 12), text: "Broke Windows.", review: false },
      ],
    },
  });
  // Where the forge says that there are none, they are not asked for.
  expect(asked).not.toContain("/repos/acme/shop/pulls/12/comments");
  expect([...tokens]).toEqual(["Bearer token-one"]);
});

test("a merge request is read with its notes, without those of the system", async () => {
  const there = "/projects/acme%2Ftools%2Fshop/merge_requests/4";
  const note = { created_at: "2026-01-03T00:00:00Z", author: { username: "ann" } };
  const { api } = await forgeServing({
    [there]: {
      body: {
        ...{ title: "Revert it", description: "It leaks.", state: "opened" },
        ...{ created_at: "2026-01-01T00:00:00Z", merged_at: null, user_notes_count: 2 },
      },
    },
    [`${there}/notes`]: {
      body: [
        { ...note, system: true, body: "approved" },
        { ...note, type: "DiffNote", body: "Broke it." },
      ],
    },
  });
  const read = await createForge(gitlab, means(api)).read(4, never);
  expect(read).toMatchObject({
    value: { state: "open", body: "It leaks.", comments: [{ text: "Broke it.", review: true }] },
  });
});

test("what does not exist is no fault", async () => {
  const { api } = await forgeServing({});
  expect(await createForge(github, means(api)).read(9, never)).toEqual({ ok: true });
});

describe("what a forge objects", () => {
  const faultOf = async (page: Page | readonly Page[], clock = waits()) => {
    const { api, asked } = await forgeServing({ "/repos/acme/shop/pulls/1": page });
    const forge = createForge(github, means(api, clock));
    const first = await forge.read(1, never);
    return { first, asked, again: () => forge.read(1, never) };
  };

  test("a refused token is a refusal", async () => {
    const { first } = await faultOf({ status: 401, body: { message: "Bad credentials" } });
    expect(first).toMatchObject({ error: { kind: "forge-refused", status: 401 } });
  });

  test("a short wait that it asks for is kept, and the question is put again", async () => {
    const clock = waits();
    const limited = { status: 429, headers: { "retry-after": "7" }, body: {} };
    const page = { body: { ...PULL, comments: 0 } };
    const { first } = await faultOf([limited, page], clock);
    expect(first).toMatchObject({ ok: true, value: { title: "Revert it" } });
    expect(clock.waited).toEqual([7_000]);
  });

  test("a long one ends it, with the moment to go on", async () => {
    const clock = waits();
    const reset = clock.nowMs() / 1_000 + 1_800;
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(reset) };
    const { first, asked, again } = await faultOf({ status: 403, headers, body: {} }, clock);
    const limited = { error: { kind: "forge-limited", untilMs: reset * 1_000 } };
    expect(first).toMatchObject(limited);
    expect(await again()).toMatchObject(limited);
    // The second question was not even sent.
    expect(asked).toHaveLength(1);
    expect(clock.waited).toEqual([]);
  });

  test("the last question that it allows is answered, and the next one is not sent", async () => {
    const clock = waits();
    const reset = clock.nowMs() / 1_000 + 1_800;
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(reset) };
    const { first, asked } = await faultOf({ headers, body: PULL }, clock);
    expect(first).toMatchObject({ error: { kind: "forge-limited" } });
    expect(asked).toEqual(["/repos/acme/shop/pulls/1"]);
  });

  test("one that ends soon is waited for", async () => {
    const clock = waits();
    const reset = clock.nowMs() / 1_000 + 20;
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(reset) };
    const { first } = await faultOf({ headers, body: { ...PULL, comments: 0 } }, clock);
    expect(first).toMatchObject({ ok: true });
    expect(clock.waited).toEqual([20_000]);
  });

  test("an answer that is no JSON is said to be unclear", async () => {
    const { first } = await faultOf({ body: "<html>" });
    expect(first).toMatchObject({ error: { kind: "forge-unclear" } });
  });

  test("a redirect to another host is not followed, and the token is not sent there", async () => {
    const other = await forgeServing({});
    const { first } = await faultOf({ status: 302, headers: { location: `${other.api}/x` } });
    expect(first).toMatchObject({ error: { kind: "forge-unclear" } });
    expect(other.asked).toEqual([]);
  });

  test("a forge that nobody reaches is told by the connection's fault", async () => {
    const { api } = await forgeServing({});
    closing.splice(0).forEach((close) => close());
    await new Promise((done) => setTimeout(done, 20));
    const read = await createForge(github, means(api)).read(1, never);
    expect(read).toMatchObject({ error: { kind: "forge-unreached", answer: "ECONNREFUSED" } });
  });
});

describe.skipIf(process.platform === "win32")("the forge's own program", () => {
  /** A stand-in for gh that answers as `gh api --include` does, and keeps what it was asked. */
  const programIn = (name: string, script: string) => {
    const folder = join(scratchFolder(), "bin");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
    const PATH = `${folder}${delimiter}/usr/bin${delimiter}/bin`;
    return { PATH, GITHUB_TOKEN: "", GH_TOKEN: "", GITLAB_TOKEN: "" };
  };
  const page = JSON.stringify({ ...PULL, comments: 0 });

  test("asks with its own credentials, and says which host is meant", async () => {
    const env = programIn(
      "gh",
      `case "$*" in
  "api --include --hostname github.com repos/acme/shop/pulls/12") printf 'HTTP/2.0 200 OK\\r\\nContent-Type: application/json\\r\\n\\r\\n%s' '${page}' ;;
  *reviews*) printf 'HTTP/2.0 200 OK\\r\\n\\r\\n[]' ;;
  *) printf 'HTTP/2.0 404 Not Found\\r\\n\\r\\n{}'; echo "gh: Not Found (HTTP 404)" >&2; exit 1 ;;
esac`,
    );
    const forge = createForge(github, means(undefined, waits(), env));
    expect(forge.by).toBe("gh");
    expect(await forge.read(12, never)).toMatchObject({ value: { title: "Revert it" } });
    expect(await forge.read(13, never)).toEqual({ ok: true });
  });

  test("that is not signed in, or not there, is no way", async () => {
    const env = programIn("gh", 'echo "To get started, please run: gh auth login" >&2; exit 4');
    const asking = (given: object) =>
      createForge(github, means(undefined, waits(), given)).read(1, never);
    const none = { error: { kind: "forge-no-access", forge: "github" } };
    expect(await asking(env)).toMatchObject(none);
    expect(await asking({ ...env, PATH: scratchFolder() })).toMatchObject(none);
  });

  test("is asked for a host that only the repository's settings name: a token is not sent there", async () => {
    const own: ForgePlace = { ...gitlab, host: "git.acme.test" };
    const forge = createForge(own, means(undefined));
    expect(forge.by).toBe("glab");
    expect(createForge(own, means("https://git.acme.test/api/v4")).by).toBe("GITLAB_TOKEN");
    expect(createForge(gitlab, means(undefined)).by).toBe("GITLAB_TOKEN");
  });
});
