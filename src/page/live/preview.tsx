// What an act would change, as the server tried it: memories, facts, the gate and the brief, each as it is and as it would be.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ActDocument } from "../../answers/page/acted.ts";
import type { PreviewDocument } from "../../answers/page/preview.ts";
import { counted, shortId } from "../parts.tsx";
import { ask, type ServerRefusal } from "./server.ts";

const isPreview = (value: unknown): value is PreviewDocument =>
  typeof value === "object" && value !== null && "changes" in value;

type PreviewTrial =
  | { readonly is: "trying" }
  | { readonly is: "tried"; readonly preview: PreviewDocument }
  | { readonly is: "refused"; readonly why: ServerRefusal };

const GONE: ServerRefusal = {
  ...{ status: 0, sentence: "It could not be tried: the server is away.", hint: "" },
};

/** Who types is not interrupted by a trial of each letter. */
const TYPING_MS = 200;

/** What does not change what would change. */
const keyOf = (act: ActDocument | undefined): string =>
  act === undefined
    ? ""
    : JSON.stringify({ ...act, given: { ...act.given, why: undefined, typed: undefined } });

export const PreviewOf = ({ act }: { readonly act: ActDocument | undefined }) => {
  const tried = useSignal<PreviewTrial>({ is: "trying" });
  useEffect(() => {
    if (act === undefined) return undefined;
    let isOld = false;
    tried.value = { is: "trying" };
    const tryIt = async (): Promise<void> => {
      const answered = await ask("/api/preview", act);
      if (isOld) return;
      if (answered.is === "answered" && isPreview(answered.value))
        tried.value = { is: "tried", preview: answered.value };
      else if (answered.is === "refused") tried.value = { is: "refused", why: answered.why };
      else tried.value = { is: "refused", why: GONE };
    };
    const timer = setTimeout(() => void tryIt(), TYPING_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [keyOf(act)]);
  if (act === undefined) return null;
  const { value } = tried;
  return (
    <section class="preview" aria-label="What changes" aria-live="polite">
      <h3>What changes</h3>
      {value.is === "trying" ? (
        <p class="soft">Trying it …</p>
      ) : value.is === "refused" ? (
        <p class="bad">
          {value.why.sentence} {value.why.hint}
        </p>
      ) : (
        <Changes {...value.preview} />
      )}
    </section>
  );
};

const Changes = ({ changes, facts, gate, brief, erases }: PreviewDocument) => {
  if (erases !== undefined) return <Erased list={erases} />;
  const isNothing =
    changes.length + facts.length + gate.length + brief.gone.length + brief.come.length === 0;
  if (isNothing) return <p>Nothing: it is so already.</p>;
  return (
    <>
      <ul class="changes">
        {changes.slice(0, MOST).map(({ kind, text, was, is }) => (
          <Change name={`${kind}: ${text}`} was={was ?? "not there"} is={is} />
        ))}
        {changes.length > MOST ? <li>and {changes.length - MOST} more</li> : null}
        {facts.map(({ name, was, is }) => (
          <Change name={`fact ${name}`} was={was || "none"} is={is || "none"} />
        ))}
        {gate.map(({ text, was, is }) => (
          <Change name={`the gate, of ${text}`} was={was} is={is} />
        ))}
      </ul>
      {brief.gone.length + brief.come.length === 0 ? (
        <p class="soft">The brief of the next session stays as it is.</p>
      ) : (
        <details open={brief.gone.length + brief.come.length < 8}>
          <summary>
            The brief of the next session: {counted(brief.gone.length, "line")} less,{" "}
            {counted(brief.come.length, "line")} more
          </summary>
          <pre tabIndex={0} aria-label="Lines of the brief that change">
            {brief.gone.map((line) => (
              <span class="gone">
                − {withoutBullet(line)}
                {"\n"}
              </span>
            ))}
            {brief.come.map((line) => (
              <span class="come">
                + {withoutBullet(line)}
                {"\n"}
              </span>
            ))}
          </pre>
        </details>
      )}
    </>
  );
};

const withoutBullet = (line: string): string => line.replace(/^- /u, "");

const MOST = 20;

const Change = ({
  name,
  was,
  is,
}: {
  readonly name: string;
  readonly was: string;
  readonly is: string;
}) => (
  <li>
    <bdi>{name}</bdi>
    <br />
    <del>
      <bdi>{was}</bdi>
    </del>{" "}
    →{" "}
    <ins>
      <bdi>{is}</bdi>
    </ins>
  </li>
);

const ERASED = 40;

const Erased = ({ list }: { readonly list: NonNullable<PreviewDocument["erases"]> }) => (
  <>
    <p>
      {list.length === 1 ? "This is" : `These ${list.length} are`} erased permanently, with all that
      was derived from it:
    </p>
    <ul class="changes">
      {list.slice(0, ERASED).map(({ id, what, text }) => (
        <li>
          <code>{shortId(id)}</code> {what}
          {text === undefined ? "" : `: ${text}`}
        </li>
      ))}
      {list.length > ERASED ? <li>and {list.length - ERASED} more</li> : null}
    </ul>
  </>
);
