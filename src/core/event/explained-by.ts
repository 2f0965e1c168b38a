// The relation of a failure to the pull request that says why it failed, as a link names it. The
// link's body is the reason, with its source.

export const EXPLAINED_BY = "explained-by";
