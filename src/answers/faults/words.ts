// Every fault in words. The tables are whole: a new kind of fault does not compile until it has its words.
import { filePhrasings } from "./files.ts";
import type { Fault } from "./fault.ts";
import { gatePhrasings } from "./gate.ts";
import { historyPhrasings } from "./history.ts";
import { notesPhrasings } from "./notes.ts";
import { textOf, type FaultOf, type Phrase, type Phrasings } from "./phrase.ts";
import { placePhrasings } from "./place.ts";
import { questionPhrasings } from "./question.ts";
import { recallPhrasings } from "./recall.ts";
import { recordPhrasings } from "./record.ts";
import type { Ways } from "./ways.ts";
import { workPhrasings } from "./work.ts";

const PHRASINGS: Phrasings<Fault> = {
  ...recordPhrasings,
  ...questionPhrasings,
  ...gatePhrasings,
  ...placePhrasings,
  ...filePhrasings,
  ...historyPhrasings,
  ...notesPhrasings,
  ...recallPhrasings,
  ...workPhrasings,
};

export const phraseOf = (fault: Fault, ways: Ways): Phrase => byKind(fault.kind, fault, ways);

const byKind = <Kind extends Fault["kind"]>(
  kind: Kind,
  fault: FaultOf<Fault, Kind>,
  ways: Ways,
): Phrase => {
  const { sentence, hint, exit } = PHRASINGS[kind];
  return { sentence: textOf(sentence, fault, ways), hint: textOf(hint, fault, ways), exit };
};
