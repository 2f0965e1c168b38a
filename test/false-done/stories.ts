// Stories that end in a claim to be done, read from their files, and what a completion check would see of each.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isHarmlessCommand } from "../../src/core/check/harmless.ts";
import { recognise } from "../../src/core/check/recognise.ts";
import { isConfirmation } from "../../src/core/capture/turns/confirmation.ts";
import { isPartClaim, reportsDone } from "../../src/core/capture/turns/claims.ts";
import { roleOf } from "../../src/core/code/role.ts";
import { statementsIn } from "../../src/core/capture/turns/statements.ts";
import { isEventId, isWriterId } from "../../src/core/event/id.ts";
import type { TurnRole } from "../../src/core/event/work/words.ts";
import type { ItemMemory } from "../../src/core/fold/work/item-noun.ts";
import { workState } from "../../src/core/fold/work/work-state.ts";
import type { FileOfWork } from "../../src/core/judge/done/checker.ts";
import type { DoneWitnesses } from "../../src/core/judge/done/done.ts";
import { listedIn, type TurnStatements } from "../../src/core/judge/done/listed.ts";
import { reportedIn } from "../../src/core/judge/done/report/reported.ts";
import type { CheckWitness, RanCommand, TurnWitnesses } from "../../src/core/judge/done/witness.ts";
import { assert } from "../../src/core/kit/assert.ts";

export interface Story {
  readonly id: string;
  /** Whether a careful reviewer would accept the claim. */
  readonly isTrue: boolean;
  readonly acts: readonly (readonly [act: string, rest: string])[];
}

export type StoryPart =
  | "tuning"
  | "unseen"
  | "fresh"
  | "blind"
  | "sealed"
  | "held"
  | "apart"
  | "last"
  | "later"
  | "further"
  | "kept";

export const readStories = (half: StoryPart): readonly Story[] =>
  ["falsely.txt", "rightly.txt"].flatMap((file) =>
    readFileSync(join(import.meta.dirname, half, file), "utf8")
      .split(/^### /mu)
      .slice(1)
      .map((block) => {
        const [head = "", ...lines] = block.trim().split("\n");
        const [id = "", label] = head.split(" ");
        return {
          ...{ id, isTrue: label === "true" },
          acts: lines.map((line): readonly [string, string] => {
            const [, act = "", rest = ""] = /^(\w+):? (.*)$/u.exec(line) ?? [];
            return [act, rest.replaceAll(String.raw`\n`, "\n")];
          }),
        };
      }),
  );

/** What `done` would see at the end, in a session whose transcript is known: a check that is not recognised is only a command. */
export const witnessesOf = (story: Story): DoneWitnesses => ({
  ...seenIn({ ...story, acts: story.acts.filter(isSeen) }),
  turn: turnOf(story),
});

const seenIn = ({ acts }: Story): DoneWitnesses => {
  const items: ItemMemory[] = [];
  const edits: { at: number; file: FileOfWork }[] = [];
  const checks: { at: number; name: string; outcome: CheckWitness["outcome"] }[] = [];
  const background: string[] = [];
  let confirmedAt = -1;
  let claim = "";
  for (const [at, [act, rest]] of acts.entries()) {
    if (act === "user" || act === "person" || act === "assistant") {
      const role = act === "assistant" ? "assistant" : "user";
      items.push(...itemsIn(rest, role, at));
      if (role === "assistant") claim = rest;
      else if (act === "person" && isConfirmation(rest)) confirmedAt = at;
    } else if (act === "edit") edits.push(...filesIn(rest).map((file) => ({ at, file })));
    else if (act === "commit")
      for (const path of rest.split(" :: ")[1]?.split(" ") ?? [])
        if (!edits.some(({ file }) => file.path === path))
          edits.push({ at, file: { path, isDeleted: false, added: [] } });
    if (act === "check") checks.push({ at, ...checkIn(rest) });
    if (act === "background") background.push(rest);
  }
  const lastEdit = Math.max(-1, ...edits.map(({ at }) => at));
  const between = (from: number, to: number): readonly FileOfWork[] =>
    edits.filter(({ at }) => at > from && at < to).map(({ file }) => file);
  return {
    work: workState(items),
    claim,
    isPart: isPartClaim(claim),
    checks: checks.map(({ at, name, outcome }, number) => ({
      ...{ name, outcome, what: recognise(name)?.what },
      changedSince: between(at, Number.POSITIVE_INFINITY),
      changedBefore: between(checks[number - 1]?.at ?? -1, at),
    })),
    changed: netChanges(acts, claim),
    isConfirmed: confirmedAt > lastEdit,
    background,
  };
};

/** What the hook at the end of the turn would see: only checks that are recognised, and changes that were not put back. */
export const turnOf = (story: Story): TurnWitnesses => {
  const { acts } = story;
  const { checks, claim = "" } = seenIn({ ...story, acts: acts.filter(isSeen) });
  const lastPrompt = acts.findLastIndex(([act]) => act === "user" || act === "person");
  const turns = acts.slice(lastPrompt).flatMap(([act, text]): readonly TurnStatements[] => {
    if (act === "assistant") return [{ text, statements: statementsIn(text, "assistant") }];
    const isPrompt = act === "user" || act === "person";
    return isPrompt ? [{ text, statements: statementsIn(text, "user") }] : [];
  });
  const prompts = acts.filter(([act]) => act === "user" || act === "person");
  return {
    ...{
      report: claim,
      isDone: reportsDone(claim),
      isPart: isPartClaim(claim),
      checks,
      changed: netChanges(acts, claim),
    },
    prompts: prompts.map(([, text]) => text),
    sincePrompt: {
      answered: answeredIn(acts, lastPrompt),
      spoken: acts
        .slice(lastPrompt)
        .flatMap(([act, text]) => (act === "assistant" && text !== claim ? [text] : [])),
      touches: (path) =>
        acts.slice(lastPrompt).some(([act, rest]) => act === "edit" && rest.startsWith(path)),
      mayHaveEdited: acts.slice(lastPrompt).some(([act]) => act === "edit" || act === "commit"),
      listed: listedIn(turns),
    },
    commands: acts.flatMap(commandsIn),
    isHeadSame: !acts.some(([act]) => act === "commit"),
    uncommitted: uncommittedIn(acts),
    mayHaveChecked: (after) => {
      const at = after === undefined ? -1 : actOf(acts, checks.indexOf(after));
      return acts.some(
        (act, number) =>
          number > at &&
          act[0] === "check" &&
          !isSeen(act) &&
          !isHarmlessCommand(commandIn(act[1])),
      );
    },
    exists: (path) =>
      !acts.some(
        ([act, rest]) => act === "edit" && rest.startsWith(path) && rest.includes("(deleted"),
      ),
  };
};

/** The prompts before an answer that was followed by another prompt. */
const answeredIn = (acts: Story["acts"], lastPrompt: number): number => {
  const isPrompt = (act: string | undefined): boolean => act === "user" || act === "person";
  const answers = acts.flatMap(([act], at) =>
    at < lastPrompt && act === "assistant" && isPrompt(acts[at + 1]?.[0]) ? [at] : [],
  );
  return acts.slice(0, answers.at(-1) ?? 0).filter(([act]) => isPrompt(act)).length;
};

/** A transcript has all of them, whether or not they are known to be checks. */
const commandsIn = ([act, rest]: Story["acts"][number]): readonly RanCommand[] => {
  if (act === "commit")
    return [{ text: `git commit -m "${rest.split(" :: ")[0] ?? ""}"`, isCheck: false }];
  if (act !== "check" && act !== "background") return [];
  const text = commandIn(rest);
  const check = recognise(text);
  const isKnown = act === "check" && check?.exit !== "hidden" && !isHarmlessCommand(text);
  const ended = / green(?: \d+)?$/u.test(rest) ? "well" : "badly";
  return [{ text, isCheck: check !== undefined, ...(isKnown ? { ended } : {}) }];
};

/** What was edited after the last commit that names it. */
const uncommittedIn = (acts: Story["acts"]): readonly string[] => {
  const left = new Set<string>();
  for (const [act, rest] of acts) {
    if (act === "edit") for (const { path } of filesIn(rest)) left.add(path);
    if (act === "commit")
      for (const path of rest.split(" :: ")[1]?.split(" ") ?? []) left.delete(path);
  }
  return [...left];
};

const commandIn = (rest: string): string => rest.replace(OUTCOME, "");

/** Hosts tell of work in the background, and their hook is not asked then. */
export const isBackgroundBusy = ({ acts }: Story): boolean =>
  acts.some(([act]) => act === "background");

/** No hook sees how a command went that nobody knows to be a check, or that hides it. */
const isSeen = ([act, rest]: Story["acts"][number]): boolean => {
  if (act !== "check") return true;
  const check = recognise(rest.replace(OUTCOME, ""));
  return check !== undefined && check.exit !== "hidden";
};

const OUTCOME = / (?:green|red|empty)(?: \d+)?$/u;

const actOf = (acts: Story["acts"], check: number): number =>
  acts.flatMap((act, at) => (act[0] === "check" && isSeen(act) ? [at] : []))[check] ?? -1;

/** The stories tell no lines, so what a report names in the code counts as written. */
const netChanges = (acts: Story["acts"], claim: string): readonly FileOfWork[] => {
  const named = reportedIn(claim).flatMap((one) =>
    one.what === "new-name" || one.what === "version" ? [one.name] : [],
  );
  const files = new Map<string, FileOfWork>();
  for (const [act, rest] of acts) {
    const edited = act === "edit" ? filesIn(rest) : [];
    const committed = act === "commit" ? (rest.split(" :: ")[1]?.split(" ") ?? []) : [];
    const all = [...edited, ...committed.map((path) => ({ path, isDeleted: false, added: [] }))];
    for (const file of all)
      if (file.added.some((line: string) => line.includes("put back to the last commit")))
        files.delete(file.path);
      else if (act === "edit" || !files.has(file.path))
        files.set(file.path, {
          ...file,
          added: [...file.added, ...named.map((name) => `// ${name}`)],
          hasLines: true,
        });
  }
  return [...files.values()];
};

/** `adds "a" and "b"`: each is a line, and one may hold several. */
const linesIn = (written: string): readonly string[] => {
  const isQuoted = /^adds "(?:[^"\\]|\\[^])*"(?: and "(?:[^"\\]|\\[^])*")*$/u.test(written);
  const texts = isQuoted
    ? [...written.matchAll(/"((?:[^"\\]|\\[^])*)"/gu)].map(([, text = ""]) => text)
    : [written];
  return texts.flatMap((text) => unescaped(text).split("\n"));
};

const unescaped = (text: string): string =>
  text.replaceAll('\\"', '"').replaceAll("\\n", "\n").replaceAll("\\t", "\t");

/** A renamed file is gone from where it was. */
const filesIn = (rest: string): readonly FileOfWork[] => {
  const [, path = "", written = ""] = /^(\S+)(?: \(([^]*)\))?$/u.exec(rest) ?? [];
  const remark = unescaped(written);
  const [, from] = /^renamed from (\S+)/u.exec(remark) ?? [];
  const skips =
    /#\[ignore/u.test(remark) ||
    (roleOf(path) === "test" && /skip|ignor|disabl|only|xfail|todo/iu.test(remark));
  const isRemark = /^comments? only/u.test(remark);
  const [, bound, before, after] = /(\w+) from ([\d.]+) to ([\d.]+)/u.exec(remark) ?? [];
  const isBound = bound !== undefined && !["expected", "expectation"].includes(bound);
  const added = [
    ...(skips ? [`it.skip( ${remark}`] : isRemark ? [`// ${remark}`] : linesIn(written)),
    ...(isBound ? [`${bound}: ${after}`] : []),
  ];
  return [
    {
      ...{ path, isDeleted: remark.startsWith("deleted"), added },
      // What a test expected before.
      ...(/^(?:deletes|removes|replaces|changes|loosens|\w+ from) /u.test(remark)
        ? { removed: [`assert ${remark}`, ...(isBound ? [`${bound}: ${before}`] : [])] }
        : {}),
    },
    ...(from === undefined ? [] : [{ path: from, isDeleted: true, added: [] }]),
  ];
};

const checkIn = (rest: string): Pick<CheckWitness, "name" | "outcome"> => {
  const [, command = "", outcome = ""] = /^(.*?) (green|red|empty)(?: \d+)?$/u.exec(rest) ?? [];
  return {
    name: recognise(command)?.name ?? command,
    outcome: outcome === "green" ? "green" : outcome === "red" ? "red" : "empty",
  };
};

const itemsIn = (text: string, role: TurnRole, turn: number): readonly ItemMemory[] =>
  statementsIn(text, role).map(({ form, level, source, text: stated }, at) => {
    const number = turn * 60 + at;
    const id = `${"a".repeat(46)}${[...String(number).padStart(6, "0")].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
    const writer = "waaaaaaaaaaaaa";
    assert(isEventId(id) && isWriterId(writer), "an id and a writer");
    return {
      ...{ id, ids: [id], kind: "item", when: number, text: stated, files: [], tags: [] },
      ...{ session: "story", standing: "standing" },
      order: { ts: number, n: 0, writer, seq: number, id },
      item: { form, role, source, ...(level === undefined ? {} : { level }) },
    };
  });
