// The memory card: what a memory holds and what came of its warnings, as one picture to show. Observed figures only.
import type { Score } from "../../engine/trust/score.ts";
import { clip, oneLine } from "../../core/kit/text.ts";
import { counted, thousands } from "../text/style.ts";

/** How the file begins; it shows that the picture is ours to replace. */
export const CARD_MARK = "<!-- written by twiceshy ui -->\n";

export interface CardWishes {
  readonly project: string;
  readonly score: Score;
  /** The day on which it was made, as ISO 8601. */
  readonly day: string;
}

const [WIDTH, HEIGHT, MARGIN] = [640, 320, 32];
const COLUMN = (WIDTH - 2 * MARGIN) / 4;

/** Light and dark by the reader's setting, as far as what shows the picture hands it on. */
const STYLE = `
.back { fill: #fdfcf9; } .line { stroke: #d8d3c8; } .ink { fill: #22262b; } .faint { fill: #5d646c; }
@media (prefers-color-scheme: dark) {
.back { fill: #16191d; } .line { stroke: #3a4048; } .ink { fill: #eceae4; } .faint { fill: #a7aeb6; }
}
text { font-family: system-ui, sans-serif; }`;

/** An SVG without a script, a link or a font of its own. */
export const memoryCard = ({ project, score, day }: CardWishes): string => {
  const { warnings: gate, failures, fixes, decisions, lessons, openIssues, repeats } = score;
  const name = escaped(clip(oneLine(project), 40));
  const figures = [
    ["failures known", failures],
    ["warnings", gate.fired],
    ["heeded", gate.heeded],
    ["repeated anyway", repeats.total],
  ] as const;
  const known = [
    counted(fixes, "fix", "fixes"),
    counted(decisions, "decision"),
    counted(lessons, "lesson"),
    counted(openIssues, "open issue"),
  ].join(" · ");
  const outcomes = `Of the warnings, ${gate.right} proved right and ${gate.wrong} wrong; ${gate.fired - gate.right - gate.wrong} are not decided.`;
  const says = `${name}: ${figures.map(([what, count]) => `${count} ${what}`).join(", ")}`;
  return `${CARD_MARK}<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${says}">
<style>${STYLE}</style>
<rect class="back" width="${WIDTH}" height="${HEIGHT}" rx="16"/>
${textAt(MARGIN, 62, 28, "ink", name, "600")}
${textAt(MARGIN, 90, 15, "faint", `What its memory was good for, as observed until ${escaped(day)}`)}
<line class="line" x1="${MARGIN}" y1="112" x2="${WIDTH - MARGIN}" y2="112"/>
${figures
  .map(([what, count], at) => {
    const x = MARGIN + at * COLUMN;
    return `${textAt(x, 172, 40, "ink", thousands(count), "600")}\n${textAt(x, 196, 15, "faint", what)}`;
  })
  .join("\n")}
<line class="line" x1="${MARGIN}" y1="220" x2="${WIDTH - MARGIN}" y2="220"/>
${textAt(MARGIN, 252, 16, "ink", outcomes)}
${textAt(MARGIN, 278, 15, "faint", known)}
${textAt(WIDTH - MARGIN, 302, 12, "faint", "twiceshy", "400", "end")}
</svg>
`;
};

const textAt = (
  x: number,
  y: number,
  size: number,
  kind: "ink" | "faint",
  words: string,
  weight = "400",
  anchor = "start",
): string =>
  `<text class="${kind}" x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}">${words}</text>`;

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
