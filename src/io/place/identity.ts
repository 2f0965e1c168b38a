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
  const said = parseJson(text.value ?? "");
  if (!isObject(said) || typeof said.id !== "string" || !/^[a-z2-7]{26}$/.test(said.id))
    return err({ kind: "project-broken", path });
  return ok({
    id: said.id,
    made: typeof said.made === "string" ? said.made : "",
    ...(typeof said.rootCommit === "string" ? { rootCommit: said.rootCommit } : {}),
  });
};
