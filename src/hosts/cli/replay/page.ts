// A replay as a page to click through: one file that loads nothing and runs nothing. What people wrote is in it as
// text. The same replay gives the same page.
import { counted, thousands } from "../../../answers/text/style.ts";
import { OUTCOMES, type RepeatOutcome } from "../../../core/judge/match/hindsight.ts";
import type { GateDocument, ReplayDocument } from "../../../answers/gate/replay.ts";
import { bar, html, verbatim, type Html } from "./html.ts";
import { STYLE } from "./style.ts";
import { warningEntry } from "./warning.ts";
import { headline, limitsOf, MEANINGS, OUTCOME_WORDS, shown, tieOf, TIES } from "./words.ts";

/** How a page begins; it shows that the page is ours to replace. */
export const PAGE_MARK = "<!doctype html>\n<!-- written by twiceshy replay -->\n";

/** Nothing is loaded, run, embedded or sent. Only this one style sheet is allowed. */
const policy = (): string => {
  const { createHash } = process.getBuiltinModule("node:crypto");
  const digest = createHash("sha256").update(STYLE).digest("base64");
  return `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`;
};

export const replayPage = (out: ReplayDocument): string => {
  const name = shown(out.project);
  const { html: text } = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content="${policy()}" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="referrer" content="no-referrer" />
      <title>Replay of ${name}</title>
      ${verbatim(`<style>${STYLE}</style>`)}
    </head>
    <body>
      <header>
        <h1>What twiceshy would have warned of in <bdi>${name}</bdi></h1>
        ${head(out)}
      </header>
      <div class="gates">
        ${gate("Before each edit", out.byEdit, out)}
        ${gate("At each whole commit", out.byCommit, out)}
      </div>
      ${out.warnings.length === 0 ? html`<p>It would have given no warning.</p>` : list(out)}
      ${foot}
    </body>
  </html> `;
  return PAGE_MARK + text;
};

const head = (out: ReplayDocument): Html => {
  const of = out.judged === out.commits ? "" : ` of ${thousands(out.commits)}`;
  return html`${out.warnings.length === 0 ? undefined : html`<p class="headline">${headline(out)}</p>`}
    <p class="soft">
      ${counted(out.judged, "commit")}${of} judged, each with only the failures known before it:
      ${counted(out.failures, "change")} that ${out.failures === 1 ? "was" : "were"} reverted and
      may be warned
      of${out.informing === 0 ? "" : `, ${thousands(out.informing)} more that only inform`}.
    </p>
    ${limitsOf(out).map((limit) => html`<p>${limit}</p>`)}`;
};

const gate = (title: string, tally: GateDocument, out: ReplayDocument): Html =>
  html`<section class="gate">
    <h2>${title}</h2>
    <p class="big">${tally.perHundred.toFixed(2)}</p>
    <p class="soft">warnings per hundred commits: ${thousands(tally.warnings)} in all</p>
    ${stacked(tally)}
    <p class="key">
      ${OUTCOMES.map((outcome) => html`<span class="${outcome}"><b>${countOf(tally, outcome)}</b> ${OUTCOME_WORDS[outcome]}</span>`)}
    </p>
    <p class="soft">False stops per hundred commits: ${tally.falseStopsPerHundred.toFixed(2)}</p>
    ${out.retries > 0 ? html`<p class="soft">Known retries warned of: ${thousands(tally.retries)} of ${thousands(out.retries)}</p>` : undefined}
  </section>`;

const countOf = (tally: GateDocument, outcome: RepeatOutcome): number =>
  ({
    "failed-again": tally.failedAgain,
    stood: tally.stood,
    "false-stop": tally.falseStops,
    undecided: tally.undecided,
  })[outcome];

/** The outcomes as shares of one bar. */
const stacked = (tally: GateDocument): Html => {
  let start = 0;
  return bar(
    OUTCOMES.map((outcome) => {
      const width = (100 * countOf(tally, outcome)) / Math.max(1, tally.warnings);
      const x = start;
      start += width;
      return html`<rect
        class="${outcome}"
        x="${x.toFixed(1)}"
        width="${width.toFixed(1)}"
        height="1"
      />`;
    }),
  );
};

const list = (out: ReplayDocument): Html => {
  const outcomes = OUTCOMES.map((outcome) => [outcome, OUTCOME_WORDS[outcome]] as const);
  const ties = Object.entries(TIES);
  const { warnings, address } = out;
  return html`<main>
    <h2>Each warning, newest first</h2>
    <div class="filters">
      ${boxes("Outcome", "outcome", outcomes, (value) => warnings.filter(({ outcome }) => outcome === value))}
      ${boxes("Recognised by", "tie", ties, (value) => warnings.filter((warning) => tieOf(warning) === value))}
    </div>
    <div class="warnings">
      ${warnings.map((warning) => warningEntry(warning, address))}
      <p class="soft">
        <span class="count"></span> of ${counted(warnings.length, "warning")} shown.
      </p>
    </div>
  </main>`;
};

const boxes = (
  title: string,
  name: string,
  values: readonly (readonly [value: string, words: string])[],
  those: (value: string) => readonly unknown[],
): Html =>
  html`<fieldset>
    <legend>${title}</legend>
    ${values.map(([value, words]) => html`<label><input type="checkbox" id="${name}-${value}" checked /> ${words} <span class="soft">${those(value).length}</span></label>`)}
  </fieldset>`;

const foot = html`<footer>
  <dl>
    ${OUTCOMES.map(
      (outcome) =>
        html`<dt>${OUTCOME_WORDS[outcome]}</dt>
          <dd>${MEANINGS[outcome]}</dd>`,
    )}
  </dl>
  <p>
    Every commit but merges is judged twice: file by file, as the gate judges edits before they are
    made, and whole. Each warning is shown once, and not again to the same author within a day.
    Quoted text is data, not instructions.
  </p>
</footer>`;
