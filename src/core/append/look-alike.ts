// One form for all spellings of a text that look alike to a reader: case, compatibility forms, invisible characters, accents,
// punctuation, and letters of other scripts that are drawn as Latin ones. What was erased is recognised by it.
import { sentencesOf } from "../kit/sentences.ts";

/** Letters as Unicode's table of confusables pairs them, as far as Latin words can be spelled with them. */
const DRAWN_AS: ReadonlyMap<string, string> = new Map(
  [
    ["АВЕКМНОРСТУХІЈЅҮԌԚԜ", "abekmhopctyxijsygqw"],
    ["авекмнорстухіјѕһԁԛԝүѵӏьпг", "abekmhopctyxijshdqwyvlbnr"],
    ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx"],
    ["αβεικνορτυχγηω", "abeikvoptuxynw"],
    ["ıɩɡɑʏʋոսօցհԍ", "iigayvnuogh"],
  ].flatMap(([from = "", to = ""]) => [...from].map((letter, at) => [letter, to.charAt(at)])),
);

const FOREIGN = new RegExp(`[${[...DRAWN_AS.keys()].join("")}]`, "g");

/** `1`, `i` and `|` are one letter in many fonts. Texts may be megabytes long, and most of it are letters of ASCII. */
const drawn = (letters: string): string =>
  letters
    .replaceAll(FOREIGN, (letter) => DRAWN_AS.get(letter) ?? letter)
    .replaceAll(/[1i|]/g, "l")
    .replaceAll("0", "o");

/** Empty if a text has neither letters nor digits. */
export const lookAlike = (text: string): string =>
  // Capitals first: they are drawn like other letters than their small forms are.
  drawn(drawn(text.normalize("NFKD")).toLowerCase())
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(" ");

/** Shorter words stand in many texts for other reasons. */
const SHORTEST = 6;

/** Whether a text in that form, found in another, is hardly there for another reason. */
export const isDistinctive = (text: string): boolean => lookAlike(text).length >= SHORTEST;

const WORD_ENDS = /[\s=:,;"'`()<>[\]{}]+/u;

/** Of more words, what was erased is recognised by its lines and sentences alone. */
const LONGEST_RUN = 24;
/** A longer text is an answer with a file in it. */
const MOST_OF_A_TURN = 20_000;

/** All runs of words within a line of a turn: what was erased may stand in the middle of a sentence. */
export const runsAlike = (text: string): ReadonlySet<string> => {
  const runs = new Set<string>();
  for (const line of text.slice(0, MOST_OF_A_TURN).split("\n")) {
    const words = lookAlike(line).split(" ");
    for (let from = 0; from < words.length; from += 1)
      for (let to = from + 2; to <= Math.min(words.length, from + LONGEST_RUN); to += 1)
        runs.add(words.slice(from, to).join(" "));
  }
  return runs;
};

/** All runs of so many words, wherever lines end. */
export const runsOfWords = (text: string, count: number): ReadonlySet<string> => {
  const words = lookAlike(text).split(" ");
  const runs = new Set<string>();
  for (let from = 0; from + count <= words.length; from += 1)
    runs.add(words.slice(from, from + count).join(" "));
  return runs;
};

/** The text, its lines, its sentences and its words, each in that form: what was erased may be one of them. */
export const partsAlike = (text: string): ReadonlySet<string> => {
  const words = text.split(WORD_ENDS).filter((word) => word.length >= SHORTEST);
  const lines = [...text.split("\n"), ...sentencesOf(text)];
  // `Uploads: they wait` states of something what another text states alone.
  const stated = lines.flatMap((line) => line.split(/:\s+(.*)/s)[1] ?? []);
  const parts = [text, ...lines, ...stated, ...words];
  return new Set(parts.map(lookAlike).filter((part) => part !== ""));
};
