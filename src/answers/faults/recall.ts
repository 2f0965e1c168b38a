// Faults of what compares texts by meaning, in words.
import { inLine } from "../../core/kit/text.ts";
import type { Fault } from "./fault.ts";
import { capital, world, type Phrasings } from "./phrase.ts";

const MEANWHILE = "Until then, memories are found by their words.";

export const recallPhrasings = {
  "embedder-unfit": world(
    ({ source, why }) => `Could not use the embedder ${inLine(source)}: ${inLine(why)}.`,
    (_, { person, command }) =>
      `${capital(person(`fix it, or choose another: ${command("config recall.embedder builtin")}`))}. ${MEANWHILE}`,
  ),
  "embedder-needs-package": world(
    (fault) => `Running an ONNX graph needs the package ${fault.package}, which is not installed.`,
    (fault, { person, command }) =>
      `${capital(person(`install it where twiceshy is installed (npm install ${fault.package}), or choose another embedder: ${command("config recall.embedder builtin")}`))}. ${MEANWHILE}`,
  ),
  "embedder-unreached": world(
    ({ source, why }) => `No vectors from ${inLine(source)}: ${inLine(why)}.`,
    (_, { person, command }) =>
      `${capital(person(`start its server, or choose another embedder: ${command("config recall.embedder builtin")}`))}. ${MEANWHILE}`,
  ),
} satisfies Partial<Phrasings<Fault>>;
