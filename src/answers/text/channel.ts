// Through which channel an event came, in words.
import { speakerInBody } from "../../core/fold/speaker.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";

/** `user` if a person said it; otherwise the program that did. */
export const channelWords = (body: Fields): string => {
  const speaker = speakerInBody(body);
  if (speaker === "person" || speaker === "prompt") return "user";
  const door = isObject(body.actor) ? body.actor.door : undefined;
  if (speaker === "agent" || door === "mcp") return "an agent";
  return door === "hook" ? "a hook" : "a script";
};
