// Turns that are no part of the work: questions for what the memory holds, and a host's own question for a title. Looking into
// the memory must never change it.
import type { TurnAside, TurnRole } from "../../event/work/words.ts";

/** How far into a turn these are looked for: longer ones do not begin with them. */
const LOOKED_AT = 2_000;

const TITLE =
  /^[^\n]{0,200}\b(?:(?:generate|create|write|provide|give|suggest|return)\b[^\n]{0,60}\b(?:title|name)\b[^\n]{0,60}\b(?:conversation|chat|session|thread|message|prompt|task)|you are a title generator)\b/iu;

const TOOLS = /\bmem_[a-z]+(?:_[a-z]+)*\b|\bmcp__twiceshy|\btwiceshy_[a-z]+/u;

const ASKS_MEMORY =
  /\btwiceshy\b[^\n]{0,40}\b(?:remember|know|store|recall)|\bwhat (?:do|does|did) (?:you|twiceshy|it|the (?:project )?memory)\b[^\n]{0,30}\b(?:remember|recall|have stored)\b|\b(?:list|show|print|dump|inspect|query|read|search|check|call|run|open|summari[sz]e)\b[^\n]{0,60}\b(?:twiceshy|(?:your|project|agent|stored|saved) memor(?:y|ies))\b(?! (?:usage|leaks?|limits?|use|footprint|consumption))|\b(?:qué|que) (?:recuerdas|recuerda (?:twiceshy|la memoria))|\b(?:muestra|lista|consulta|busca|inspecciona|revisa)\b[^\n]{0,60}\b(?:twiceshy|tu memoria|la memoria del proyecto|memorias)\b/iu;

/** An agent that reports what the memory holds. */
const REPORTS_MEMORY =
  /\btwiceshy (?:has|holds|knows|remembers|recalls|shows|lists|says|reports)\b|\b(?:i|we) (?:ran|called|asked|used|queried) [`"']?twiceshy\b|\btwiceshy (?:tiene|recuerda|muestra)\b/iu;

const ECHO =
  /\b(?:respond|answer|reply) exactly (?:as|with|like)\b|\bresponde exactamente\b|\brepeat (?:the following|this) (?:text )?(?:exactly|verbatim|word for word)\b/iu;

export const asideOf = (text: string, role: TurnRole): TurnAside | undefined => {
  if (text.trim() === "") return "injected";
  const start = text.slice(0, LOOKED_AT);
  if (role === "user" && TITLE.test(start.trimStart())) return "title";
  if (TOOLS.test(start) || (role === "user" && (ASKS_MEMORY.test(start) || ECHO.test(start))))
    return "diagnostic";
  return role === "assistant" && REPORTS_MEMORY.test(start) ? "diagnostic" : undefined;
};

/** What an agent answers to a turn that is no part of the work is none either. */
export const asideOfAnswer = (
  text: string,
  role: TurnRole,
  asked: TurnAside | undefined,
): TurnAside | undefined =>
  asideOf(text, role) ?? (role === "assistant" && asked !== "injected" ? asked : undefined);
