// A syntax tree as the readers of structure see it: plain nodes with a name and a span. They know
// the names of the grammar but not the library that made the tree.

export interface SyntaxNode {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly firstChild: SyntaxNode | null;
  readonly nextSibling: SyntaxNode | null;
}

export const childrenOf = (node: SyntaxNode): readonly SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
};

export const childNamed = (node: SyntaxNode, ...names: readonly string[]): SyntaxNode | undefined =>
  childrenOf(node).find(({ name }) => names.includes(name));

/** All nodes below this one in the order of the text, except below nodes that are not to be entered. */
export function* below(
  node: SyntaxNode,
  enters: (node: SyntaxNode) => boolean = always,
): Generator<SyntaxNode> {
  const waiting = childrenOf(node).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    // Pushed one by one: a list may have more members than a call may have arguments.
    if (enters(next)) for (const child of childrenOf(next).toReversed()) waiting.push(child);
  }
}

const always = (): boolean => true;

export const textOf = ({ from, to }: SyntaxNode, text: string): string => text.slice(from, to);

/** The text between the quotes. */
export const unquoted = (node: SyntaxNode, text: string): string =>
  text.slice(node.from + 1, node.to - 1);
