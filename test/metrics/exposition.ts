// A strict reader of Prometheus' text exposition format 0.0.4, written from its specification: what it accepts, a
// scraper accepts.
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const HELP = new RegExp(`^# HELP (${NAME}) ((?:[^\\\\\\n]|\\\\\\\\|\\\\n)*)$`);
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`);
const PAIR = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"/y;
const VALUE = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[+-]?Inf|NaN)$/i;

/** Throws at the first thing that is malformed. */
export const readExposition = (text: string): readonly Sample[] => {
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  const samples: Sample[] = [];
  const finished = new Set<string>();
  let family: string | undefined;
  let typed = false;
  for (const line of text.slice(0, -1).split("\n")) {
    const help = HELP.exec(line)?.[1];
    const type = TYPE.exec(line)?.[1];
    if (help !== undefined) {
      if (finished.has(help)) throw new Error(`${help} comes twice`);
      finished.add(help);
      [family, typed] = [help, false];
    } else if (type !== undefined) {
      if (type !== family || typed)
        throw new Error(`the type of ${type} stands in the wrong place`);
      typed = true;
    } else {
      const sample = sampleIn(line);
      if (sample.name !== family || !typed) throw new Error(`${line} stands in no family`);
      const known = samples.some((one) => keyOf(one) === keyOf(sample));
      if (known) throw new Error(`${line} comes twice`);
      samples.push(sample);
    }
  }
  return samples;
};

const keyOf = ({ name, labels }: Sample): string =>
  JSON.stringify([name, Object.entries(labels).toSorted()]);

const sampleIn = (line: string): Sample => {
  const name = new RegExp(`^${NAME}`).exec(line)?.[0];
  if (name === undefined) throw new Error(`no sample: ${line}`);
  let at = name.length;
  const labels: Record<string, string> = {};
  if (line[at] === "{") {
    do {
      PAIR.lastIndex = at + 1;
      const [whole, label, value] = PAIR.exec(line) ?? [];
      if (whole === undefined || label === undefined || value === undefined || label in labels)
        throw new Error(`no label at ${at} of ${line}`);
      labels[label] = value.replace(/\\(.)/g, (_, char: string) => (char === "n" ? "\n" : char));
      at += 1 + whole.length;
    } while (line[at] === ",");
    if (line[at] !== "}") throw new Error(`labels without an end: ${line}`);
    at += 1;
  }
  const value = line.slice(at).replace(/^ /, "");
  if (line[at] !== " " || !VALUE.test(value)) throw new Error(`no value: ${line}`);
  return { name, labels, value: Number(value) };
};
