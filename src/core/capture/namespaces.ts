// The ten namespaces by the words that people use for them, in English and Spanish: what a command, a
// marker in a text and an import may say.
import type { Namespace } from "../event/kinds/core/note.ts";

/** In lower case, without accents. The first of each line is the namespace itself. */
const WORDS: Readonly<Record<Namespace, string>> = {
  inception: "inception goal scope inicio objetivo alcance",
  elicitation:
    "elicitation requirement requirements constraint constraints requisito requisitos restriccion",
  research: "research finding findings investigacion hallazgo",
  decisions: "decisions decision decided decisiones decidido",
  progress: "progress milestone done avance avances progreso hito hecho",
  blockers: "blockers blocker blocked bloqueo bloqueos bloqueador bloqueado",
  reviews: "reviews review revision revisiones",
  learnings:
    "learnings learning learned learnt til insight remember leccion aprendizaje aprendizajes aprendido recuerda recordar",
  retrospective: "retrospective retro retrospectiva",
  patterns: "patterns pattern patron patrones",
};

const byWord: ReadonlyMap<string, Namespace> = new Map(
  Object.entries(WORDS).flatMap(([name, words]) => {
    const namespace = isNamespace(name) ? name : undefined;
    return words.split(" ").flatMap((word) => (namespace ? [[word, namespace] as const] : []));
  }),
);

function isNamespace(name: string): name is Namespace {
  return Object.hasOwn(WORDS, name);
}

/** Undefined for any other word. Neither case nor accents matter. */
export const namespaceOf = (word: string): Namespace | undefined =>
  byWord.get(word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
