// The names of topics: words in lower case joined by hyphens, so that each is also the name of a folder.

export const TOPIC_FORM =
  "must be a topic such as release-process: letters, digits, hyphens, at most 64 characters";

const LONGEST = 64;

/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

export const isTopic = (text: string): boolean =>
  text.length <= LONGEST &&
  /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u.test(text) &&
  !DEVICE.test(text);

/** The topic that somebody means by these words; undefined if they name none. */
export const topicOf = (words: string): string | undefined => {
  const topic = words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return isTopic(topic) ? topic : undefined;
};
