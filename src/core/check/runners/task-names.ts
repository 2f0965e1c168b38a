// What a task or a script checks by its usual names: `lint`, `test:unit`, `build`, `check-types`.
import type { What } from "../runner.ts";

/** What a task of that name checks, by the usual names of tasks. */
export const whatOf = (task: string): What | undefined => {
  if (
    /(?:^|[:_.-])(?:watch|dev|serve|start|fix|write|update|clean|deploy|publish|debug)(?:$|[:_.-])/.test(
      task,
    )
  )
    return undefined;
  if (/^(?:lint|eslint|style|stylelint)(?:$|[:_.-])/.test(task)) return "lint";
  // Alone, these names write what they format.
  if (/^(?:format|fmt|prettier)[:_.-]/.test(task))
    return FORMAT_CHECK.test(task) ? "lint" : undefined;
  if (/^(?:types?|type-?check|check-?types|tsc|mypy)(?:$|[:_.-])/.test(task)) return "types";
  if (/^(?:build|compile|bundle)(?:$|[:_.-])/.test(task)) return "build";
  return /^(?:t|tst|tests?|check|ci|verify|validate|unit|e2e|integration|spec|specs|coverage|all)(?:$|[:_.-])/.test(
    task,
  )
    ? "test"
    : undefined;
};

const FORMAT_CHECK = /[:_.-](?:check|ci|verify|lint|diff|test)$/;
