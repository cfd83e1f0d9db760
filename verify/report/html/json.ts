import { type Content, html, type Markup } from './markup.ts';

/** The longest text that is coloured: each value becomes an element. */
const colouredLimit = 50_000;

/** JSON with a line for each value, coloured; any other text as it is. */
export function showJson(text: string): Content {
  const isJson = /^\s*[[{]/.test(text) && isValid(text);
  if (!isJson) return text;
  const pretty = layOut(text);
  return pretty.length > colouredLimit ? pretty : colour(pretty);
}

function isValid(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const tokens = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Works on the text, not on its values, so that numbers and names that are repeated stay as they were sent. */
function layOut(text: string): string {
  let depth = 0;
  let previous = '';
  let out = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of text.matchAll(tokens)) {
    const isEnd = token === '}' || token === ']';
    const isEmpty = isEnd && (previous === '{' || previous === '[');
    if (isEnd) depth--;
    if (isEnd && !isEmpty) out += line();
    else if (!isEnd && (previous === '{' || previous === '[' || previous === ',')) out += line();
    out += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth++;
    previous = token;
  }
  return out;
}

const coloured = /("(?:\\.|[^"\\])*")(:)?|(-?\d[\d.eE+-]*)|(true|false|null)/g;

/** Lines of JSON, coloured. */
export function colour(pretty: string): Markup[] {
  const parts: Markup[] = [];
  let end = 0;
  for (const match of pretty.matchAll(coloured)) {
    const [whole, string, colon, number] = match;
    const kind =
      string === undefined ? (number === undefined ? 'word' : 'number') : colon === undefined ? 'string' : 'name';
    parts.push(html`${pretty.slice(end, match.index)}<span class="${kind}">${string ?? whole}</span>${colon ?? ''}`);
    end = match.index + whole.length;
  }
  return [...parts, html`${pretty.slice(end)}`];
}
