// plan.md: what is intended. It belongs to the user and is never an event. The only edit made here is to add an idea.

const IDEAS = "## Ideas";
const BEGUN = `# Plan\n\n${IDEAS}\n\n## Next\n\n## Someday\n\n## Shipped\n`;

/**
 * The plan with one more idea: after the others of its section, or in a new section at the end.
 * Everything else is unchanged.
 */
export const planWith = (plan: string | undefined, idea: string): string => {
  const text = plan === undefined || plan.trim() === "" ? BEGUN : plan;
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = text.split(/\r?\n/);
  const from = lines.findIndex((line) => /^#{1,6}\s+ideas\s*#*\s*$/i.test(line));
  if (from < 0) {
    const ended = text.replace(/\s*$/, "");
    return [ended, "", IDEAS, "", `- ${idea}`, ""].join(end);
  }
  const next = lines.findIndex((line, at) => at > from && /^#{1,6}\s/.test(line));
  const section = lines.slice(from, next < 0 ? undefined : next);
  // After the last line that is not empty. If that is the heading, an empty line comes first.
  const last = from + section.findLastIndex((line) => line.trim() !== "");
  const added = last === from ? ["", `- ${idea}`] : [`- ${idea}`];
  const rest = lines.slice(last + 1);
  return [...lines.slice(0, last + 1), ...added, ...(rest.length > 0 ? rest : [""])].join(end);
};
