// Describes the local API in OpenAPI 3.1, from the same schemas that its routes validate with.
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { isObject, type Fields } from "../../core/kit/json.ts";
import { parametersOf, type Route } from "./route.ts";

export const API = "/api/v1";

export const openapiSchema = v.looseObject({
  openapi: v.literal("3.1.0"),
  paths: v.record(v.string(), v.record(v.string(), v.unknown())),
});

/** Refusals that every route may answer with. */
const REFUSED: Readonly<Record<string, string>> = {
  400: "A parameter or the body is invalid",
  401: "The token is missing or wrong",
  403: "A foreign host or origin, or a write to a read-only server",
  404: "No such route or memory",
  413: "The body is larger than 16 MB",
  422: "The request cannot be fulfilled: the hint says why",
  429: "Too many requests: retry after the seconds in Retry-After",
  500: "An internal error",
  503: "The disk or git failed, or the server is shutting down",
};

const ERROR = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["kind", "sentence", "hint"],
      properties: {
        kind: { type: "string" },
        sentence: { type: "string" },
        hint: { type: "string" },
      },
    },
  },
};

export const openapiOf = (routes: readonly Route[], version: string): Fields => ({
  openapi: "3.1.0",
  info: {
    ...{ title: "twiceshy, local API", version },
    description:
      "The routes of twiceshy serve on loopback. Most answer with the document that the command of the same name prints with --json.",
  },
  security: [{ token: [] }],
  paths: pathsOf(routes),
  components: {
    securitySchemes: { token: { type: "http", scheme: "bearer" } },
    schemas: { Error: ERROR },
    responses: Object.fromEntries(
      Object.entries(REFUSED).map(([status, description]) => [
        `Refused${status}`,
        {
          description,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      ]),
    ),
  },
});

const pathsOf = (routes: readonly Route[]): Fields => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = `${API}${route.path}`;
    paths[path] = { ...paths[path], [route.method]: operationOf(route) };
  }
  return paths;
};

const operationOf = (route: Route): Fields => {
  const { does, body, streams, gives, path, writes } = route;
  const content = streams
    ? { "text/event-stream": { schema: { type: "string" } } }
    : { "application/json": { schema: answerSchema(gives) } };
  return {
    summary: does,
    operationId: `${route.method}${path.replaceAll(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase()).replaceAll(/\W/g, "")}`,
    parameters: Object.entries(parametersOf(route)).map(([name, schema]) => {
      const inPath = path.includes(`{${name}}`);
      const isList = isObject(schema) && schema["type"] === "array";
      return {
        ...{ name, in: inPath ? "path" : "query", required: inPath, schema },
        ...(isList ? { style: "form", explode: false } : {}),
      };
    }),
    ...(body === undefined ? {} : { requestBody: bodyOf(body) }),
    responses: {
      200: { description: writes ? "Recorded" : "The answer", content },
      ...Object.fromEntries(
        Object.keys(REFUSED).map((status) => [
          status,
          { $ref: `#/components/responses/Refused${status}` },
        ]),
      ),
    },
  };
};

const bodyOf = ({ types, does, example }: NonNullable<Route["body"]>): Fields => ({
  ...{ required: true, description: does },
  content: Object.fromEntries(
    types.map((type) => [
      type,
      { schema: type.endsWith("/json") ? {} : { type: "string" }, example },
    ]),
  ),
});

const answerSchema = (gives: v.GenericSchema): Fields => {
  const { $schema: _, ...schema } = toJsonSchema(gives, {
    ...{ typeMode: "output", target: "draft-2020-12", errorMode: "ignore" },
    ignoreActions: ["check"],
  });
  return schema;
};
