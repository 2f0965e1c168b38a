import { expect, test } from "vitest";
import { assert } from "../../kit/assert.ts";
import { isFactName } from "../../event/facts.ts";
import { requestsIn } from "./requests.ts";
import { topicOf, type FactInForce } from "./topic.ts";

const topic = (prompt: string, known: readonly FactInForce[] = []): string => {
  const [request] = requestsIn(prompt).requests;
  assert(request !== undefined, prompt);
  return topicOf(request, known);
};

/** What is in force after each of these prompts. */
const after = (...prompts: readonly string[]): readonly FactInForce[] =>
  prompts.reduce<readonly FactInForce[]>((known, value) => {
    const name = topic(value, known);
    return [...known.filter((one) => one.name !== name), { name, value }];
  }, []);
const valuesAfter = (...prompts: readonly string[]) => after(...prompts).map(({ value }) => value);

test.each([
  ["Use pnpm, not npm", "use yarn, not pnpm"],
  ["Use pnpm, not npm", "use yarn, not npm"],
  ["Use pnpm, not npm", "No, use npm, not pnpm"],
  ["Don't use npm, use pnpm instead.", "Usa yarn en vez de pnpm."],
  ["Always squash before merging.", "Never squash before merging."],
  ["I prefer tabs.", "I prefer spaces over tabs."],
  ["My editor is Helix.", "My editor is Zed."],
  ["Call me Ana.", "My name is Ana María."],
  ["No, the default branch is trunk, not main.", "No, the default branch is develop, not trunk."],
])("%s Then: %s The second takes the place of the first", (first, second) => {
  expect(valuesAfter(first, second)).toEqual([second]);
});

test.each([
  ["Use pnpm, not npm", "Use vitest, not jest"],
  ["Use tabs, not spaces", "In makefiles, use spaces, not tabs"],
  ["Remember that deploys go out on Thursdays.", "Remember that deploys need a sign-off."],
  ["Always run the linter.", "Always run the type checker."],
  ["No, the default branch is trunk, not main.", "No, the release branch is main, not trunk."],
  ["I prefer tabs over spaces.", "Use spaces, not tabs."],
  ["My editor is Helix.", "My shell is fish."],
])("%s Then: %s Both are in force", (first, second) => {
  expect(valuesAfter(first, second)).toEqual([first, second]);
});

test("a chain ends with the last prompt", () => {
  expect(valuesAfter("Use pnpm, not npm", "Use yarn, not pnpm", "Use bun, not yarn")).toEqual([
    "Use bun, not yarn",
  ]);
});

test("a fact with just the rejected value is corrected, unless several have it", () => {
  const known = [{ name: "project.package-manager", value: "npm" }];
  expect(topic("No, use pnpm, not npm", known)).toBe("project.package-manager");
  const both = [...known, { name: "project.registry", value: "npm" }];
  expect(topic("No, use pnpm, not npm", both)).toBe("project.instead-of.npm");
});

test.each([
  "No, use pnpm, not npm",
  "Remember that クラウド is spelled クラウド here.",
  `Always run ${"the very long check of everything ".repeat(10)}first.`,
  "Remember that Ünïcödé names are normalised.",
])("a name is always one that a fact may have: %s", (prompt) => {
  expect(isFactName(topic(prompt))).toBe(true);
});
