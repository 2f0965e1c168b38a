// Whether what a person asked for in a prompt is a lesson about a library for all projects. How a library is used holds
// wherever it is used; which one is used is the choice of one project, and what is said of "us" and "here" is its way.
import type { PromptRequest } from "../requests/requests.ts";
import { isOfHere } from "../requests/requests.ts";
import { lessonAbout, type Crossing } from "./crossing.ts";
import { escaped, namedLibraries } from "./named-library.ts";
import type { CrossingFrom } from "./private-word.ts";

type Asked = Pick<PromptRequest, "of" | "text">;

/** A cheap look, before any stack is read. What is about the person holds everywhere already. */
export const mayCrossRequest = ({ of, text }: Asked): boolean =>
  of === "project" && !isOfHere(text);

export const requestCrossing = (asked: Asked, around: CrossingFrom): Crossing | undefined => {
  const { text } = asked;
  const named = mayCrossRequest(asked) ? namedLibraries(text, around.stack.dependencies) : [];
  const [library] = named;
  if (library === undefined || named.some(({ name }) => isChosen(text, name))) return undefined;
  return lessonAbout(library, text, { around });
};

/** "Use zod for input", "not joi": the library itself is what is taken or left. Not "use zod's safeParse", "joi in workers". */
const isChosen = (text: string, name: string): boolean =>
  new RegExp(
    `(?:\\b(?:${TAKES})|(?<=,)) +(?:the )?["\`]?${escaped(name)}["\`]?(?: (?:package|library|module|crate|gem))?(?=\\s*(?:$|[.,;:!?)]\\s|[.,;:!?)]*$|(?:${THEN})\\b))`,
    "i",
  ).test(text);

const TAKES =
  "us(?:e|es|ing)|prefer|avoid|add(?:ing)?|install(?:ing)?|import(?:ing)?|switch(?:ing)? to|go with|not|no|instead of|rather than|over|usa|usar|instala|evita|en vez de|en lugar de";
const THEN =
  "instead|for|to|and|or|not|rather|over|from|anymore|any more|again|ever|everywhere|always|since|because|unless|para|por|en vez|en lugar|y|no";
