// Longer text of the log: a bar comes before each line, so that it cannot look like ours.

export const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `| ${line}`)
    .join("\n");
