// Facts as memories: what each claims, read from its body. Which of several is in force is for
// resolve.ts to say.
import { FACT_SOURCES, FACT_SPANS, FACT_TYPES, type FactOrigin } from "../../event/facts.ts";
import { asNumber, asText, asTexts } from "../../event/read.ts";
import { defined } from "../../kit/defined.ts";
import { isObject, type Fields } from "../../kit/json.ts";
import { proseOf, type Noun } from "../noun.ts";
import { isPersonal, speakerIn } from "../speaker.ts";
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
    }),
    ...(denied === "yes" ? { denied: true as const } : {}),
    ...(byPerson ? { byPerson: true as const } : {}),
    confidence: stated >= 0 && stated <= 1 ? stated : UNSAID[byPerson ? "byPerson" : "otherwise"],
    source: oneAmong(FACT_SOURCES, body.source) ?? UNKNOWN_SOURCE,
  };
};

/** What came from nowhere that is known is trusted as what was imported. */
const UNKNOWN_SOURCE: FactOrigin = "import";

const isByPerson = ({ actor, tags }: Fields): boolean => {
  if (!isObject(actor)) return false;
  const door = DOORS.find((one) => one === actor.door);
  if (door === undefined) return false;
  const tty = actor.tty === "yes" ? "yes" : "no";
  return isPersonal(
    speakerIn({ actor: { door, tty, agents: asTexts(actor.agents) }, tags: asTexts(tags) }),
  );
};

/** The doors through which a person may come. */
const DOORS = ["cli", "web", "hook"] as const;

const oneAmong = <Value extends string>(
  known: readonly Value[],
  value: unknown,
): Value | undefined => known.find((one) => one === value);
