// pom.xml and build.gradle: what Java and Kotlin projects say about themselves, read in their plainest forms.
import { part, type ManifestPart, type ManifestFacts } from "./manifest.ts";

export const readPom = (text: string): ManifestFacts | undefined => {
  if (!/<project\b/.test(text)) return undefined;
  const uncommented = text.replace(/<!--[^]*?(?:-->|$)/g, "");
  // Names inside these elements belong to something else.
  const own = uncommented.replace(
    /<(parent|dependencies|dependencyManagement|build|profiles)>[^]*?(?:<\/\1>|$)/g,
    "",
  );
  const java = JAVA.map((name) => element(uncommented, name)).find(
    (version) => version !== undefined,
  );
  const dependencies = uncommented.matchAll(
    /<groupId>\s*([\w.-]{1,200})\s*<\/groupId>\s*<artifactId>\s*([\w.-]{1,200})\s*<\/artifactId>(?:\s*<version>\s*([\w.-]{1,60})\s*<\/version>)?/g,
  );
  return {
    name: element(own, "artifactId"),
    description: element(own, "description"),
    parts: [part("language", "Java", java), part("tool", "Maven")],
    asked: new Map(
      [...dependencies].map(([, group, artifact, version = ""]) => [
        `${group}:${artifact}`,
        version,
      ]),
    ),
  };
};

const JAVA = ["maven.compiler.release", "java.version", "maven.compiler.source"];

const element = (text: string, name: string): string | undefined => {
  const value = new RegExp(`<${name}>([^<]{1,600})</${name}>`).exec(text)?.[1]?.trim();
  return value === undefined || value.includes("${") ? undefined : value;
};

export const readGradle = (text: string): ManifestFacts => {
  const java =
    /JavaLanguageVersion\.of\(\s*["']?(\d{1,3})/.exec(text)?.[1] ??
    /(?:sourceCompatibility|release)\s*(?:=|\.set\()\s*["']?(?:JavaVersion\.VERSION_)?([\d._]{1,6})/.exec(
      text,
    )?.[1];
  const plugins = text.matchAll(
    /\bid\s*\(?\s*["']([\w.-]{1,200})["']\s*\)?(?:\s*version\s*["']([\w.-]{1,60})["'])?/g,
  );
  const libraries = text.matchAll(/["']([\w.-]{1,200}:[\w.-]{1,200})(?::([\w.-]{1,60}))?["']/g);
  return {
    parts: [
      ...kotlin(text),
      ...(java === undefined ? [] : [part("language", "Java", java)]),
      part("tool", "Gradle"),
    ],
    asked: new Map(
      [...plugins, ...libraries].map(([, name = "", version = ""]) => [name, version]),
    ),
  };
};

const kotlin = (text: string): readonly ManifestPart[] => {
  const [found, version] =
    /(?:\bkotlin\s*\(\s*["'](?:jvm|android|multiplatform)["']\s*\)|org\.jetbrains\.kotlin[\w.]*["']\s*\)?)(?:\s*version\s*["']([\w.-]{1,60})["'])?/.exec(
      text,
    ) ?? [];
  return found === undefined ? [] : [part("language", "Kotlin", version)];
};
