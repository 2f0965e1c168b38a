// Dockerfile and compose files: what a project runs in, and what runs beside it.
import { part, type Part, type ManifestFacts } from "./manifest.ts";

const DOCKER = part("tool", "Docker");

export const readDockerfile = (text: string): ManifestFacts => {
  const stages = new Set<string>();
  const parts: Part[] = [DOCKER];
  for (const [, image = "", stage] of text.matchAll(
    /^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*(\S{1,300})(?:[ \t]+AS[ \t]+(\S{1,100}))?/gim,
  )) {
    if (!stages.has(image.toLowerCase())) parts.push(...imagePart(image));
    if (stage !== undefined) stages.add(stage.toLowerCase());
  }
  return { parts };
};

export const readCompose = (text: string): ManifestFacts => {
  const images = text.matchAll(/^[ \t]+image:[ \t]*["']?([^\s"'#]{1,300})/gm);
  return {
    parts: [
      part("tool", "Docker Compose"),
      ...[...images].flatMap(([, image = ""]) => imagePart(image)),
    ],
  };
};

/** `registry.io:5000/library/node:20-alpine@sha256:…`. An image named by a variable is unknown. */
const imagePart = (image: string): readonly Part[] => {
  const [, name, tag] = /^(?:[^\s@]*\/)?([\w.-]+)(?::([\w.-]+))?(?:@|$)/.exec(image) ?? [];
  if (name === undefined || image.includes("$") || name === "scratch") return [];
  return [part("tool", `${name} image`, tag === "latest" ? "" : tag)];
};
