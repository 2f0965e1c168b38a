// Longer text of the log: it stands behind a bar, and can't look like ours.

export const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `| ${line}`)
    .join("\n");
