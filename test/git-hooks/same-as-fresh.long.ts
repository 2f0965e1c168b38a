// However a small history came about, with hooks the memory holds what a fresh init finds in a clone. Beyond that it
// holds only what hooks alone can know: what once was, either out of use or marked as taken back.
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Fields } from "../../src/core/kit/json.ts";
import { captured, eventsOf, hookedRepository, repositoryAt, type Repository } from "./scene.ts";

const PLAIN = ["change", "fix", "again", "revert", "re-land"] as const;
const STEPS = [...PLAIN, "amend", "rebase", "merge", "switch"] as const;
type Step = (typeof STEPS)[number];

const FILES = ["src/a.ts", "src/b.ts"];

/**
 * Plays each step as far as it goes; what git refuses here is left undone. Some histories are read after each step,
 * others whenever the hooks get to it.
 */
const play = (repository: Repository, steps: readonly Step[], each: boolean): void => {
  const { git, commit, write, shy } = repository;
  const tries = (...acts: readonly (readonly string[])[]): void => {
    try {
      for (const act of acts) git(...act);
    } catch {
      // A conflict: abort, as most people would, as if it had not been begun.
      for (const abort of ["revert", "rebase", "merge", "cherry-pick"]) quietly(git, abort);
      git("reset", "-q", "--hard");
    }
  };
  let at = 0;
  let last = 0;
  for (const step of steps) {
    at += 1;
    if (step === "change") last = at;
    const number = step === "again" ? last : at;
    const file = FILES[number % FILES.length] ?? "";
    const text = `export const value = ${number};\nexport const name = "${"n".repeat(number)}";\nrun(value, name);\n`;
    switch (step) {
      case "change":
        commit(file, text, `Make number ${number} go further`);
        break;
      case "again":
        write(file, text);
        tries(["commit", "-q", "-am", `Make number ${number} go further`]);
        break;
      case "fix":
        commit(file, text, `fix: the crash of number ${at}`);
        break;
      case "revert":
        tries(["revert", "--no-edit", "HEAD"]);
        break;
      case "re-land":
        tries(["revert", "--no-edit", "HEAD"], ["revert", "--no-edit", "HEAD"]);
        break;
      case "amend":
        git("commit", "-q", "--amend", "-m", `fix: the amended crash of ${at}`);
        break;
      case "rebase":
        tries(["rebase", "-q", "main"]);
        break;
      case "merge":
        tries(["merge", "-q", "-m", `Merge at ${at}`, "other"]);
        break;
      case "switch":
        git("switch", "-q", git("branch", "--show-current") === "main" ? "other" : "main");
        break;
    }
    if (each) shy("capture");
  }
};

const quietly = (git: Repository["git"], abort: string): void => {
  try {
    git(abort, "--abort");
  } catch {
    // It was another one.
  }
};

/** What stands, by natural key, without fields that name an event by its id. */
const standing = (memories: readonly Fields[]): ReadonlyMap<unknown, unknown> =>
  new Map(
    memories.flatMap(({ said, standing: stands, kind, text, files, outcome, commit }) => {
      const key = Reflect.get(Object(said), "key");
      const check = Reflect.get(Object(said), "check");
      const proof = Reflect.get(Object(check), "commit");
      return stands === "standing" ? [[key, { kind, text, files, outcome, commit, proof }]] : [];
    }),
  );

const lessProof = (memory: unknown): object => ({ ...Object(memory), proof: undefined });

const isTakenBack = ({ tags }: Fields): boolean =>
  Array.isArray(tags) && tags.includes("taken-back");

test("whatever was done, memory stands as a fresh one would", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 9 }),
      fc.boolean(),
      async (steps, each) => {
        const hooked = hookedRepository();
        hooked.commit("src/b.ts", "export const b = 1;\n", "Add b");
        hooked.git("branch", "other");
        play(hooked, steps, each);
        // Both lines of work end on main, so that nothing is known from a branch alone.
        hooked.git("switch", "-q", "main");
        // No hook tells of a switch; the next command finds it.
        hooked.shy("capture");
        await captured(hooked);
        const clone = join(hooked.root, "../clone");
        hooked.git("clone", "-q", "--no-local", hooked.root, clone);
        const fresh = repositoryAt(clone);
        fresh.shy("init", "--here");
        const known = eventsOf(hooked);
        const found = standing(eventsOf(fresh));
        const kept = standing(known.filter((one) => !isTakenBack(one)));
        // A change taken back on two branches names the revert that was seen first, and which one that is may differ.
        const all = standing(known);
        for (const [key, memory] of found)
          expect([key, lessProof(all.get(key))]).toEqual([key, lessProof(memory)]);
        const reached = new Set(hooked.git("rev-list", "HEAD").split("\n"));
        const more = [...kept].filter(([key]) => !found.has(key));
        // Only hooks know of these. Either the proof is on a branch that HEAD does not reach, or it was a fix or a
        // re-land until it was taken back itself.
        for (const [, memory] of more) {
          const commit = Reflect.get(Object(memory), "commit");
          const proof = Reflect.get(Object(memory), "proof") ?? commit;
          expect(reached.has(proof) && !found.has(`git:revert:${commit}`)).toBe(false);
        }
      },
    ),
    { numRuns: 6, interruptAfterTimeLimit: 120_000 },
  );
}, 600_000);
