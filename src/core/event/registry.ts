// All kinds, by name. To add one: write kinds/<name>.ts, name it here, and run the tests, which write its golden line.
import { attempt } from "./kinds/attempt.ts";
import { issue } from "./kinds/issue.ts";
import { supersede } from "./kinds/supersede.ts";

export const kinds = { attempt, issue, supersede } as const;

export type KindName = keyof typeof kinds;

export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name);

/** The kind of that name, or nothing where a newer version wrote it. */
export const kindNamed = (name: string) => (isKindName(name) ? kinds[name] : undefined);
