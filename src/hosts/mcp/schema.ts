// A schema as the protocol's library takes it: it validates, and describes itself as JSON Schema.
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { clip } from "../../core/kit/text.ts";

export const described = <Schema extends v.GenericSchema>(schema: Schema, words: string) =>
  v.pipe(schema, v.description(words));

/** A whole number within bounds. */
export const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

export const standardOf = <Input, Output>(schema: v.GenericSchema<Input, Output>) => ({
  "~standard": {
    ...schema["~standard"],
    validate: (value: unknown) => {
      const parsed = v.safeParse(schema, value);
      return parsed.success ? { value: parsed.output } : { issues: parsed.issues.map(shortened) };
    },
    jsonSchema: {
      input: () => jsonSchemaOf(schema, "input"),
      output: () => jsonSchemaOf(schema, "output"),
    },
  },
});

/** A hostile key could be as long as a whole call, and a value that is repeated could be a secret. */
const shortened = ({ message, path }: v.BaseIssue<unknown>) => ({
  message: message.replace(/ but received [^]*$/u, ""),
  path: (path ?? []).map(({ key }) => (typeof key === "string" ? clip(key, 40) : String(key))),
});

const jsonSchemaOf = (schema: v.GenericSchema, typeMode: "input" | "output") => ({
  ...toJsonSchema(schema, {
    typeMode,
    target: "draft-2020-12",
    // A check by a function of ours has no form there; the refusal says it.
    ignoreActions: ["check"],
    // A model pays for each word.
    overrideSchema: ({ jsonSchema: { required, ...rest } }) =>
      required === undefined || required.length === 0 ? rest : { ...rest, required },
  }),
});
