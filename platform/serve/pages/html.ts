/** HTML that needs no escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Writes HTML. Values are escaped, except those that are HTML; a list is written without separators. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return new Html(parts.map((part, index) => part + write(values[index] ?? '')).join(''));
}

export const nothing = new Html('');

function write(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escape(value);
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
