// twiceshy as a library: drafts in, lines out; lines in, memories out. Everything here is pure.
export { admit, type Admission, type Refusal } from "./core/append/admit.ts";
export { identify } from "./core/append/identify.ts";
export { defaultPolicy, type RedactionPolicy } from "./core/append/redact/policy.ts";
export { redactText } from "./core/append/redact/redact.ts";
export type { Draft } from "./core/event/draft.ts";
export type { Event } from "./core/event/envelope.ts";
export { stories, storyOf } from "./core/fold/issues.ts";
export { memories, memoryOf } from "./core/fold/memories.ts";
export type { IssueStory, Memory } from "./core/fold/memory.ts";
export { onPath } from "./core/fold/paths.ts";
export { emptyState, evolve, fold } from "./core/fold/state.ts";
export type { Result } from "./core/kit/result.ts";
export { emptyTail, follow, type Tail } from "./core/log/tail.ts";
