// The clauses of a message, one a line, and how they are fitted into its limit: the least important
// are left out whole, and only then is a quote shortened, where a sentence ends.
import { quotable, quoted } from "./quote.ts";
import { tokensOf } from "../tokens.ts";

export const MESSAGE_TOKENS = 220;

/** Our own words, followed by at most one quoted text. */
export interface Clause {
  readonly lead: string;
  readonly quote?: string;
  /** Its share of the room, and which clause is left out first. `STAYS` is never left out. */
  readonly weight: number;
}

export const STAYS = 4;

export const plain = (words: string): Clause => ({ lead: words, weight: STAYS });

/** Nothing if there is no text. */
export const cite = (lead: string, text: string | undefined, weight: number): readonly Clause[] => {
  const quote = text === undefined || text === "" ? "" : quotable(text);
  return quote === "" ? [] : [{ lead, quote, weight }];
};

/** One clause a line, the way on last; an empty way on is left out. */
export const composed = (clauses: readonly Clause[], wayOn: string): string => {
  const room = MESSAGE_TOKENS - tokensOf(wayOn) - ROUNDING;
  const lines = fitted(clauses, room);
  return (wayOn === "" ? lines : [...lines, wayOn]).join("\n");
};

/** Tokens are counted a line at a time, and each line rounds. */
const ROUNDING = 2;

const fitted = (clauses: readonly Clause[], tokens: number): readonly string[] => {
  const whole = clauses.map(({ lead, quote }) => lead + (quote === undefined ? "" : ended(quote)));
  if (tokensOf(whole.join("\n")) <= tokens) return whole;
  const least = Math.min(...clauses.map(({ weight }) => weight));
  if (least < STAYS)
    return fitted(
      clauses.toSpliced(
        clauses.findLastIndex(({ weight }) => weight === least),
        1,
      ),
      tokens,
    );
  const frame = clauses.map(({ lead, quote }) => lead + (quote === undefined ? "" : EMPTY));
  const wishes = clauses.map(({ quote = "", weight }) => ({ need: tokensOf(quote), weight }));
  const shares = fairShares(wishes, tokens - tokensOf(frame.join("\n")));
  return clauses.map(({ lead, quote }, at) =>
    quote === undefined ? lead : lead + ended(shortened(quote, shares[at] ?? 0)),
  );
};

const EMPTY = '"".';

/** In quotation marks, with a full stop unless the quote has its own end. */
const ended = (quote: string): string => {
  const marked = quoted(quote, Number.POSITIVE_INFINITY);
  return /[.!?…。！？]"$/u.test(marked) ? marked : `${marked}.`;
};

/** As many whole sentences as fit; where not even the first does, its beginning. */
const shortened = (quote: string, tokens: number): string => {
  if (tokensOf(quote) <= tokens) return quote;
  let end = 0;
  for (const { index } of quote.matchAll(SENTENCE_END)) {
    if (tokensOf(quote.slice(0, index + 1)) > tokens) break;
    end = index + 1;
  }
  return end > 0 ? quote.slice(0, end) : quoted(quote, tokens).slice(1, -1);
};

const SENTENCE_END = /[.!?](?= [^a-z])|[。！？]/gu;

interface Wish {
  readonly need: number;
  readonly weight: number;
}

/**
 * Fair shares of a room that is too small for all wishes: none gets more than it needs, and what it leaves goes to the
 * others. Whole numbers, in the order of the wishes; their sum is at most the room.
 */
export const fairShares = (wishes: readonly Wish[], room: number): readonly number[] => {
  const shares = wishes.map(() => 0);
  let left = Math.max(0, room);
  let open = wishes.map((_, at) => at);
  while (open.length > 0) {
    const weights = open.reduce((sum, at) => sum + (wishes[at]?.weight ?? 0), 0);
    const part = (at: number): number => (left * (wishes[at]?.weight ?? 0)) / weights;
    const content = open.filter((at) => (wishes[at]?.need ?? 0) <= part(at));
    if (content.length === 0) {
      const parts = open.map((at) => [at, Math.floor(part(at))] as const);
      for (const [at, share] of parts) shares[at] = share;
      break;
    }
    for (const at of content) {
      shares[at] = wishes[at]?.need ?? 0;
      left -= shares[at];
    }
    open = open.filter((at) => !content.includes(at));
  }
  return shares;
};
