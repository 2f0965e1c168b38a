// The words of a message as agents keep it: a text, or parts of which some are texts and others calls of tools or their results.
import { isObject } from "../../core/kit/json.ts";

export const messageText = (content: unknown): string => {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  const texts = parts.flatMap((part) => {
    if (typeof part === "string") return [part];
    return isObject(part) && part["type"] === "text" && typeof part["text"] === "string"
      ? [part["text"]]
      : [];
  });
  return texts.join("\n\n").trim();
};
