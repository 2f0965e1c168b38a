// What a route of the local API is: a path, schemas with limits, one act, and its answer, which is the document that the
// command line prints with --json. The routes are in routes/; registry.ts lists them.
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import type { DocumentOf } from "../../answers/document.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";
import { clip } from "../../core/kit/text.ts";
import { withoutPrivateIn } from "../../core/kit/private-text.ts";
import type { Project, WritableProject } from "../../engine/project.ts";
import type { Acted, CallOutcome } from "../mcp/acts/acts.ts";

/** Does the act of one request. */
export interface ApiActs {
  readonly read: <Out>(
    paths: readonly string[],
    act: (project: Project) => Acted<Out>,
  ) => Promise<CallOutcome<Out>>;
  readonly write: <Out extends object>(
    act: (project: WritableProject) => Acted<Out>,
  ) => Promise<CallOutcome<Out>>;
  /** For an answer that needs no project. */
  readonly survey: <Out>(act: () => Acted<Out>) => Promise<CallOutcome<Out>>;
}

/** A request as a route sees it. */
export interface ApiCall {
  /** The parameters of its query and path, by name. */
  readonly parameters: Fields;
  readonly body: string;
  readonly bodyType: string;
}

export type RouteOutcome =
  | CallOutcome<unknown>
  | { readonly is: "invalid"; readonly issues: readonly string[] };

export interface RouteAbout<In> {
  /** Below /api/v1, with `{name}` for a parameter. */
  readonly path: string;
  /** One line for the documentation. */
  readonly does: string;
  readonly takes: v.GenericSchema<unknown, In>;
  /** The file paths that a call names: they must belong to the project. */
  readonly paths?: (parameters: In) => readonly (string | undefined)[];
  /** A sample call, which a test sends. */
  readonly example: string;
}

export interface BodyAbout {
  readonly types: readonly string[];
  readonly does: string;
  readonly example: string;
}

export interface Route {
  readonly method: "get" | "post";
  readonly path: string;
  readonly does: string;
  readonly takes: v.GenericSchema;
  readonly gives: v.GenericSchema;
  readonly example: string;
  readonly body?: BodyAbout;
  readonly writes: boolean;
  /** Answers with a stream of events in place of JSON. */
  readonly streams?: true;
  readonly answer: (acts: ApiActs, call: ApiCall) => Promise<RouteOutcome>;
}

/** An unknown parameter is refused: ignoring a misspelt one would change the answer silently. */
export const takes = <Shape extends v.ObjectEntries>(shape: Shape) =>
  v.strictObject(shape, ({ expected, received }) =>
    expected === "never"
      ? `unknown parameter; this route takes ${Object.keys(shape).join(", ") || "none"}`
      : `expected ${expected}, got ${clip(received, 40)}`,
  );

export const word = (most = 200) =>
  v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(most)));

export const about = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));

export const asking = <In, Schema extends v.GenericSchema>(
  { paths, ...route }: RouteAbout<In> & { readonly gives: Schema },
  act: (project: Project, parameters: In) => Acted<DocumentOf<Schema>>,
): Route => ({
  ...{ ...route, method: "get", writes: false },
  answer: (acts, { parameters }) =>
    parsed(route.takes, parameters, (valid) => {
      const named = paths?.(valid).filter((path) => path !== undefined) ?? [];
      return acts.read(named, (project) => act(project, withoutPrivateIn(valid)));
    }),
});

export const surveying = <In, Schema extends v.GenericSchema>(
  route: Omit<RouteAbout<In>, "paths"> & { readonly gives: Schema },
  act: (parameters: In) => Acted<DocumentOf<Schema>>,
): Route => ({
  ...{ ...route, method: "get", writes: false },
  answer: (acts, { parameters }) =>
    parsed(route.takes, parameters, (valid) => acts.survey(() => act(valid))),
});

/** A route that records, the same way as every other door. */
export const recording = <In, Schema extends v.GenericSchema>(
  route: Omit<RouteAbout<In>, "paths"> & { readonly gives: Schema; readonly body: BodyAbout },
  act: (
    project: WritableProject,
    parameters: In,
    call: ApiCall,
  ) => Acted<DocumentOf<Schema> & object>,
): Route => ({
  ...{ ...route, method: "post", writes: true },
  answer: (acts, call) =>
    parsed(route.takes, call.parameters, (valid) =>
      acts.write((project) => act(project, valid, call)),
    ),
});

const parsed = async <In>(
  schema: v.GenericSchema<unknown, In>,
  parameters: Fields,
  act: (valid: In) => Promise<RouteOutcome>,
): Promise<RouteOutcome> => {
  const read = v.safeParse(schema, parameters);
  return read.success ? act(read.output) : { is: "invalid", issues: read.issues.map(issueText) };
};

/** Leaves out the value, which could be a secret, and clips the name. */
const issueText = ({ message, path }: v.BaseIssue<unknown>): string => {
  const name = clip(String(path?.[0]?.key ?? "query"), 40);
  return `${name}: ${message.replace(/ but received [^]*$/u, "")}`;
};

/** The parameters of a route as JSON Schema, by name. */
export const parametersOf = ({ takes: schema }: Pick<Route, "takes">): Fields => {
  const { properties } = toJsonSchema(schema, {
    ...{ typeMode: "input", target: "draft-2020-12" },
    ignoreActions: ["check"],
  });
  return properties ?? {};
};

/** The parameters of a query, typed as the schema expects: numbers, booleans, and lists separated by commas. */
export const parametersIn = (route: Pick<Route, "takes">, query: URLSearchParams): Fields => {
  const types = parametersOf(route);
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const [text = "", ...more] = query.getAll(name);
      const type = isObject(types[name]) ? types[name]["type"] : undefined;
      if (type === "array") return [name, [text, ...more].flatMap((one) => one.split(","))];
      if (more.length > 0) return [name, [text, ...more]];
      if ((type === "integer" || type === "number") && /^-?\d{1,15}$/.test(text))
        return [name, Number(text)];
      if (type === "boolean" && /^(?:true|false)$/.test(text)) return [name, text === "true"];
      return [name, text];
    }),
  );
};
