import { isObject } from '../document.ts';

/**
 * A copy of a part of a document, in which the descriptions of schemas name their units, known values and patterns.
 */
export function describeSchemas<Node>(node: Node): Node {
  // The copy has the members of the original, apart from descriptions.
  return copy(node) as Node;
}

function copy(node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item: unknown) => copy(item));
  if (!isObject(node)) return node;
  const copied = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, copy(value)]));
  const { 'x-unit': unit, 'x-known-values': known, 'x-pattern-says': says, description } = copied;
  const notes = [
    ...(typeof unit === 'string' ? [`Unit: ${unit}.`] : []),
    ...(typeof says === 'string' ? [`A value ${says}.`] : []),
    ...(Array.isArray(known)
      ? [`Known values, to which others may be added: ${known.map((value) => `\`${value}\``).join(', ')}.`]
      : []),
  ];
  if (notes.length === 0) return copied;
  return { ...copied, description: [...(typeof description === 'string' ? [description] : []), ...notes].join(' ') };
}
