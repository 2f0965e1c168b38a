// Recognises the tokens of many texts letter by letter, down a tree whose branches stand in one table: of a token that came up
// before, no string is made.

export interface TokenTree {
  /** The node to which a letter or digit, by its code in ASCII and in lower case, leads from another node. */
  readonly next: (node: number, code: number) => number;
}

/** Where each token begins. */
export const ROOT = 0;

export const isTokenCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

const LETTERS = 36;
const SLOTS = 1 << 12;

export const tokenTree = (): TokenTree => {
  /** By slot, the node that a branch leads to; 0, the root, in a free one. */
  let nodes = new Uint32Array(SLOTS);
  /** By slot, where the branch begins and its letter, as one number. */
  let branches = new Uint32Array(SLOTS);
  let count = 1;
  const slotOf = (branch: number): number => {
    const mask = nodes.length - 1;
    const mixed = Math.imul(branch, 0x9e37_79b1);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    while (nodes[slot] !== ROOT && branches[slot] !== branch) slot = (slot + 1) & mask;
    return slot;
  };
  const grow = (): void => {
    const [oldNodes, oldBranches] = [nodes, branches];
    nodes = new Uint32Array(oldNodes.length * 2);
    branches = new Uint32Array(oldNodes.length * 2);
    for (const [old, node] of oldNodes.entries()) {
      if (node === ROOT) continue;
      const branch = oldBranches[old] ?? 0;
      const slot = slotOf(branch);
      nodes[slot] = node;
      branches[slot] = branch;
    }
  };
  return {
    next: (node, code) => {
      const branch = node * LETTERS + (code >= 97 ? code - 87 : code - 48);
      const slot = slotOf(branch);
      const known = nodes[slot] ?? ROOT;
      if (known !== ROOT) return known;
      const added = count;
      count += 1;
      nodes[slot] = added;
      branches[slot] = branch;
      // At most half full, so that a free slot is near.
      if (count * 2 > nodes.length) grow();
      return added;
    },
  };
};
