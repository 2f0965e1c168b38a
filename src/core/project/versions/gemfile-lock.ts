// Gemfile.lock: lists each gem in use under `specs:`, indented by four, with its version.
import { versionsOf, type Versions } from "./version-file.ts";

export const gemVersions = (text: string): Versions =>
  versionsOf(
    text.split("\n").flatMap((line) => {
      const [, name, version] =
        /^ {4}([\w.-]{1,100}) \((\d[\w.]{0,100})[^)]{0,100}\)\s*$/.exec(line) ?? [];
      return name === undefined || version === undefined ? [] : [[name, version] as const];
    }),
  );
