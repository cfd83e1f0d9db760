import { visible } from '../summary/visible.ts';

/** HTML that is safe to insert. Only `html` and `trusted` make it. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Markup | string | number | null | readonly Content[];

/** HTML with values in it: a text is escaped, markup is inserted, a list is joined, and `null` is left out. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(strings.map((part, index) => part + toText(values[index] ?? null)).join(''));
}

/** Markup from text of this package, such as a style sheet. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

/** A sentence in which backticks mark code. */
export function withCode(sentence: string): Content {
  return sentence.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

function toText(value: Content): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  return value === null ? '' : value.map(toText).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return visible(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
