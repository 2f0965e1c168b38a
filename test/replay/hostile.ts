// A repository whose authors wrote things that a page, a terminal or a reader might take for more than text.
import { linesOf, storyIn, type Story } from "../support/story.ts";

export const SECRET = "ghp_wq3Xk9Lm2Nv7Bt5Rd8Yc4Fz6Hj1Pg0SsAaEe";
export const MARKUP = `<img src=x onerror="alert(1)"></title></style><script>alert(2)</script>&lt;b&gt;`;
/** A right-to-left override, a zero-width space, an escape. */
export const UNSEEN = "safe\u202Etxt.exe\u200Bend\u001B[31m";
const PATH = `src/"><svg onload=alert(3)>.ts`;

/** A failure, its repeat and the repeat's own revert, all in hostile words. */
export const hostileStory = (folder: string): Story => {
  const story = storyIn(folder);
  const line = `const page = render("${MARKUP}", "${UNSEEN}", "${SECRET}", first, second);\n`;
  const broken = linesOf("retry", 6) + line;
  story.commit({ "a.ts": "1;\n" }, "Start");
  const failed = story.commit({ [PATH]: broken }, `Retry ${MARKUP}`);
  story.commit(
    { [PATH]: null },
    `Revert "Retry ${MARKUP}"\n\nThis reverts commit ${failed}.\n\nThe key ${SECRET} leaked ${UNSEEN} </blockquote>${MARKUP}`,
  );
  const again = story.commit({ [PATH]: broken }, `Patience ${UNSEEN} ${MARKUP} ${SECRET}`);
  story.revert(again);
  story.git("remote", "add", "origin", "https://ada:hunter2@github.com/ada/photo-store.git");
  return story;
};
