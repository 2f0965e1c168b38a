// One warning on the page of a replay: a line; when opened, what was about to be done, what failed before, what came of
// it, and the parts of its score.
import { counted, thousands } from "../../../answers/text/style.ts";
import type { WarningDocument } from "../../../answers/gate/replay.ts";
import { bar, html, type Html } from "./html.ts";
import {
  amountOf,
  dayOf,
  known,
  lineShown,
  OUTCOME_WORDS,
  PARTS,
  scaleOf,
  shortSha,
  shown,
  tieOf,
} from "./words.ts";

export const warningEntry = (warning: WarningDocument, address: string | undefined): Html => {
  const { outcome, score, path, whole, cites, others } = warning;
  return html`<details class="warning" data-outcome="${outcome}" data-tie="${tieOf(warning)}">
    <summary>
      <span class="date">${dayOf(warning.when)}</span
      ><span class="outcome ${outcome}">${OUTCOME_WORDS[outcome]}</span
      ><bdi class="subject">${shown(warning.subject)}</bdi
      ><span class="score">${score.toFixed(2)}</span
      ><span class="path"
        >${path === undefined ? "the whole commit" : html`<code><bdi>${shown(path)}</bdi></code>`}</span
      >
    </summary>
    <div class="told">
      <section>
        <h3>The repeated change</h3>
        ${commit(warning, address)}
        <p class="soft">${stoppedAt(path, whole)}</p>
      </section>
      <section>
        <h3>What failed before</h3>
        ${commit(cites, address)}
        ${cites.reason === undefined ? html`<p class="soft">No reason was given for taking it back.</p>` : reason(cites.reason)}
        <p class="soft">
          Taken back ${dayOf(cites.takenBack.when)} by ${sha(cites.takenBack.commit, address)}
        </p>
        ${others > 0 ? html`<p class="soft">And ${counted(others, "similar failure")}.</p>` : undefined}
      </section>
      <section class="wide">
        <h3>What happened next</h3>
        <p>
          <span class="outcome ${outcome}">${OUTCOME_WORDS[outcome]}</span>.
          ${known(warning).join(" ")}
        </p>
      </section>
      <section class="wide">
        <h3>Repeated lines</h3>
        ${repeatedLines(warning)}
      </section>
      <section class="wide">
        <h3>Why it looked like a repeat: ${score.toFixed(2)}</h3>
        ${parts(warning)}
      </section>
    </div>
  </details>`;
};

const repeatedLines = ({ repeated: { lines, count } }: WarningDocument): Html =>
  count === 0
    ? html`<p class="soft">No whole line is repeated; the words of the lines are alike.</p>`
    : html`<ul class="lines">
          ${lines.map(
            (line) =>
              html`<li>
                <code><bdi>${lineShown(line)}</bdi></code>
              </li>`,
          )}
        </ul>
        ${lines.length < count ? html`<p class="soft">${thousands(lines.length)} of ${thousands(count)}.</p>` : undefined}`;

const stoppedAt = (path: string | undefined, whole: boolean): string => {
  if (path === undefined) return "Only the whole commit shows the repeat.";
  const commits = whole ? "so would the commit" : "the commit as a whole would not";
  return `The edit of this file alone would have been stopped; ${commits}.`;
};

const commit = (
  { commit: id, when, subject }: WarningDocument["cites"]["takenBack"],
  address: string | undefined,
): Html =>
  html`<p class="subject"><bdi>${shown(subject)}</bdi></p>
    <p class="soft">${dayOf(when)} ${sha(id, address)}</p>`;

const sha = (id: string, address: string | undefined): Html => {
  const short = html`<code>${shortSha(id)}</code>`;
  return address === undefined
    ? short
    : html`<a href="${address}${id}" rel="noopener noreferrer">${short}</a>`;
};

const reason = (text: string): Html =>
  html`<blockquote>
    ${text.split(/\n\s*\n/).map((part) => html`<p><bdi>${shown(part, 2_000)}</bdi></p>`)}
  </blockquote>`;

const parts = ({ parts: all, lines }: WarningDocument): Html => {
  const rows = Object.entries(PARTS).flatMap(([name, words]) => {
    const value = all[name];
    return value === undefined ? [] : [part(words, scaleOf(name, value), amountOf(name, value))];
  });
  // If only tests failed, their lines are not counted.
  if (lines.of > 0)
    rows.push(
      part("Lines of the failure, in the whole commit", lines.again / lines.of, linesOf(lines)),
    );
  return html`<dl class="parts">${rows}</dl>`;
};

const linesOf = ({ again, of }: WarningDocument["lines"]): string => `${again} of ${of}`;

const part = (words: string, share: number, amount: string): Html =>
  html`<dt>${words}</dt>
    <dd class="bar">
      ${bar([html`<rect width="${(100 * Math.min(1, share)).toFixed(1)}" height="1" />`])}
    </dd>
    <dd class="amount">${amount}</dd>`;
