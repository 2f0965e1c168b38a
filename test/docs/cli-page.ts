// Writes docs/cli.md from the commands themselves: their help, their example, the shape of their JSON document.
import type { GenericSchema } from "valibot";
import { EXIT_CODES } from "../../src/answers/exit.ts";
import { main } from "../../src/hosts/cli/main.ts";
import { GROUPS } from "../../src/hosts/cli/groups.ts";
import { commands } from "../../src/hosts/cli/registry/registry.ts";
import { isObject } from "../../src/core/kit/json.ts";

export const cliPage = async (): Promise<string> => {
  const parts = [
    "# The command line",
    "",
    "<!-- Written from the commands themselves. After a change to a command: npx vitest run test/docs --update -->",
    "",
    "`twiceshy` and `shy` are one command. Every command takes `--json` (one document, of the shape shown) and `--root`",
    "(work on that project and on no other); ids may be shortened to any unique prefix of four characters or more.",
    "",
    "| exit code | means |",
    "| --- | --- |",
    ...Object.values(EXIT_CODES).map(({ code, means }) => `| ${code} | ${means} |`),
    "",
    "With `--json`, a refusal is a document too: `{ error: { kind: string, message: string, hint: string } }`;",
    "where an id is ambiguous, with `candidates: { id: string; kind: string; text: string }[]`.",
    "",
  ];
  for (const [group, title] of Object.entries(GROUPS)) {
    parts.push(`## ${title}`, "");
    for (const [name, listed] of Object.entries(commands)) {
      if (listed.group !== group) continue;
      const { output } = await listed.load();
      const help = await helpOf(name);
      parts.push(`### twiceshy ${name}`, "", "```text", help, "```", "");
      if (output !== undefined) parts.push("JSON:", "", "```ts", schemaText(output, ""), "```", "");
    }
  }
  return parts.join("\n");
};

/** What `twiceshy <name> --help` prints. */
const helpOf = async (name: string): Promise<string> => {
  let printed = "";
  const out = { write: (text: string) => void (printed += text), isTTY: false };
  await main([name, "--help"], {
    stdout: out,
    stderr: out,
    env: {},
    cwd: "/",
    stdinIsTTY: false,
    ask: () => "",
    withKeys: () => {},
    readStdin: () => "",
    onInterrupt: () => {},
    kept: [],
    exitCode: null,
  });
  return printed.trimEnd();
};

/** A schema as the TypeScript type a reader would write for it. */
const schemaText = (schema: GenericSchema, indent: string): string => {
  const inner = `${indent}  `;
  if ("entries" in schema && isObject(schema.entries)) {
    const rows = Object.entries(schema.entries).map(([name, field]) => {
      const optional = isSchema(field) && /optional/.test(field.type) ? "?" : "";
      return `${inner}${name}${optional}: ${isSchema(field) ? schemaText(field, inner) : "unknown"};`;
    });
    return `{\n${rows.join("\n")}\n${indent}}`;
  }
  if ("item" in schema && isSchema(schema.item)) return `${schemaText(schema.item, indent)}[]`;
  if ("wrapped" in schema && isSchema(schema.wrapped)) return schemaText(schema.wrapped, indent);
  if ("value" in schema && schema.type === "record" && isSchema(schema.value))
    return `{ [name: string]: ${schemaText(schema.value, indent)} }`;
  if ("options" in schema && Array.isArray(schema.options))
    return schema.options
      .map((option: unknown) =>
        isSchema(option) ? schemaText(option, indent) : JSON.stringify(option),
      )
      .join(" | ");
  if ("literal" in schema) return JSON.stringify(schema.literal);
  return schema.type;
};

const isSchema = (value: unknown): value is GenericSchema =>
  isObject(value) && value["kind"] === "schema" && typeof value["type"] === "string";
