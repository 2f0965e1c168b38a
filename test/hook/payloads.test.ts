// What each host sends, one file of test/payloads/ for each form, is heard as what it means; test/payloads/heard.txt
// says as what. A plain run only reads; with GOLDEN=write the file is written.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { actionOf, type Action } from "../../src/core/judge/action/action.ts";
import { stepsOfToolCall } from "../../src/core/judge/action/tool-call.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import { HOSTS } from "../../src/hosts/hooks/hosts.ts";
import type { HookPayload } from "../../src/hosts/hooks/hook-event.ts";

const FOLDER = join(import.meta.dirname, "../payloads");
const HEARD = join(FOLDER, "heard.txt");

const payloadIn = (host: string, file: string): Fields => {
  const payload: unknown = JSON.parse(readFileSync(join(FOLDER, host, file), "utf8"));
  assert(isObject(payload), "a payload is an object");
  return payload;
};

/** Copilot names an event only on the command line; here the file's name says it. */
const eventOf = (file: string): string => file.replace(/[-.].*/, "");

const said = ({ files, command, faults }: Action): readonly string[] => [
  ...(command === undefined ? [] : [`runs ${JSON.stringify(command)}`]),
  ...files.map(
    ({ path, act, hunks }) =>
      `${act}s ${path}: ${JSON.stringify(hunks.flatMap(({ lines }) => lines))}`,
  ),
  ...faults.map((fault) => ("path" in fault ? `${fault.kind} ${fault.path}` : fault.kind)),
];

const linesOf = (heard: HookPayload | undefined): readonly string[] => {
  if (heard === undefined) return ["nothing"];
  const { hookEvent: occasion, ...who } = heard;
  const { is, ...about } = "call" in occasion ? { ...occasion, call: undefined } : occasion;
  const steps = "call" in occasion ? stepsOfToolCall(occasion.call) : undefined;
  return [
    `${is} ${JSON.stringify(about)}`,
    JSON.stringify(who),
    ...(steps?.ok ? said(actionOf(steps.value, () => undefined)) : []),
  ];
};

const all = HOSTS.flatMap(({ name, parsePayload: hear }) =>
  readdirSync(join(FOLDER, name))
    .toSorted()
    .map((file) => {
      const heard = hear(payloadIn(name, file), eventOf(file));
      return [`${name}/${file}`, ...linesOf(heard).map((line) => `  ${line}`)].join("\n");
    }),
);

test("every form of every host is heard as what it means", () => {
  const text = `${all.join("\n")}\n`;
  if (process.env["GOLDEN"] === "write") writeFileSync(HEARD, text);
  expect(text).toBe(readFileSync(HEARD, "utf8"));
});

const REPORTS: readonly (readonly [host: string, file: string, told: string, failed: string])[] = [
  ["gemini-cli", "AfterTool-shell.json", '"returnDisplay":', '"error":{"message":"x"},"r":'],
  ["copilot-cli", "postToolUse.json", '"resultType":"success"', '"resultType":"failure"'],
  ["copilot-cli", "PostToolUse-pascal.json", '"result_type":"success"', '"result_type":"denied"'],
  ["kiro", "postToolUse.json", '"success":true', '"success":false'],
  ["cline", "PostToolUse-vscode.json", '"success":true', '"success":false'],
];

test.each(REPORTS)("a tool that failed is heard as failed: %s, %s", (name, file, told, failed) => {
  const host = HOSTS.find((one) => one.name === name);
  const heard = (text: string): HookPayload["hookEvent"] | undefined => {
    const payload: unknown = JSON.parse(text);
    return isObject(payload) ? host?.parsePayload(payload, eventOf(file))?.hookEvent : undefined;
  };
  const text = JSON.stringify(payloadIn(name, file));
  expect(heard(text)).toMatchObject({ is: "after-tool", failed: undefined });
  expect(heard(text.replace(told, failed))).toMatchObject({ is: "after-tool", failed: true });
});

test("Claude Code, which has an event for what failed, says of a command that it did not", () => {
  const heard = (file: string) =>
    HOSTS[0]?.parsePayload(payloadIn("claude-code", file), eventOf(file))?.hookEvent;
  expect(heard("PostToolUse-Bash.json")).toMatchObject({ failed: false, interrupted: false });
  expect(heard("PostToolUseFailure.json")).toMatchObject({ failed: true, interrupted: false });
});

test("the payloads of no host are left unread", () => {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(
    HOSTS.map(({ name }) => name).toSorted(),
  );
});

test.each(HOSTS)("$name hears nothing in what is broken", ({ parsePayload: hear, name }) => {
  const files = readdirSync(join(FOLDER, name));
  const file = files.find((one) => /^(?:pre|before)_?(?:tool|write)/i.test(one)) ?? "";
  const whole = payloadIn(name, file);
  const event = eventOf(file);
  expect(hear(whole, event)?.hookEvent.is).toBe("before-tool");
  for (const broken of [{}, { hook_event_name: "constructor" }, { hookName: 7 }])
    expect(hear(broken, "toString")).toBeUndefined();
  // Whatever one of its fields becomes, no reader throws, and only texts come through.
  for (const field of Object.keys(whole))
    for (const value of [undefined, null, 7, "", "x", [], [7], {}, { toolName: 7 }]) {
      const heard = hear({ ...whole, [field]: value }, event);
      const { session, cwd, agent, transcript } = heard ?? {};
      for (const text of [session, cwd, agent, transcript])
        expect(["string", "undefined"]).toContain(typeof text);
    }
});
