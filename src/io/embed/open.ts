// Opens the embedder that the settings name. It is loaded by what compares meanings, and by nothing else: the word table
// and the tokenizers come with it.
import type { Digest } from "../../core/kit/digest.ts";
import { codeOf } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { isLoopbackAddress } from "../../core/kit/address.ts";
import { CHOICE_FORM, embedderChoice } from "../../core/vectors/choice.ts";
import type { Embedder, EmbedFault } from "../../engine/ports/embedder.ts";
import { openBuiltin } from "./builtin.ts";
import { openEndpoint } from "./endpoint.ts";
import { unfit } from "./model-files.ts";
import { graphIn, openOnnx, type LoadPackage } from "./onnx.ts";
import { openStaticModel } from "./static-model.ts";

export interface EmbedderMeans {
  readonly setting: string;
  /** Whether the project's own settings made the choice: they may have come with a folder that someone copied. */
  readonly byProject: boolean;
  readonly home: string;
  /** For an endpoint that wants one. */
  readonly key?: string | undefined;
  readonly digest: Digest;
  /** A signal that comes when one question has taken too long. */
  readonly deadline: () => AbortSignal;
  readonly load?: LoadPackage;
}

/** Undefined if none was chosen. `signal` ends the wait for a server. */
export const openEmbedder = async (
  means: EmbedderMeans,
  signal?: AbortSignal,
): Promise<Result<Embedder | undefined, EmbedFault>> => {
  const choice = embedderChoice(means.setting);
  switch (choice?.is) {
    case undefined:
      return err(unfit(means.setting, `the setting ${CHOICE_FORM}`));
    case "none":
      return ok(undefined);
    case "builtin":
      return openBuiltin();
    case "folder":
      return openFolder(choice.path.replace(/^~(?=[/\\])/, means.home), means);
    case "endpoint":
      return openAddress(choice, means, signal);
  }
};

/** Texts and a key go to another machine only where this machine's own settings say so. */
const openAddress = async (
  { url, model }: { readonly url: string; readonly model: string },
  { byProject, key, digest, deadline }: EmbedderMeans,
  signal: AbortSignal | undefined,
): Promise<Result<Embedder, EmbedFault>> => {
  if (byProject && !isLoopbackAddress(url))
    return err(unfit(url, "only the machine's settings may name an address on another machine"));
  const means = { url, model, digest, deadline, key: byProject ? undefined : key };
  return openEndpoint(means, signal);
};

const openFolder = async (
  folder: string,
  { digest, load = loadPackage }: EmbedderMeans,
): Promise<Result<Embedder, EmbedFault>> => {
  const graph = graphIn(folder);
  const model = openStaticModel(folder, digest);
  // A transformer's folder may hold its weights beside the graph, in a file of the same name.
  if (graph !== undefined && (model === undefined || !model.ok))
    return openOnnx(folder, graph, { digest, load });
  return model ?? err(unfit(folder, "it holds neither a static model nor an ONNX graph"));
};

/** Undefined if it is not installed. */
const loadPackage: LoadPackage = async (name) => {
  try {
    const loaded: unknown = await import(name);
    return loaded;
  } catch (fault) {
    if (["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"].includes(codeOf(fault))) return undefined;
    throw fault;
  }
};
