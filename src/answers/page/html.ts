// The page as one file: its data, its script and its style, and a policy that lets nothing else run or load. The browser
// shows the first view before it has read the memories, which come last.
import type { PageDocument } from "./page.ts";

/** How a page begins; it shows that the page is ours to replace. */
export const UI_MARK = "<!doctype html>\n<!-- written by twiceshy ui -->\n";

/** Each text with the base64 of its SHA-256. */
export interface PageBundle {
  readonly script: string;
  readonly scriptDigest: string;
  readonly style: string;
  readonly styleDigest: string;
}

export const uiPage = (
  { memories, ...rest }: PageDocument,
  { script, scriptDigest, style, styleDigest }: PageBundle,
): string => {
  return `${headOf(policyOf({ scriptDigest, styleDigest }), style)}
<script type="application/json" id="data">${dataText(rest)}</script>
<script>${script}</script>
<script type="application/json" id="memories">${dataText(memories)}</script>
</body>
</html>
`;
};

/** The page that is live: nothing of the memory is in it, and it may connect to its own server alone. */
export const livePage = ({ script, style, ...digests }: PageBundle) => {
  const policy = `${policyOf(digests)}; connect-src 'self'`;
  return {
    // A page cannot say of itself who may frame it.
    policy: `${policy}; frame-ancestors 'none'`,
    text: `${headOf(policy, style)}
<script type="application/json" id="live">true</script>
<script>${script}</script>
</body>
</html>
`,
  };
};

const policyOf = ({ scriptDigest, styleDigest }: Omit<PageBundle, "script" | "style">): string =>
  `default-src 'none'; script-src 'sha256-${scriptDigest}'; style-src 'sha256-${styleDigest}'; base-uri 'none'; form-action 'none'`;

const headOf = (policy: string, style: string): string => `${UI_MARK}<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>twiceshy</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>`;

/** JSON in which no character begins markup, so that nothing in it ends the element that holds it. */
const dataText = (data: unknown): string =>
  JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
