import type { Document, Node } from 'yaml';

/** Position of the value at a JSON pointer, or of the innermost value around it in the file. */
export function startOf(parsed: Document, path: string): number {
  const steps = path.split('/').slice(1);
  for (let length = steps.length; length > 0; length--) {
    // The parser has made this node.
    const node = parsed.getIn(steps.slice(0, length), true) as Node | undefined;
    if (node?.range) return node.range[0];
  }
  return 0;
}
