// The family openai, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { hasDigit } from "../../randomness.ts";
import { edged, type Rule } from "../../rule.ts";

export const openai: Rule = {
  family: "openai",
  says: "OpenAI keys, of users, projects and service accounts, and those made after their pattern (sk-...).",
  strategy: "redact",
  source: "OpenAI's API reference: sk-, sk-proj-, sk-svcacct-, sk-admin-; OpenRouter's sk-or-v1-",
  patterns: [
    {
      anchors: ["sk-"],
      find: new RegExp(`${edged("sk-")}(?:proj|svcacct|admin|None|or-v1)-[A-Za-z0-9_-]{20,}`, "g"),
    },
    {
      anchors: ["sk-"],
      find: new RegExp(`${edged("sk-")}(?!ant-)(?:[A-Za-z0-9]{20,}|[A-Za-z0-9_-]{40,})`, "g"),
      // CSS classes and slugs also begin with sk-.
      isSecret: (key) => hasDigit(key) || (/^sk-[A-Za-z0-9]{40,}$/.test(key) && /[A-Z]/.test(key)),
    },
  ],
};
