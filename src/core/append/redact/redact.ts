// Takes secrets out of text before anything is hashed, cut, indexed or shown. Pure, linear in the text, idempotent.
import { isAllowed, strategyOf, type RedactionPolicy } from "./policy.ts";
import { bitsPerCharacter, looksRandom } from "./randomness.ts";
import type { Rule, Strategy } from "./rule.ts";
import { scan, type Suspect } from "./scan.ts";

export type RedactionAction = Exclude<Strategy, "off">;

export interface SecretFinding {
  readonly family: string;
  readonly action: RedactionAction;
  /** Where the secret was in the given text: UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

export interface Redacted {
  readonly text: string;
  /** In the order of the text, without overlaps. */
  readonly findings: readonly SecretFinding[];
}

/** The redacted text. A blocked secret is cut out too, because whoever shows the text must not show it. */
export const redactText = (text: string, policy: RedactionPolicy, namespace?: string): Redacted => {
  const found: MarkedSuspect[] = [];
  /** About these somebody has said something else than their family's rule. */
  const ruled: Suspect[] = [];
  // Families that are off unless somebody wants them are not searched.
  const isSearched = (rule: Rule): boolean =>
    rule.strategy !== "off" || strategyOf(rule, policy, namespace) !== "off";
  for (const suspect of scan(text, isSearched)) {
    const action = strategyOf(suspect.rule, policy, namespace);
    if (action !== suspect.rule.strategy) ruled.push(suspect);
    if (action !== "off") found.push({ ...suspect, action });
  }
  const isLeft = ({ rule, start, end }: MarkedSuspect): boolean =>
    rule.generic === true && ruled.some((one) => one.start < end && start < one.end);
  const marked = found.filter((one) => !isLeft(one));
  const stays = (start: number, end: number): boolean =>
    isAllowed(text.slice(start, end), policy, namespace);
  // An allowed value may be what one family found, or everything that several families found together.
  const findings = overlapping(marked)
    .filter(({ start, end }) => !stays(start, end))
    .flatMap(({ members }) => settle(members.filter(({ start, end }) => !stays(start, end))))
    .map(({ rule, action, start, end }) => ({ family: rule.family, action, start, end }));
  return { text: replace(text, findings), findings };
};

interface MarkedSuspect extends Suspect {
  readonly action: RedactionAction;
}

const STRENGTH = { block: 3, redact: 2, mask: 1, warn: 0 } as const satisfies Record<
  RedactionAction,
  number
>;

interface OverlapGroup {
  readonly members: readonly MarkedSuspect[];
  readonly start: number;
  readonly end: number;
}

/** Groups of overlapping secrets, in the order of the text. */
const overlapping = (marked: readonly MarkedSuspect[]): readonly OverlapGroup[] => {
  const groups: { members: MarkedSuspect[]; start: number; end: number }[] = [];
  for (const next of marked.toSorted((a, b) => a.start - b.start)) {
    const last = groups.at(-1);
    if (last && next.start < last.end) {
      last.members.push(next);
      last.end = Math.max(last.end, next.end);
    } else groups.push({ members: [next], start: next.start, end: next.end });
  }
  return groups;
};

/**
 * Overlapping secrets are one. The strongest action names it; among equals, the more specific
 * family does. It covers everything that any of them would have changed. A warning never protects
 * what another family takes out.
 */
const settle = (members: readonly MarkedSuspect[]): readonly MarkedSuspect[] => {
  const settled: MarkedSuspect[] = [];
  for (const next of members) {
    const last = settled.at(-1);
    if (last && next.start < last.end) settled[settled.length - 1] = join(last, next);
    else settled.push(next);
  }
  return settled;
};

const join = (a: MarkedSuspect, b: MarkedSuspect): MarkedSuspect => {
  const winner = (STRENGTH[b.action] - STRENGTH[a.action] || a.rank - b.rank) > 0 ? b : a;
  const alike = (a.action === "warn") === (b.action === "warn");
  return alike ? { ...winner, start: a.start, end: Math.max(a.end, b.end) } : winner;
};

const replace = (text: string, findings: readonly SecretFinding[]): string => {
  let clean = "";
  let at = 0;
  for (const finding of findings) {
    const secret = text.slice(finding.start, finding.end);
    clean += text.slice(at, finding.start) + replacement(secret, finding);
    at = finding.end;
  }
  return clean + text.slice(at);
};

const replacement = (secret: string, { action, family }: SecretFinding): string => {
  if (action === "warn") return secret;
  if (action === "mask") return mask(secret);
  return `[REDACTED:${family}]`;
};

const STARS = "*".repeat(8);

/**
 * The ends stay. There are always eight stars, so that a masked value does not reveal its length
 * and is recognised as masked.
 */
const mask = (secret: string): string =>
  secret.length <= 8 ? STARS : secret.slice(0, 4) + STARS + secret.slice(-4);

/**
 * Whether one word or literal of a program looks like a secret, so that not even its hash may be
 * kept. If the line around it is given, the name to which the literal is assigned counts too:
 * `password = "..."`.
 */
export const looksSecret = (literal: string, line?: string): boolean =>
  isSecretAlone(literal) ||
  (line !== undefined && literal.length >= 8 && NAMED.test(line) && isSecretIn(literal, line));

const isSecretAlone = (literal: string): boolean =>
  literal.length >= 12 &&
  /[0-9]|:\/\//.test(literal) &&
  (isLongHex(literal) ||
    (literal.length >= 20 && !/\s/.test(literal) && looksRandom(literal)) ||
    scan(literal, isCredential).length > 0);

const NAMED = /pass|pwd|secret|token|key|credential|auth|:\/\//i;

const isSecretIn = (literal: string, line: string): boolean =>
  scan(line, isCredential)
    .map(({ start, end }) => line.slice(start, end))
    .some((secret) => secret.includes(literal) || literal.includes(secret));

const isCredential = (rule: Rule): boolean => rule.pii !== true;

const isLongHex = (literal: string): boolean =>
  literal.length >= 32 && /^[0-9A-Fa-f-]+$/.test(literal) && bitsPerCharacter(literal) >= 3;
