// What a route of the local API is: an address, schemas with bounds, one act, and its answer, which is the same document that
// the command line prints with --json. Each is in a file of its own in routes/; registry.ts lists them.
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import type { DocumentOf } from "../../answers/document.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";
import { clip } from "../../core/kit/text.ts";
import { withoutPrivateIn } from "../../core/kit/private-text.ts";
import type { Project, WritableProject } from "../../engine/project.ts";
import type { Acted, CallOutcome } from "../mcp/acts/acts.ts";

/** Does the act of a call, whoever calls. */
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

/** What a request says. */
export interface ApiCall {
  /** The words of its query and of the path, by name. */
  readonly words: Fields;
  readonly body: string;
  readonly bodyType: string;
}

export type RouteOutcome =
  | CallOutcome<unknown>
  | { readonly is: "invalid"; readonly issues: readonly string[] };

export interface RouteAbout<In> {
  /** Below /api/v1, with `{name}` for what the path itself says. */
  readonly path: string;
  /** In a line, for the documentation. */
  readonly does: string;
  readonly takes: v.GenericSchema<unknown, In>;
  /** The paths that a call names. */
  readonly paths?: (given: In) => readonly (string | undefined)[];
  /** What a call of it looks like, as the documentation shows it. */
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
  /** Not JSON but a stream of events. */
  readonly streams?: true;
  readonly answer: (acts: ApiActs, call: ApiCall) => Promise<RouteOutcome>;
}

/** An unknown word is refused, because it was meant to say something. */
export const takes = <Shape extends v.ObjectEntries>(shape: Shape) =>
  v.strictObject(shape, ({ expected, received }) =>
    expected === "never"
      ? `is not known; it takes ${Object.keys(shape).join(", ") || "nothing"}`
      : `expected ${expected}, got ${clip(received, 40)}`,
  );

export const word = (most = 200) =>
  v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(most)));

export const about = <Schema extends v.GenericSchema>(schema: Schema, words: string) =>
  v.pipe(schema, v.description(words));

export const asking = <In, Schema extends v.GenericSchema>(
  { paths, ...route }: RouteAbout<In> & { readonly gives: Schema },
  act: (project: Project, given: In) => Acted<DocumentOf<Schema>>,
): Route => ({
  ...{ ...route, method: "get", writes: false },
  answer: (acts, { words }) =>
    parsed(route.takes, words, (given) => {
      const named = paths?.(given).filter((path) => path !== undefined) ?? [];
      return acts.read(named, (project) => act(project, withoutPrivateIn(given)));
    }),
});

export const surveying = <In, Schema extends v.GenericSchema>(
  route: Omit<RouteAbout<In>, "paths"> & { readonly gives: Schema },
  act: (given: In) => Acted<DocumentOf<Schema>>,
): Route => ({
  ...{ ...route, method: "get", writes: false },
  answer: (acts, { words }) => parsed(route.takes, words, (given) => acts.survey(() => act(given))),
});

/** What it records comes into the log the one way in, as at every door. */
export const recording = <In, Schema extends v.GenericSchema>(
  route: Omit<RouteAbout<In>, "paths"> & { readonly gives: Schema; readonly body: BodyAbout },
  act: (project: WritableProject, given: In, call: ApiCall) => Acted<DocumentOf<Schema> & object>,
): Route => ({
  ...{ ...route, method: "post", writes: true },
  answer: (acts, call) =>
    parsed(route.takes, call.words, (given) => acts.write((project) => act(project, given, call))),
});

const parsed = async <In>(
  schema: v.GenericSchema<unknown, In>,
  words: Fields,
  act: (given: In) => Promise<RouteOutcome>,
): Promise<RouteOutcome> => {
  const given = v.safeParse(schema, words);
  return given.success ? act(given.output) : { is: "invalid", issues: given.issues.map(worded) };
};

/** A value could be a secret, and a name as long as a whole request. */
const worded = ({ message, path }: v.BaseIssue<unknown>): string => {
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

/** The words of a query, as the schema wants them: numbers, yes or no, and lists by commas. */
export const wordsIn = (route: Pick<Route, "takes">, query: URLSearchParams): Fields => {
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
