// Lines on the standard streams: a line that is no message is answered and costs only itself, and a client that does
// not read is not heard for ever.
import { PassThrough, Writable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createWire } from "../../src/hosts/mcp/wire.ts";
import { draws } from "../support/draws.ts";
import { anyCharacter } from "../support/texts.ts";

interface Wired {
  readonly input: PassThrough;
  readonly heard: unknown[];
  readonly answers: unknown[];
  /** What is said outside the protocol. */
  readonly beside: string[];
}

const wired = async (): Promise<Wired> => {
  const input = new PassThrough();
  const [heard, answers, beside]: [unknown[], unknown[], string[]] = [[], [], []];
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      answers.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const wire = Object.assign(createWire(input, output), {
    onmessage: (message: unknown) => void heard.push(message),
    onerror: ({ message }: Error) => void beside.push(message),
  });
  await wire.start();
  return { input, heard, answers, beside };
};

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

const ping = (id: number | string) => ({ jsonrpc: "2.0", id, method: "ping" });

test("a line that is no message is answered, in one short line beside the protocol as well", async () => {
  const { input, heard, answers, beside } = await wired();
  const lines = [
    "no JSON",
    '{"jsonrpc":"2.0"}',
    '{"jsonrpc":"2.0","id":7,"method":5}',
    `[${JSON.stringify(ping(1))}]`,
    "null",
    "",
    " \r",
    JSON.stringify(ping(8)),
  ];
  input.write(`${lines.join("\n")}\n`);
  await settled();
  expect(heard).toEqual([ping(8)]);
  expect(answers).toMatchObject([
    { error: { code: -32_700 } },
    { error: { code: -32_600 } },
    { id: 7, error: { code: -32_600 } },
    { error: { code: -32_600, message: expect.stringContaining("batch") } },
    { error: { code: -32_600 } },
  ]);
  // A line without an id is answered without one: clients do not accept `null` as an id.
  expect(JSON.stringify(answers)).not.toContain("null");
  expect(beside).toHaveLength(answers.length);
  for (const words of beside) expect(words).toMatch(/^[^\n]{1,80}$/);
});

test("a line that is too long costs itself, and is not held", async () => {
  const { input, heard, answers } = await wired();
  const megabyte = "x".repeat(1 << 20);
  for (let sent = 0; sent < 11; sent += 1) input.write(megabyte);
  input.write(`"}\n${JSON.stringify(ping(2))}\n`);
  await settled();
  expect(answers).toMatchObject([{ error: { code: -32_600 } }]);
  expect(heard).toEqual([ping(2)]);
});

test("however the bytes come, the same messages are heard", async () => {
  const messages = fc.array(
    fc.string({ unit: anyCharacter }).map((id) => ping(id)),
    { minLength: 1 },
  );
  await fc.assert(
    fc.asyncProperty(messages, fc.array(fc.nat(50)), async (said, cuts) => {
      const { input, heard } = await wired();
      let rest = Buffer.from(said.map((one) => `${JSON.stringify(one)}\n`).join(""));
      for (const cut of cuts) {
        input.write(rest.subarray(0, cut));
        rest = rest.subarray(cut);
      }
      input.write(rest);
      await settled();
      expect(heard).toEqual(said);
    }),
    { numRuns: draws(50) },
  );
});

test("who does not read is not heard until they do", async () => {
  const input = new PassThrough();
  const waiting: (() => void)[] = [];
  const output = new Writable({ write: (_chunk, _encoding, done) => void waiting.push(done) });
  const heard: unknown[] = [];
  const wire = Object.assign(createWire(input, output), {
    onmessage: (message: unknown) => void heard.push(message),
  });
  await wire.start();
  const answer = { jsonrpc: "2.0" as const, id: 1, result: { text: "x".repeat(600_000) } };
  const sent = Promise.all([wire.send(answer), wire.send(answer), wire.send(answer)]);
  input.write(`${JSON.stringify(ping(2))}\n`);
  await settled();
  expect(heard).toEqual([]);
  for (let read = 0; read < 3; read += 1) {
    waiting.shift()?.();
    await settled();
  }
  await sent;
  expect(heard).toEqual([ping(2)]);
});
