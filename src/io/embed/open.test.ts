import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { scratchFolder } from "../../../test/support/scratch.ts";
import { packVectors } from "../../core/vectors/packed.ts";
import { sha256 } from "../system/digest.ts";
import { builtinTable, openBuiltin } from "./builtin.ts";
import { openEmbedder } from "./open.ts";

const open = (setting: string, more: Partial<Parameters<typeof openEmbedder>[0]> = {}) =>
  openEmbedder({
    ...{
      setting,
      byProject: false,
      home: scratchFolder(),
      digest: sha256,
      deadline: () => AbortSignal.timeout(5_000),
    },
    ...more,
  });

const cosine = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
  [...(a ?? [])].reduce((sum, one, at) => sum + one * (b?.[at] ?? 0), 0);

describe("the built-in embedder", () => {
  test("finds what is stated in other words", async () => {
    const embedder = openBuiltin();
    if (!embedder.ok) throw new Error("not there");
    const made = await embedder.value.embed([
      "remove the obsolete parameter",
      "delete a deprecated argument",
      "render the button in blue",
    ]);
    const [asked, same, other] = made.ok ? made.value : [];
    expect(cosine(asked, same)).toBeGreaterThan(cosine(asked, other) + 0.2);
  });

  test("makes the same bytes on every machine", async () => {
    const embedder = openBuiltin();
    if (!embedder.ok) throw new Error("not there");
    const made = await embedder.value.embed([
      "Retry the upload after a timeout, utf8 and lockfile",
    ]);
    const packed = packVectors(embedder.value.identity, made.ok ? made.value : []);
    expect([...packed.numbers.subarray(0, 12)]).toMatchInlineSnapshot(`
      [
        -58,
        14,
        14,
        0,
        35,
        22,
        65,
        -7,
        49,
        -25,
        -8,
        48,
      ]
    `);
    expect(packed.scales[0]).toMatchInlineSnapshot(`0.002376722637563944`);
    expect(embedder.value.identity).toEqual({
      ...{ name: "builtin", dimensions: 128, fingerprint: "49f02038a97cece2564da0c117dfa33f" },
    });
  });

  test("of which only half is there, or nothing, is told", () => {
    const path = join(scratchFolder(), "words.bin");
    expect(openBuiltin(path)).toMatchObject({ error: { why: "there is no such file" } });
    writeFileSync(path, readFileSync(builtinTable()).subarray(0, 1_000_000));
    expect(openBuiltin(path)).toMatchObject({
      error: { kind: "embedder-unfit", why: "it has 1000000 bytes instead of 2773404" },
    });
  });
});

describe("a setting", () => {
  test("of none opens nothing", async () => {
    expect(await open("none")).toEqual({ ok: true });
  });

  test("that is no choice, or names a folder without a model, is told", async () => {
    expect(await open("best")).toMatchObject({ error: { kind: "embedder-unfit", source: "best" } });
    const home = scratchFolder();
    mkdirSync(join(home, "models"));
    expect(await open("dir:~/models", { home })).toMatchObject({
      error: { source: join(home, "models", "model.safetensors"), why: "there is no such file" },
    });
  });

  test("of the project sends nothing to another machine, and no key even on this one", async () => {
    expect(await open("https://models.test/v1#m", { byProject: true })).toMatchObject({
      error: { why: "only the machine's settings may name an address on another machine" },
    });
    const keys: (string | undefined)[] = [];
    const server = createServer(({ headers }, response) => {
      keys.push(headers.authorization);
      response.end(JSON.stringify({ data: [{ embedding: [1, 2] }] }));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/v1#m`;
    for (const byProject of [true, false])
      expect(await open(url, { byProject, key: "k" })).toMatchObject({ ok: true });
    server.close();
    expect(keys).toEqual([undefined, "Bearer k"]);
  });
});
