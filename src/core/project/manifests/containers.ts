// Dockerfile and compose files: what a project runs in, and what runs beside it.
import { isObject } from "../../kit/json.ts";
import { parseYaml } from "../../kit/yaml.ts";
import { part, type ManifestPart, type ManifestFacts } from "./manifest.ts";

const DOCKER = part("tool", "Docker");

export const readDockerfile = (text: string): ManifestFacts => {
  const stages = new Set<string>();
  const parts: ManifestPart[] = [DOCKER];
  for (const [, image = "", stage] of text.matchAll(
    /^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*(\S{1,300})(?:[ \t]+AS[ \t]+(\S{1,100}))?/gim,
  )) {
    if (!stages.has(image.toLowerCase())) parts.push(...imagePart(image));
    if (stage !== undefined) stages.add(stage.toLowerCase());
  }
  return { parts };
};

export const readCompose = (text: string): ManifestFacts | undefined => {
  const document = parseYaml(text);
  if (document === undefined) return undefined;
  const top = isObject(document) ? document : {};
  // The first form of these files has its services at the top.
  const services = isObject(top["services"]) ? top["services"] : top;
  const images = Object.values(services).flatMap((service) =>
    isObject(service) && typeof service["image"] === "string" ? service["image"] : [],
  );
  return { parts: [part("tool", "Docker Compose"), ...images.flatMap(imagePart)] };
};

/** `registry.io:5000/library/node:20-alpine@sha256:…`. An image named by a variable is unknown. */
const imagePart = (image: string): readonly ManifestPart[] => {
  const [, name, tag] = /^(?:[^\s@]*\/)?([\w.-]+)(?::([\w.-]+))?(?:@|$)/.exec(image) ?? [];
  if (name === undefined || image.includes("$") || name === "scratch") return [];
  return [part("tool", `${name} image`, tag === "latest" ? "" : tag)];
};
