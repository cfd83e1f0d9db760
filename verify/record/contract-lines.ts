import { asList, inline, isObject, type OpenApiDocument } from '../../contract/document.ts';

const mostLines = 15;

/** The part of the document at a JSON pointer, as lines of JSON. What is too long is left out. */
export function contractLines(
  document: OpenApiDocument,
  pointer: string,
): { readonly pointer: string; readonly lines: string } | null {
  const [name, node] = find(document, pointer);
  if (node === undefined) return null;
  const label = name === '' || /^\d+$/.test(name) ? '' : `${JSON.stringify(name)}: `;
  const texts = [4, 3, 2, 1].map((depth) => label + JSON.stringify(shorten(node, depth), null, 2));
  const lines = (texts.find((text) => text.split('\n').length <= mostLines) ?? texts.at(-1) ?? '').split('\n');
  return { pointer, lines: (lines.length > mostLines ? [...lines.slice(0, mostLines - 1), '…'] : lines).join('\n') };
}

/** Follows a pointer, through references too. */
function find(document: OpenApiDocument, pointer: string): readonly [name: string, node: unknown] {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  let node: unknown = document;
  for (const step of steps) {
    const at = inline(document, node);
    node = Array.isArray(at) ? asList(at)[Number(step)] : isObject(at) ? at[step] : undefined;
  }
  return [steps.at(-1) ?? '', node];
}

/** No rules for a server. */
const leftOut = ['example', 'examples', 'operationId', 'summary', 'tags', 'x-lint-exceptions', 'x-provenance'];

/** Examples and what is deeper are left out. */
function shorten(node: unknown, depth: number): unknown {
  if (Array.isArray(node)) return depth > 0 ? asList(node).map((item) => shorten(item, depth - 1)) : ['…'];
  if (!isObject(node)) return node;
  if (depth === 0) return typeof node.$ref === 'string' ? { $ref: node.$ref } : '…';
  const members = Object.entries(node).filter(([name]) => !leftOut.includes(name));
  return Object.fromEntries(members.map(([name, item]) => [name, shorten(item, depth - 1)]));
}
