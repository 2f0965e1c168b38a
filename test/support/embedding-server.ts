// A server on this machine that answers like an embedding API, or badly, as the test sets it.
import { spawn } from "node:child_process";
import { createServer, type ServerResponse } from "node:http";
import { inject, onTestFinished } from "vitest";
import type { Said } from "../transcript/cli.ts";
import { isObject, parseJson } from "../../src/core/kit/json.ts";

export type EmbeddingAnswer = (texts: readonly string[], response: ServerResponse) => void;

export interface EmbeddingServer {
  /** Its address, as a setting names it. */
  readonly setting: string;
  /** Every text that it was asked for, in order. */
  readonly texts: string[];
  answer: EmbeddingAnswer;
}

const DIMENSIONS = 16;

/** A vector by the letters of the words: texts with the same words have the same one. */
export const vectorOf = (text: string, dimensions = DIMENSIONS): readonly number[] => {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
    const sum = [...word].reduce((all, letter) => (31 * all + letter.charCodeAt(0)) % 9973, 7);
    vector[sum % dimensions] = (vector[sum % dimensions] ?? 0) + 1 + (sum % 3);
  }
  return vector;
};

export const dataOf = (texts: readonly string[], dimensions = DIMENSIONS): string =>
  JSON.stringify({
    data: texts.map((text, index) => ({ index, embedding: vectorOf(text, dimensions) })),
  });

export const well: EmbeddingAnswer = (texts, response) => void response.end(dataOf(texts));

/** A command in a process of its own, while this process serves. */
export const shyBeside = async (
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<Said> => {
  const child = spawn(process.execPath, [inject("bin"), ...args], { cwd, env });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (more: string) => (printed[name] += more));
  const exit = await new Promise<number | null>((done) => child.on("close", done));
  return { ...printed, exit };
};

/** It ends with the test. */
export const embeddingServer = async (): Promise<EmbeddingServer> => {
  const texts: string[] = [];
  const made: { answer: EmbeddingAnswer } = { answer: well };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const form = parseJson(body);
      const input = isObject(form) && Array.isArray(form["input"]) ? form["input"].map(String) : [];
      texts.push(...input);
      made.answer(input, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  return Object.assign(made, { texts, setting: `http://127.0.0.1:${port}/v1#tiny` });
};
