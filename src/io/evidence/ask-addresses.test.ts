import { createServer, type RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import { askAddresses } from "./ask-addresses.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const serving = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(() => (server.close(), server.closeAllConnections()));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
};

const soon = (): AbortSignal => AbortSignal.timeout(300);

test("each address is asked once with GET, without a cookie, a body or what its redirect names", async () => {
  const asked: string[] = [];
  const base = await serving((request, response) => {
    const { method = "", url = "", headers } = request;
    asked.push(`${method} ${url} ${headers.cookie ?? ""}${headers.authorization ?? ""}`.trim());
    if (url === "/moved") response.writeHead(302, { location: "/ok" });
    else response.writeHead(url === "/ok" ? 204 : 404);
    response.end();
  });
  const urls = ["/ok", "/moved", "/gone"].map((path) => `${base}${path}`);
  const answers = await askAddresses(urls, soon);
  expect(urls.map((url) => answers.get(url))).toEqual([
    { status: 204 },
    { status: 302 },
    { status: 404 },
  ]);
  expect(asked.toSorted()).toEqual(["GET /gone", "GET /moved", "GET /ok"]);
});

test("of an answer without end only its beginning is read", async () => {
  let sent = 0;
  const url = await serving((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write("x".repeat(65_536))) sent += 65_536;
    };
    response.on("drain", more);
    more();
  });
  expect((await askAddresses([url], soon)).get(url)).toEqual({ status: 200 });
  expect(sent).toBeLessThan(64 << 20);
});

test("the status of a page that never ends is known as soon as it comes", async () => {
  const url = await serving((_, response) => {
    response.writeHead(200);
    response.write("a");
  });
  expect((await askAddresses([url], soon)).get(url)).toEqual({ status: 200 });
});

test("a server that hangs, that is gone or has no name says why, and the others are asked", async () => {
  const hanging = await serving(() => {});
  const fine = await serving((_, response) => void response.end());
  const gone = "http://127.0.0.1:1/";
  const answers = await askAddresses([hanging, gone, "http://[", fine], soon);
  expect(answers.get(hanging)).toEqual({ why: "did not answer in time" });
  expect(answers.get(gone)).toEqual({ why: "gave no answer (ECONNREFUSED)" });
  expect(answers.get("http://[")).toEqual({ why: "gave no answer (ERR_INVALID_URL)" });
  expect(answers.get(fine)).toEqual({ status: 200 });
});
