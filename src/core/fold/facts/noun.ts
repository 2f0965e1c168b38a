// Facts as memories: what each claims, read from its body. Which of several is in force is for
// resolve.ts to say.
import { FACT_SOURCES, FACT_SPANS, FACT_TYPES, type FactOrigin } from "../../event/facts.ts";
import { asNumber, asText } from "../../event/read.ts";
import { defined } from "../../kit/defined.ts";
import type { Fields } from "../../kit/json.ts";
import { proseOf, type Noun } from "../noun.ts";
import { isByPerson } from "../speaker.ts";
import type { FactClaim } from "./fact-claim.ts";

/** How certain a claim is if its author did not say: a person is believed, an agent may err. */
const UNSAID = { byPerson: 1, otherwise: 0.8 } as const;

export const factNoun: Noun = {
  read: (body) => ({ fact: claimOf(body), body: proseOf(body.body) }),
};

const claimOf = (body: Fields): FactClaim => {
  const { name, subject, relation, value, object, part, denied } = body;
  const byPerson = isByPerson(body);
  const stated = Number(asText(body.confidence));
  return {
    ...defined({
      name: asText(name),
      subject: asText(subject),
      relation: asText(relation),
      value: asText(value) ?? asText(object),
      part: asText(part),
      type: oneAmong(FACT_TYPES, body.type),
      span: oneAmong(FACT_SPANS, body.span),
      from: asNumber(body.from),
      until: asNumber(body.until),
      topic: asText(body.topic),
      entry: asText(body.entry),
    }),
    ...(denied === "yes" ? { denied: true as const } : {}),
    ...(byPerson ? { byPerson: true as const } : {}),
    confidence: stated >= 0 && stated <= 1 ? stated : UNSAID[byPerson ? "byPerson" : "otherwise"],
    source: oneAmong(FACT_SOURCES, body.source) ?? UNKNOWN_SOURCE,
  };
};

/** What came from nowhere that is known is trusted as what was imported. */
const UNKNOWN_SOURCE: FactOrigin = "import";

const oneAmong = <Value extends string>(
  known: readonly Value[],
  value: unknown,
): Value | undefined => known.find((one) => one === value);
