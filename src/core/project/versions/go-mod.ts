// go.mod: the modules that a module requires, each in one version.
import { versionsOf, type Versions } from "./version-file.ts";

export const goVersions = (text: string): Versions =>
  versionsOf(
    text.split("\n").flatMap((line) => {
      const [, name, version] =
        /^(?:require )?\s*([\w.~-]+\/[\w.~/-]{1,300}) v(\d[\w.+-]{0,100})\s*(?:\/\/.*)?$/.exec(
          line,
        ) ?? [];
      return name === undefined || version === undefined ? [] : [[name, version] as const];
    }),
  );

export const goRuntime = (text: string): Versions => {
  const version = /^go (\d{1,4}(?:\.\d{1,4}){0,2})\s*$/m.exec(text)?.[1];
  return new Map(version === undefined ? [] : [["go", version]]);
};
