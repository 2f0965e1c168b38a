// A preview equals the effect: what an act would change is what it then changes, and trying it writes nothing.
import { expect, test } from "vitest";
import { previewDocument } from "../../answers/page/preview.ts";
import type { Result } from "../../core/kit/result.ts";
import { valueOf } from "../../testing/claim.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import { amend, supersede } from "../amend/amend.ts";
import { forget } from "../amend/forget.ts";
import type { WritableProject } from "../project.ts";
import { eventsOf } from "../recall/lines.ts";
import { rememberOne } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { rate } from "../topics/rate.ts";
import { mute } from "../trust/mute.ts";
import { previewOf } from "./preview.ts";
import { whatIf } from "./what-if.ts";

const PERSON = { door: "web" } as const;

const told = () => {
  const { project, pass } = memoryProject({ actor: PERSON });
  const note = (text: string) =>
    valueOf(
      rememberOne(project, {
        kind: "note",
        body: { ...stampOf(project), text, namespace: "learnings" },
      }),
    ).id;
  const ids = {
    one: note("Retry twice"),
    other: note("Retry two times"),
    fact: valueOf(
      rememberOne(project, {
        kind: "fact",
        body: {
          ...{ ...stampOf(project), text: "project.port: 8080" },
          ...{ name: "project.port", value: "8080", source: "user" as const },
        },
      }),
    ).id,
    issue: valueOf(
      rememberOne(project, { kind: "issue", body: { ...stampOf(project), text: "It hangs" } }),
    ).id,
    attempt: valueOf(
      rememberOne(project, {
        kind: "attempt",
        body: {
          ...{ ...stampOf(project), text: "Wait longer", outcome: "failed" as const },
          ...{ reason: "It hangs all the same", files: ["src/upload.ts"] },
        },
      }),
    ).id,
  };
  pass(1_000);
  return { project, ids };
};

type Ids = ReturnType<typeof told>["ids"];

type Act = (project: WritableProject, ids: Ids) => Result<unknown, unknown>;

const retireIt: Act = (project, { attempt }) =>
  amend(project, [attempt], undefined, (fields) => ({
    kind: "retire",
    body: { ...fields, as: "stale", text: "Because" },
  }));

const forgetIt: Act = (project, { fact }) => forget(project, [fact], {});

const standing =
  (kind: "confirm" | "resolve" | "archive", id: keyof Ids) =>
  (project: WritableProject, ids: Ids) =>
    amend(project, [ids[id]], undefined, (fields) => ({
      kind,
      body: { ...fields, text: "Because" },
    }));

const ACTS: Readonly<Record<string, Act>> = {
  confirm: standing("confirm", "one"),
  resolve: standing("resolve", "issue"),
  archive: standing("archive", "attempt"),
  retire: retireIt,
  forget: forgetIt,
  supersede: (project, { one, other }) => supersede(project, [other], one, {}),
  rate: (project, { fact }) => rate(project, fact, 9),
  mute: (project, { attempt }) => mute(project, { ids: [attempt], rules: [], why: "Because" }),
};

test.each(Object.entries(ACTS))("%s: the preview is the effect", async (_, act) => {
  const { project, ids } = told();
  const before = [...eventsOf(project)].length;
  const tried = valueOf(await whatIf(project, (on) => act(on, ids)));
  const preview = previewDocument("p", await previewOf(project, tried));
  expect([...eventsOf(project)].length).toBe(before);
  // Another of the same words, to which the act is done.
  const changed = told();
  valueOf(act(changed.project, changed.ids));
  const effect = previewDocument("p", await previewOf(project, changed.project));
  expect(preview).toEqual(effect);
  const { changes, gate, facts } = preview;
  expect(changes.length + gate.length + facts.length).toBeGreaterThan(0);
});

test("it says what is answered then: the gate, the facts in force, the brief", async () => {
  const { project, ids } = told();
  const of = async (act: Act) =>
    previewDocument(
      "p",
      await previewOf(project, valueOf(await whatIf(project, (on) => act(on, ids)))),
    );
  const retired = await of(retireIt);
  expect(retired.gate).toMatchObject([{ was: "warns of it", is: "does not know it" }]);
  expect(retired.changes).toMatchObject([{ was: "in use, failed", is: "retired, failed" }]);
  expect(retired.brief.gone.join("\n")).toContain("Wait longer");
  const forgotten = await of(forgetIt);
  expect(forgotten.facts).toEqual([{ name: "project.port", was: "8080", is: "" }]);
});

test("an act that is refused is refused when it is tried", async () => {
  const { project, ids } = told();
  const round = await whatIf(project, (on) => supersede(on, [ids.one], ids.one, {}));
  expect(round.ok).toBe(false);
});
