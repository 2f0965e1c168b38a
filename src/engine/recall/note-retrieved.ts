// Counts the memories that an answer of a tool over MCP holds. Their ids are read from the answer itself, so that no tool can forget it.
import { isObject } from "../../core/kit/json.ts";
import type { Project } from "../project.ts";

export const noteRetrieved = ({ hooks }: Pick<Project, "hooks">, answer: unknown): void =>
  hooks.retrievals.note({ by: "mcp", about: [...new Set(idsIn(answer))] });

/** As they are shown in pages. */
const IN_PAGE = /`([a-z2-7]{10})`/g;
const ID = /^[a-z2-7]{10}(?:[a-z2-7]{42})?$/;
const MOST_LEVELS = 8;

const idsIn = (value: unknown, levels = MOST_LEVELS): readonly string[] => {
  if (levels === 0) return [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => idsIn(one, levels - 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    if (typeof one !== "string") return idsIn(one, levels - 1);
    if (name === "id" && ID.test(one)) return [one];
    return name === "page" ? [...one.matchAll(IN_PAGE)].flatMap(([, id]) => id ?? []) : [];
  });
};
