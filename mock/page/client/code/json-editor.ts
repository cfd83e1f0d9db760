import { make } from '../base/dom.ts';
import { highlightJson } from './highlight.ts';
import { findJsonMistake, type JsonMistake } from '../../../../contract/samples/json-mistake.ts';

/** A message at each key would be noise while a text is being written. */
const settledAfterMs = 400;

/**
 * A field for JSON. It shows colours, and marks the first mistake, before the text is sent. An empty text is no
 * mistake.
 */
export function createJsonEditor(
  id: string,
  label: string,
  initial: string,
): { readonly element: HTMLElement; readonly field: HTMLTextAreaElement } {
  const field = make('textarea', {
    id,
    spellcheck: 'false',
    autocapitalize: 'off',
    'aria-describedby': `${id}-mistake`,
  });
  const shown = make('code');
  const message = make('p', { id: `${id}-mistake`, class: 'mistake-message', role: 'status' });
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    const text = field.value;
    const mistake = text.trim() === '' ? undefined : findJsonMistake(text);
    // A text that ends with a line break has a line more.
    shown.replaceChildren(...(mistake ? markMistake(text, mistake) : highlightJson(text)), '\n');
    field.ariaInvalid = mistake ? 'true' : null;
    clearTimeout(timer);
    timer = setTimeout(() => (message.textContent = mistake ? sayMistake(mistake) : ''), settledAfterMs);
  };

  field.value = initial;
  field.addEventListener('input', show);
  show();
  // The text behind the field has the colours; that of the field is transparent.
  const editor = make('div', { class: 'editor' }, make('pre', { 'aria-hidden': 'true' }, shown), field);
  return { element: make('div', { class: 'field' }, make('label', { for: id }, label), editor, message), field };
}

function sayMistake({ line, column, message }: JsonMistake): string {
  return `⚠ This is not JSON. Line ${line}, column ${column}: ${message}.`;
}

function markMistake(text: string, { at }: JsonMistake): (Node | string)[] {
  const end = /^[\w"'.+-]*/.exec(text.slice(at))?.[0].length ?? 0;
  const wrong = text.slice(at, at + Math.max(end, 1));
  const mark = make('span', { class: 'json-mistake' }, wrong.trim() === '' ? ` ${wrong}` : wrong);
  return [...highlightJson(text.slice(0, at)), mark, ...highlightJson(text.slice(at + wrong.length))];
}
