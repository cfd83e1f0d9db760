import { make } from '../base/dom.ts';

/** Beyond that, the elements would make a browser slow. */
const longest = 200_000;

const token = /("(?:[^"\\\n]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/**
 * JSON with an element for each name, text, number and word. It is inserted as text, so nothing in it becomes markup.
 */
export function highlightJson(text: string): (Node | string)[] {
  if (text.length > longest) return [text];
  const nodes: (Node | string)[] = [];
  let end = 0;
  for (const { 0: whole, 1: string, 2: colon, 3: number, index } of text.matchAll(token)) {
    nodes.push(text.slice(end, index));
    end = index + (string ?? whole).length;
    const kind =
      string === undefined ? (number === undefined ? 'word' : 'number') : colon === undefined ? 'string' : 'name';
    nodes.push(make('span', { class: `json-${kind}` }, text.slice(index, end)));
  }
  nodes.push(text.slice(end));
  return nodes;
}
