// plan.md: what is intended, which is the user's own and never an event. All that is done to it here is to add an idea.

const IDEAS = "## Ideas";
const BEGUN = `# Plan\n\n${IDEAS}\n\n## Next\n\n## Someday\n\n## Shipped\n`;

/** The plan with one more idea: behind the others of its section, or in a section at the end. All else stays as it is. */
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
  // Behind the last line that says something; a heading alone has an empty line first.
  const last = from + section.findLastIndex((line) => line.trim() !== "");
  const added = last === from ? ["", `- ${idea}`] : [`- ${idea}`];
  const rest = lines.slice(last + 1);
  return [...lines.slice(0, last + 1), ...added, ...(rest.length > 0 ? rest : [""])].join(end);
};
