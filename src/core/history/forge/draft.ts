// What was read of a pull or merge request, as evidence, and the link from a failure to what says why.
import { EXPLAINED_BY } from "../../event/explained-by.ts";
import type { EventId } from "../../event/id.ts";
import { MOST_COMMENTS } from "../../event/kinds/knowledge/pull-request.ts";
import { oneLine } from "../../kit/text.ts";
import type { DraftOf } from "../../event/draft.ts";
import { nameOfRequest, type ForgePlace } from "./address.ts";
import type { RequestText } from "./explain.ts";

const REVIEW = { review: "yes" } as const;
const TALK = { review: "no" } as const;

export const requestKey = ({ forge, host, project }: ForgePlace, number: number): string =>
  `${forge}:${host}/${project}#${number}`;

/** `said`: undefined if there is no such request, which is remembered so that it is not asked for again. */
export const requestDraft = (
  place: ForgePlace,
  number: number,
  request: (RequestText & { readonly state: string; readonly opened: number }) | undefined,
  nowMs: number,
): DraftOf<"pull-request"> => {
  const { forge, host, project } = place;
  const own = { key: requestKey(place, number), forge, host, project, number };
  const name = nameOfRequest(forge, number);
  if (request === undefined)
    return {
      kind: "pull-request",
      body: {
        ...own,
        when: nowMs,
        actor: { door: "import" },
        text: `There is no ${name}`,
        state: "gone",
      },
    };
  const { title, body, state, opened, merged } = request;
  // The newest, because what was taken back is spoken of at the end.
  const comments = request.comments
    .slice(-MOST_COMMENTS)
    .map(({ when, text, review }) => ({ when, text, ...(review ? REVIEW : TALK) }));
  return {
    kind: "pull-request",
    overlong: "cut-all",
    body: {
      ...own,
      when: opened,
      actor: { door: "import" },
      text: oneLine(title) || name,
      state: state === "merged" || state === "open" ? state : "closed",
      ...(merged === undefined ? {} : { merged }),
      ...(body.trim() === "" ? {} : { body }),
      ...(comments.length === 0 ? {} : { comments }),
    },
  };
};

/** The same with half of its comments, the newest, or without its description; undefined if nothing is left. */
export const shorter = (draft: DraftOf<"pull-request">): DraftOf<"pull-request"> | undefined => {
  const { comments = [], body, ...rest } = draft.body;
  const kept = comments.slice(Math.ceil(comments.length / 2));
  if (kept.length > 0) return { ...draft, body: { ...draft.body, comments: kept } };
  return comments.length > 0 && body !== undefined
    ? { ...draft, body: { ...rest, body } }
    : body === undefined && comments.length === 0
      ? undefined
      : { ...draft, body: rest };
};

/** `failure`: the key of the failure that it explains. */
export const explainedKey = (place: ForgePlace, number: number, failure: string): string =>
  `${requestKey(place, number)}:${failure}`;

export const explainedDraft = (
  { ids, key = "" }: { readonly ids: readonly EventId[]; readonly key?: string },
  place: ForgePlace,
  { number, reason }: { readonly number: number; readonly reason: string },
  nowMs: number,
): DraftOf<"link"> => ({
  kind: "link",
  body: {
    when: nowMs,
    actor: { door: "import" },
    key: explainedKey(place, number, key),
    targets: [...ids],
    text: `${nameOfRequest(place.forge, number)} says why it failed`,
    body: reason,
    as: EXPLAINED_BY,
    to: `key:${requestKey(place, number)}`,
    linked: "yes",
  },
});
