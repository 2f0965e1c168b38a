// Faults of what compares texts by meaning, in words. A search goes on by words, so none of them ends it.
import { inLine } from "../../core/kit/text.ts";
import type { EmbedFault } from "../../engine/ports/embedder.ts";
import type { Fault } from "./fault.ts";
import { capital, world, type Phrasing, type Phrasings } from "./phrase.ts";

const LEFT_OUT = "Memories are found by words alone, because";

/** Why an embedder cannot be used, as the end of a sentence. */
export const whyUnused = (fault: EmbedFault): string => {
  switch (fault.kind) {
    case "embedder-unfit":
      return `the embedder ${inLine(fault.source)} cannot be used (${inLine(fault.why)})`;
    case "embedder-needs-package":
      return `an ONNX graph needs the package ${fault.package}, which is not installed`;
    case "embedder-unreached":
      return `no vectors came from ${inLine(fault.source)} (${inLine(fault.why)})`;
  }
};

const left = <F extends EmbedFault>(todo: (fault: F) => string): Phrasing<F> =>
  world(
    (fault) => `${LEFT_OUT} ${whyUnused(fault)}.`,
    (fault, { person, command }) =>
      `${capital(person(`${todo(fault)}, or choose another embedder: ${command("config recall.embedder builtin")}`))}.`,
  );

export const recallPhrasings = {
  "embedder-unfit": left(() => "fix it"),
  "embedder-needs-package": left(
    (fault) => `install it where twiceshy is installed (npm install ${fault.package})`,
  ),
  "model-unreached": world(
    ({ source, why }) => `No answer came from ${inLine(source)} (${inLine(why)}).`,
    (_, { command }) =>
      `What waits goes on waiting. Start the model, or choose another: ${command("config consolidation.by rules")}.`,
  ),
  "embedder-unreached": left(() => "start its server, raise recall.wait if it needs longer"),
} satisfies Partial<Phrasings<Fault>>;
