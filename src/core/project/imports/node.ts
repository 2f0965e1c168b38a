// A syntax tree as the readers of structure see it: plain nodes with a name and a span. They know
// the names of the grammar but not the library that made the tree.

export interface Node {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly firstChild: Node | null;
  readonly nextSibling: Node | null;
}

export const childrenOf = (node: Node): readonly Node[] => {
  const children: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
};

export const childNamed = (node: Node, ...names: readonly string[]): Node | undefined =>
  childrenOf(node).find(({ name }) => names.includes(name));

/** All nodes below this one in the order of the text, except below nodes that are not to be entered. */
export function* below(node: Node, enters: (node: Node) => boolean = always): Generator<Node> {
  const waiting = childrenOf(node).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    // Pushed one by one: a list may have more members than a call may have arguments.
    if (enters(next)) for (const child of childrenOf(next).toReversed()) waiting.push(child);
  }
}

const always = (): boolean => true;

export const textOf = ({ from, to }: Node, text: string): string => text.slice(from, to);

/** The text between the quotes. */
export const unquoted = (node: Node, text: string): string =>
  text.slice(node.from + 1, node.to - 1);
