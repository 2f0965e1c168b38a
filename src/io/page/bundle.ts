// The page's script and style with their digests, as the build makes them of src/page/.

declare const PAGE: {
  readonly script: string;
  readonly scriptDigest: string;
  readonly style: string;
  readonly styleDigest: string;
};

/** The build fills it in. */
export const pageBundle = () => PAGE;
