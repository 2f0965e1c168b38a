// How the page of a replay looks, in light and in dark, and its filters: a box that is not ticked hides its rows.
// Neither needs a script.
import { OUTCOMES } from "../../../core/judge/match/hindsight.ts";
import { TIES } from "./words.ts";

/** Hides the rows of a box while it is not ticked. */
const filter = (name: string, value: string): string =>
  `body:has(#${name}-${value}:not(:checked)) .warning[data-${name}="${value}"]{display:none}`;

/** The tag tells the formatter that this is CSS. */
const css = String.raw;

const LOOK = css`
  :root {
    color-scheme: light dark;
    --paper: #faf9f6;
    --card: #fff;
    --ink: #1e1d1a;
    --soft: #6b675f;
    --line: #e3dfd6;
    --bar: #e9e5dc;
    --fill: #57534a;
    --link: #1f5fa8;
    --good: #1f7a4a;
    --bad: #b3372a;
    --warm: #96690c;
    --plain: #4a6079;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --paper: #171614;
      --card: #201f1c;
      --ink: #ece9e2;
      --soft: #a29d92;
      --line: #35322d;
      --bar: #35322d;
      --fill: #b9b3a6;
      --link: #8ab8ee;
      --good: #63c28d;
      --bad: #f0887a;
      --warm: #e0b04e;
      --plain: #9db4cf;
    }
  }
  * {
    box-sizing: border-box;
  }
  body {
    margin: 0 auto;
    padding: 3rem 1.25rem 4rem;
    max-width: 58rem;
    background: var(--paper);
    color: var(--ink);
    font:
      16px/1.5 system-ui,
      -apple-system,
      "Segoe UI",
      Roboto,
      sans-serif;
    overflow-wrap: anywhere;
  }
  h1 {
    font-size: 1.75rem;
    line-height: 1.2;
    margin: 0 0 0.5rem;
    letter-spacing: -0.01em;
  }
  h2 {
    font-size: 1.1rem;
    margin: 0 0 0.75rem;
  }
  h3 {
    font-size: 0.75rem;
    margin: 0 0 0.35rem;
    color: var(--soft);
    text-transform: uppercase;
    letter-spacing: 0.06em;
  }
  p {
    margin: 0 0 0.5rem;
  }
  a {
    color: var(--link);
  }
  code {
    font:
      0.875em/1.5 ui-monospace,
      SFMono-Regular,
      Menlo,
      Consolas,
      monospace;
  }
  .soft {
    color: var(--soft);
  }
  :focus-visible {
    outline: 2px solid var(--link);
    outline-offset: 2px;
    border-radius: 4px;
  }
  .gates {
    display: grid;
    grid-template-columns: 3fr 2fr;
    gap: 1rem;
    margin: 1.75rem 0;
  }
  .gate {
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: 12px;
    padding: 1.25rem;
  }
  .gate h2 {
    font-size: 0.95rem;
    margin: 0;
  }
  .big {
    font-size: 3rem;
    line-height: 1.1;
    font-weight: 650;
    letter-spacing: -0.03em;
    margin: 0.25rem 0 0;
    font-variant-numeric: tabular-nums;
  }
  .gate + .gate .big {
    font-size: 2rem;
    padding-top: 0.75rem;
  }
  svg {
    display: block;
    width: 100%;
    height: 8px;
    border-radius: 4px;
    background: var(--bar);
  }
  .gate svg {
    margin: 1rem 0 0.5rem;
  }
  rect {
    fill: var(--fill);
  }
  rect.failed-again {
    fill: var(--good);
  }
  rect.stood {
    fill: var(--warm);
  }
  rect.false-stop {
    fill: var(--bad);
  }
  rect.undecided {
    fill: var(--plain);
  }
  .headline {
    font-size: 1.25rem;
    font-weight: 600;
  }
  .lines {
    list-style: none;
    margin: 0.35rem 0;
    padding: 0;
    overflow-wrap: anywhere;
  }
  footer dt {
    font-weight: 600;
  }
  footer dd {
    margin: 0 0 0.5rem;
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1rem 1rem;
    margin: 0 0 0.75rem;
  }
  .failed-again {
    color: var(--good);
  }
  .stood {
    color: var(--warm);
  }
  .false-stop {
    color: var(--bad);
  }
  .undecided {
    color: var(--plain);
  }
  .filters {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 2rem;
    margin: 0 0 1rem;
  }
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.9rem;
    border: 0;
    margin: 0;
    padding: 0;
    font-size: 0.9rem;
  }
  legend {
    float: left;
    color: var(--soft);
    padding: 0;
    margin-right: 0.9rem;
  }
  label {
    display: inline-flex;
    gap: 0.35rem;
    align-items: center;
    cursor: pointer;
  }
  input {
    accent-color: var(--fill);
    margin: 0;
  }
  .warnings {
    counter-reset: shown;
  }
  .warning {
    counter-increment: shown;
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: 10px;
    margin: 0 0 0.5rem;
  }
  .warning[open] {
    margin: 1rem 0;
  }
  summary {
    display: grid;
    grid-template-columns: 6.2rem 7rem 1fr 3rem;
    gap: 0 0.75rem;
    padding: 0.7rem 1rem;
    cursor: pointer;
    list-style: none;
    align-items: baseline;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary:hover .subject {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .date,
  .score {
    font-variant-numeric: tabular-nums;
    color: var(--soft);
  }
  .score {
    text-align: right;
  }
  .outcome {
    font-weight: 600;
  }
  .path {
    grid-column: 3/-1;
    font-size: 0.85rem;
    color: var(--soft);
  }
  .warning[open] summary {
    border-bottom: 1px solid var(--line);
  }
  .told {
    padding: 1rem;
    display: grid;
    gap: 1.25rem;
    grid-template-columns: 1fr 1fr;
  }
  .told section {
    min-width: 0;
  }
  .told .wide {
    grid-column: 1/-1;
  }
  .subject,
  blockquote {
    font-weight: 550;
  }
  blockquote {
    margin: 0.35rem 0 0.5rem;
    padding-left: 0.75rem;
    border-left: 3px solid var(--line);
    font-weight: 400;
  }
  .parts {
    display: grid;
    grid-template-columns: minmax(9rem, 18rem) 1fr 4rem;
    gap: 0.3rem 0.9rem;
    align-items: center;
    margin: 0;
    font-size: 0.9rem;
  }
  .parts dt,
  .parts dd {
    margin: 0;
  }
  .parts .amount {
    text-align: right;
    font-variant-numeric: tabular-nums;
    color: var(--soft);
  }
  .count::after {
    content: counter(shown);
  }
  footer {
    margin-top: 2rem;
    padding-top: 1rem;
    border-top: 1px solid var(--line);
    font-size: 0.9rem;
    color: var(--soft);
  }
  @media (max-width: 40rem) {
    body {
      padding: 1.5rem 0.9rem 3rem;
    }
    .gates,
    .told {
      grid-template-columns: 1fr;
    }
    summary {
      grid-template-columns: 1fr auto auto;
    }
    .subject,
    .path {
      grid-column: 1/-1;
    }
    .date {
      grid-row: 1;
    }
    .outcome {
      grid-row: 1;
      grid-column: 2;
    }
    .score {
      grid-row: 1;
      grid-column: 3;
    }
    .parts {
      grid-template-columns: 1fr 4rem;
    }
    .parts .bar {
      grid-column: 1/-1;
      margin-bottom: 0.3rem;
    }
    .parts .amount {
      grid-row: auto;
    }
  }
  @media print {
    body {
      max-width: none;
    }
    .filters {
      display: none;
    }
  }
`;

export const STYLE = [
  LOOK,
  ...OUTCOMES.map((outcome) => filter("outcome", outcome)),
  ...Object.keys(TIES).map((tie) => filter("tie", tie)),
  "",
].join("\n");
