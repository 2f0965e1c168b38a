// A server on this machine that answers like an embedding API, or badly, as the test sets it.
import { createServer, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
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
