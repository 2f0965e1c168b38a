// Parses the title of a commit: the type or area before the colon, and what the title says.
import { named, type Sign, type Weights } from "./sign.ts";

export interface Title {
  readonly whole: string;
  /** `fix` in `fix(core): …`, in lower case. An area such as `runtime: …` is not a type. */
  readonly type?: string;
  readonly scope?: string;
  /** What remains without type, area, tags and request numbers. */
  readonly says: string;
}

export const readTitle = (subject: string): Title => {
  const whole = subject.replace(/(?:\s*\((?:[a-z]+ )?[#!]\d+\))+\s*$/i, "").trim();
  const bare = whole.replace(/^(?:\[[^\]]{0,60}\]\s*|[^\p{L}\p{N}`'"(#.]+)+/u, "");
  const [, head = "", scope, says] =
    /^([a-z][\w/.,* -]{0,40}?)(?:\(([^)]{0,60})\))?!?:\s+(.*)$/is.exec(bare) ?? [];
  if (says === undefined) return { whole, says: bare };
  const type = TYPES.has(head.toLowerCase()) ? head.toLowerCase() : undefined;
  // The area in front may name a class itself: `docs/router: …`.
  return {
    whole,
    says,
    ...(type === undefined ? { scope: scope ?? head } : { type, ...(scope ? { scope } : {}) }),
  };
};

const TYPES: ReadonlyMap<string, Weights> = new Map([
  ...named("fix fixes bugfix hotfix bug", { fix: 4 }),
  ...named("feat feature new enhancement breaking", { feature: 4 }),
  ...named("update", { feature: 2, fix: 1 }),
  ...named("docs doc documentation readme example examples website", { docs: 4 }),
  ...named("test tests testing spec", { test: 4 }),
  ...named("refactor cleanup perf", { refactor: 4 }),
  ...named("types typings dx", { fix: 1, feature: 1 }),
  ...named("style lint format fmt", { style: 4 }),
  ...named("build ci deps dep upgrade dependencies workflow", { build: 4 }),
  ...named("chore misc meta internal", { other: 1.5, build: 1, refactor: 0.8 }),
  ...named("release", { release: 4 }),
]);

export const typeSigns = ({ type, scope }: Title): readonly Sign[] => {
  const weights = TYPES.get(type ?? "");
  const typed = weights === undefined ? [] : [{ why: `type ${type}`, weights }];
  const scoped = SCOPES.find(({ name }) => name.test(scope ?? ""));
  return scoped === undefined
    ? typed
    : [...typed, { why: `scope ${scope}`, weights: scoped.weights }];
};

/** `fix(docs): …` belongs to docs. */
const SCOPES: readonly { readonly name: RegExp; readonly weights: Weights }[] = [
  { name: /^(?:docs?|documentation|readme|changelog|jsdoc|examples?)\b/i, weights: { docs: 5 } },
  { name: /^(?:tests?|specs?|e2e)\b/i, weights: { test: 5 } },
  {
    name: /^(?:deps(?:-dev)?|dev-deps|ci|build|travis|github|workflows?|appveyor)\b/i,
    weights: { build: 5 },
  },
  { name: /^(?:lint|eslint|style)\b/i, weights: { style: 5 } },
  { name: /^release\b/i, weights: { release: 5 } },
];
