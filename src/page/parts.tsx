// The small parts that every view is made of: a question with its picture and its table, a memory in one line, nothing yet.
import type { ComponentChildren } from "preact";
import type { PageRow } from "../answers/page/page.ts";
import { data } from "./data.ts";
import { addressOf } from "./route.ts";

/** A heading that asks, and below it what answers: a picture if there is one, and the same as a table. */
export const Question = ({
  asks,
  note,
  children,
}: {
  readonly asks: string;
  readonly note?: ComponentChildren;
  readonly children: ComponentChildren;
}) => (
  <section class="question">
    <h2>{asks}</h2>
    {note === undefined ? null : <p class="soft">{note}</p>}
    {children}
  </section>
);

export interface Column<Row> {
  readonly name: string;
  readonly of: (row: Row) => ComponentChildren;
  readonly isNumber?: boolean;
}

export const Table = <Row,>({
  says,
  columns,
  list,
  most = 200,
}: {
  readonly says: string;
  readonly columns: readonly Column<Row>[];
  readonly list: readonly Row[];
  readonly most?: number;
}) => (
  <div class="scroll" tabIndex={0} role="region" aria-label={says}>
    <table>
      <caption class="unseen">{says}</caption>
      <thead>
        <tr>
          {columns.map(({ name, isNumber }) => (
            <th scope="col" class={isNumber ? "number" : ""}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.slice(0, most).map((row) => (
          <tr>
            {columns.map(({ of, isNumber }) => (
              <td class={isNumber ? "number" : ""}>{of(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {list.length > most ? (
      <p class="soft">
        The first {thousands(most)} of {thousands(list.length)}.
      </p>
    ) : null}
  </div>
);

/** Nothing is there: what to do next. */
export const Empty = ({ children }: { readonly children: ComponentChildren }) => (
  <p class="empty">{children}</p>
);

export const thousands = (number: number): string => number.toLocaleString("en");

export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${thousands(number)} ${number === 1 ? one : many}`;

export const dayOf = (iso: string): string => iso.slice(0, 10);
export const minuteOf = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
export const shortId = (id: string): string => id.slice(0, 10);

const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  "no-longer-needed": "no longer needed",
  "stands-again": "in the code again",
};

/** What a memory is, in a word or two. */
export const whatIs = ({ kind, outcome, open, standing }: PageRow): string =>
  [
    kind === "note" ? "note" : kind,
    ...(outcome === undefined ? [] : [OUTCOME_WORDS[outcome] ?? outcome]),
    ...(open === true ? ["open"] : open === false ? ["closed"] : []),
    ...(standing === "standing" || open === false ? [] : [standing]),
  ].join(", ");

/** No colour means something alone: the word stands in it. */
export const Chip = ({ row }: { readonly row: PageRow }) => (
  <span class={`chip ${toneOf(row)}`}>{whatIs(row)}</span>
);

const toneOf = ({ kind, outcome, open, standing }: PageRow): string => {
  if (standing !== "standing") return "gone";
  if (outcome === "failed" || open === true) return "bad";
  if (outcome === "partial") return "warm";
  return kind === "fix" || kind === "decision" || outcome === "worked" ? "good" : "plain";
};

export const MemoryLine = ({ row }: { readonly row: PageRow }) => (
  <a class="line" href={addressOf("memories", row.id)}>
    <Chip row={row} />
    <span class="text">
      <bdi>{row.text}</bdi>
    </span>
    <time dateTime={row.when}>{dayOf(row.when)}</time>
  </a>
);

/** A web address is built of a known beginning and a sha alone. */
export const Commit = ({ sha }: { readonly sha: string }) =>
  data.value.address !== undefined && /^[0-9a-f]{7,64}$/.test(sha) ? (
    <a href={`${data.value.address}${sha}`} rel="noreferrer noopener">
      <code>{sha.slice(0, 10)}</code>
    </a>
  ) : (
    <code>{sha.slice(0, 10)}</code>
  );

export const FileLink = ({ path }: { readonly path: string }) => (
  <a href={addressOf("failures", path)}>
    <code>
      <bdi>{path}</bdi>
    </code>
  </a>
);

/** The interval in which a share lies, with 95 of 100 certainty, by Wilson: honest where few were decided. */
export const intervalOf = (right: number, decided: number): string => {
  if (decided === 0) return "nothing decided yet";
  const z = 1.96;
  const share = right / decided;
  const spread = 1 + (z * z) / decided;
  const middle = (share + (z * z) / (2 * decided)) / spread;
  const half =
    (z / spread) * Math.sqrt((share * (1 - share)) / decided + (z * z) / (4 * decided * decided));
  const percent = (part: number): number => Math.round(100 * Math.min(1, Math.max(0, part)));
  return `${percent(share)}% (95% interval ${percent(middle - half)}–${percent(middle + half)}%, n = ${decided})`;
};
