// The hashes of what is common in code, computed by the build (scripts/build.mjs): computing them
// at run time cost each hook a millisecond.
import { hashWritten, tokenBits } from "../../kit/hash.ts";

/**
 * Words of code and prose, sorted by the share of changes they occur in, the most common first;
 * from five large histories.
 */
const WORDS =
  "if to a return the is name for path error version and string new get true of test this file " +
  "not s in with from t code default function false else config use by type n set source id be " +
  "all do or it no as files join add that on each options when b e index are data message an " +
  "has directory i create object env https output should com list token read case dir args then " +
  "map require user first will can end text value result json command empty start match only " +
  "module current run http write d number found expected key we process utils other check log " +
  "example find c f parse errors remove at request one ignore method have invalid you any make " +
  "cmd body p must next used so using context replace x given more delete names see update " +
  "cache line package out format but foo last local array equal defined after exit g include " +
  "missing returns build split import into valid which class was before try r modules there " +
  "configuration info don org may max now size full load need handle dirname some length " +
  "because root continue argument exists z api block src slice time v filter mode params here " +
  "variable up types ensure item does already description err available skip keys want values " +
  "warning once same sure required base global location information extra exist instance target " +
  "filename note req y generate assert entry execute kind could tests since paths these open " +
  "about re specified following private functions instead enabled without url server m while " +
  "bin matches call support public help just option sort binary work prefix scope fs boolean h " +
  "event non html raw details specific git io single like debug href null provided contains " +
  "needed todo o your count break exec where l runtime doesn init param environment removed " +
  "resolve both str been arguments ok usage contain tag bar every commands second verify " +
  "changes let two fix super original off right bad push var send failed trim change also lines " +
  "many license print switch fail created added w unexpected node disable inside includes " +
  "defaults relative search old what they doc than its style starts label reset txt another " +
  "content access stat lib show pattern install how always multiple possible child res fn own " +
  "meta unless documentation enable creates methods requires too results them hello metadata " +
  "allow host const response existing different needs";

/** The gram of each word, without the lowest bit, which is the sign. */
export const WORD_GRAMS: readonly number[] = WORDS.split(" ").map(
  (word) => (hashWritten([tokenBits(word)]) & ~1) >>> 0,
);

/** Plain numbers below this may be part of a date. */
const NUMBERS = 2_100;

/**
 * The bits of the tokens of plain numbers, in ascending order. For a short run, building a set
 * takes longer than searching.
 */
export const NUMBER_BITS: readonly number[] = [
  ...Array.from({ length: NUMBERS }, (_, number) => tokenBits(String(number))),
  ...Array.from({ length: 10 }, (_, digit) => tokenBits(`0${digit}`)),
].toSorted((a, b) => a - b);

/** The words that occur beside the numbers of a version. */
export const VERSION_WORDS: readonly number[] = ["version", "rc", "alpha", "beta", "pre"].map(
  tokenBits,
);

/** The first words of lines that only import names. */
export const IMPORT_WORDS: readonly number[] = [
  ...["import", "from", "require", "use", "using", "include", "package"].map(tokenBits),
];
