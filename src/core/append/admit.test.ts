import { expect, test } from "vitest";
import { sha256 } from "../../io/system/digest.ts";
import type { DraftOf } from "../event/draft.ts";
import { admit } from "./admit.ts";
import { defaultPolicy } from "./redact/policy.ts";

const policy = defaultPolicy({ tagger: (value) => value, nowMs: 0 });

const streamOf = (name: string, draft: Partial<DraftOf<"fact">> = {}): string => {
  const body = {
    when: 1,
    actor: { door: "cli" as const },
    text: "x",
    ...{ name, value: "x", source: "user" as const },
  };
  const admitted = admit(
    { kind: "fact", ...draft, body },
    { policy, digest: sha256, salt: "a".repeat(26) },
  );
  if (!admitted.ok) throw new Error(JSON.stringify(admitted.error));
  return admitted.value.stream;
};

test("a fact of the project may be shared", () => {
  expect(streamOf("project.branch")).toBe("team");
  expect(streamOf("project.branch", { stream: "local" })).toBe("local");
});

test.each(["pref.commit_style", "user.timezone"])("%s is never in the team stream", (name) => {
  expect(streamOf(name)).toBe("local");
  expect(streamOf(name, { stream: "team" })).toBe("local");
});
