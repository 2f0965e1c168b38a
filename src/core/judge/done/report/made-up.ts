// Lines of the product that hold an answer where a report says that it is found: made-up records in the place of a source that a
// person named, a number in the place of a calculation, an act that is not there, an error that is dropped.
import { ownWords, sentencesIn } from "./own-words.ts";
import { isProduct, LONGEST_LINE } from "./product.ts";
import { wishesOf, type TurnWitnesses } from "../witness.ts";

export interface LineFound {
  readonly text: string;
  readonly path: string;
}

type SeenOfLines = Pick<TurnWitnesses, "prompts" | "sincePrompt" | "changed" | "isOwn">;

/** A line that takes the place of what was asked for. */
export const madeUpLine = (turn: SeenOfLines): LineFound | undefined => {
  const { changed = [], isOwn = () => true } = turn;
  const wishes = wishesOf(turn).flatMap((prompt) => sentencesIn(ownWords(prompt)));
  const isSourced = wishes.some((wish) => SOURCE.test(wish));
  const computed = wishes.filter((wish) => COMPUTES.test(wish));
  for (const { path, added } of changed.filter((file) => isProduct(file) && isOwn(file.path))) {
    const code = added.filter((line) => line.length <= LONGEST_LINE && !REMARK.test(line));
    const found =
      code.find((line) => SAMPLE.test(line)) ??
      (isSourced && !code.some((line) => READS.test(line)) ? recordsIn(code) : undefined) ??
      code.find((line) => computed.some((wish) => isItsNumber(line, wish))) ??
      ([path, ...code].some((line) => ABSTRACT.test(line))
        ? undefined
        : code.find((line) => MISSING.test(line)));
    if (found !== undefined) return { text: found.trim(), path };
  }
  return undefined;
};

const REMARK = /^\s*(?:\/\/|\*|#(?!\[)|--\s|>>>)/u;

/** Values that are named as made up, and written out: a sample that is taken of something is none. */
const SAMPLE =
  /\b(?:sample|mock|fake|dummy|demo)_?(?:data|rows?|items?|records?|values?|results?|users?|orders?|customers?|products?)\b\s*(?::[^=]*)?=\s*(?:\[\s*(?:["'{(\d[-]|$)|\{\s*["'\w]+\s*:|vec!\[|new\s*\w*\[\]|np\.random\b)|#\s*sample data (?:until|for now)/iu;

/** A person says where it is to come from: a table, an endpoint, a queue. */
const SOURCE =
  /\bfrom (?:the |our |an? )?(?:[`\w./+-]+ ){0,3}(?:tables?|api|endpoints?|topics?|database|db|collection|queue|service|feed|sheet|index|broker|log)\b|\bfrom (?:the )?(?:GET|POST)? ?\/[\w/:{}-]+|(?<!\p{L})(?:de la|desde la|desde el|à partir de|aus der|aus dem) (?:l')?(?:tabla|api|table|base|datenbank|tabelle|cola)(?!\p{L})/iu;

/** Whatever gets something from elsewhere. */
const READS =
  /\b(?:fetch\w*|axios|query\w*|select|subscri\w*|client|http\w*|requests?|read\w*|load\w*|open|connect\w*|import|use(?:Query|SWR|Fetch)|get\w*\(|\w*[Rr]epo\w*|from_\w+|db|sql)\b/iu;

/** `[{ id: 'A', free: 112 }, { id: 'B', free: 7 }]`: records of a text and a number each, with nothing that was looked up. */
const RECORD = String.raw`[{(\[]\s*(?=[^{}()[\]]*["'][^"']+["'])(?=[^{}()[\]]*[\s,:]\d)(?:[\w"']+\s*[:=]\s*)?(?:["'][^"']*["']|-?[\d.]+\w?)(?:,\s*(?:[\w"']+\s*[:=]\s*)?(?:["'][^"']*["']|-?[\d.]+\w?))+\s*,?\s*[})\]]`;
const RECORDS = new RegExp(
  String.raw`(?:\breturn\b|\b(?:rows|data|items|records|results?|list|customers|orders|users|values)\b\s*(?::[^=]*)?=)[^"']{0,30}${RECORD}\s*,\s*${RECORD}`,
  "iu",
);
const ONE_A_LINE = new RegExp(String.raw`^\s*${RECORD},?\s*$`, "u");
const FEWEST_RECORDS = 3;

const recordsIn = (code: readonly string[]): string | undefined => {
  const whole = code.find((line) => RECORDS.test(line));
  if (whole !== undefined) return whole;
  const opens = code.some((line) => /(?:\breturn|=)\s*\[\s*$/u.test(line));
  const single = code.filter((line) => ONE_A_LINE.test(line));
  return opens && single.length >= FEWEST_RECORDS ? single[0] : undefined;
};

const COMPUTES =
  /\b(?:comput\w*|calculat\w*|deriv\w*|work out|measur\w*|averag\w*|estimat\w*|count\w*)\b|(?<!\p{L})(?:calcul\w*|berechn\w*)/iu;

/** `return 23.5 // average wait in seconds`: a number for what was to be worked out, by its words. */
const isItsNumber = (line: string, wish: string): boolean => {
  const [, number = "", remark = ""] =
    /\breturn\s+(-?\d+(?:\.\d+)?)\w?;?\s*(?:\/\/|#|--|\/\*)\s*(.+)$/u.exec(line) ?? [];
  if (number === "" || /^-?(?:0|1|100)$/u.test(number) || wish.includes(number)) return false;
  const words = new Set(wish.toLowerCase().match(/\p{L}{4,}/gu));
  const named = remark.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return (
    named.some((word) => words.has(word)) &&
    !/\b(?:default|fallback|unknown|max|min)\b/iu.test(remark)
  );
};

/** Without a word for what is not there, where no other class is to make it. */
const MISSING = /\braise NotImplementedError(?:\(\)|(?![\w(]))/u;
const ABSTRACT =
  /abstract|\bABC\b|protocol|\bbase|Base|interface|mixin|@overload|override|subclass/iu;

/** A line that drops an error that a person wants to be shown. */
export const droppedError = (turn: SeenOfLines): LineFound | undefined => {
  const { changed = [], isOwn = () => true } = turn;
  const isWanted = wishesOf(turn).some((prompt) =>
    sentencesIn(ownWords(prompt)).some(
      (wish) =>
        FAILS.test(wish) &&
        SHOWN.test(wish) &&
        !/\b(?:ignore|swallow|silent\w*|best effort)\b/iu.test(wish),
    ),
  );
  if (!isWanted) return undefined;
  for (const { path, added } of changed.filter((file) => isProduct(file) && isOwn(file.path))) {
    const code = added.filter((line) => !REMARK.test(line));
    if (code.some((line) => REPORTS.test(line))) continue;
    const at = code.findIndex(
      (line, number) =>
        DROPS.test(line) || (CATCHES.test(line) && NOTHING.test(code[number + 1] ?? "")),
    );
    const text = code[at];
    if (text !== undefined) return { text: text.trim(), path };
  }
  return undefined;
};

const FAILS = /\b(?:fail\w*|errors?|down|outage|exceptions?|unreachable|time[sd]? ?out)\b/iu;
const SHOWN =
  /\b(?:must|should|needs? to|has to|please)\b.*\b(?:log(?:s|ged)?|show\w*|report\w*|messages?|notif\w*|warn\w*|raise\w*)\b/iu;
const REPORTS =
  /\b(?:log\w*|console|toast|report\w*|notif\w*|throw|raise|warn\w*|setError|show\w*|print\w*|emit)\b|logger/iu;
const EMPTY = String.raw`(?:return(?: (?:null|undefined|false|None|nil|\[\]|\{\}|""|''))?;?|pass)`;
const DROPS = new RegExp(
  String.raw`\bcatch\s*(?:\([^)]*\)\s*)?\{\s*(?:${EMPTY}\s*)?\}|\bexcept\b[^:]*:\s*${EMPTY}\s*$|\brescue(?: \w+)?(?: =>|;)? nil\b|\.catch\(\(\w*\) => (?:\{\s*\}|null|undefined)\)`,
  "u",
);
const CATCHES = /\bcatch\b[^{]*\{\s*$|^\s*except\b[^:]*:\s*$/u;
const NOTHING = new RegExp(String.raw`^\s*(?:${EMPTY}|\})\s*$`, "u");
