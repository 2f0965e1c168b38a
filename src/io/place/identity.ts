// Reads who the project is: what `init` once wrote into project.json.
import { join } from "node:path";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { IdentityFault, Place, ProjectIdentity } from "../../engine/ports/place.ts";
import { readText } from "../kit/files.ts";
import { PROJECT_FILE } from "./find.ts";

/** A newer version may have written more into the file; this one reads what it knows. */
export const readProject = ({
  store,
}: Pick<Place, "store">): Result<ProjectIdentity, IdentityFault> => {
  const path = join(store, PROJECT_FILE);
  const text = readText(path);
  if (!text.ok) return text;
  const parsed = parseJson(text.value ?? "");
  if (!isObject(parsed) || typeof parsed.id !== "string" || !/^[a-z2-7]{26}$/.test(parsed.id))
    return err({ kind: "project-broken", path });
  return ok({
    id: parsed.id,
    made: typeof parsed.made === "string" ? parsed.made : "",
    ...(typeof parsed.rootCommit === "string" ? { rootCommit: parsed.rootCommit } : {}),
  });
};
