// A log in memory that grows: one segment for each writer.
import type { Event } from "../../src/core/event/envelope.ts";
import type { Segment } from "../../src/core/log/line-position.ts";
import { memoryLog, type Told } from "./teller.ts";

export const growingLog = () => {
  const texts = new Map<Omit<Segment, "bytes">, string>();
  const places = new Map<string, Omit<Segment, "bytes">>();
  const place = ({ writer }: Event) => {
    const known = places.get(writer) ?? { writer, stream: "team" as const, number: 1 };
    places.set(writer, known);
    return known;
  };
  return {
    log: memoryLog(texts),
    append: (told: readonly Told[]) => {
      for (const { event, line } of told)
        texts.set(place(event), (texts.get(place(event)) ?? "") + line);
    },
    /** Overwrites the line's body in place. */
    erase: ({ event, line }: Told) => {
      const body = line.slice(line.indexOf(',"body":') + 8, -2);
      const blank = line.replace(body, () => "null".padEnd(body.length));
      texts.set(
        place(event),
        (texts.get(place(event)) ?? "").replace(line, () => blank),
      );
    },
    cut: ({ event }: Told) => texts.set(place(event), ""),
  };
};
