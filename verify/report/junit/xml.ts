export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: readonly (XmlElement | string)[];
}

export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: (XmlElement | string)[]
): XmlElement {
  return { name, attributes, content };
}

/** The element in XML. Texts are escaped, and keep their lines; each element has a line of its own. */
export function render({ name, attributes, content }: XmlElement, indent = ''): string {
  const values = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escape(value).replaceAll('\n', '&#10;')}"`,
  );
  const start = `${indent}<${name}${values.join('')}`;
  if (content.length === 0) return `${start}/>`;
  const hasElements = content.some((part) => typeof part !== 'string');
  const inside = content.map((part) => (typeof part === 'string' ? escape(part) : `\n${render(part, `${indent}  `)}`));
  return `${start}>${inside.join('')}${hasElements ? `\n${indent}` : ''}</${name}>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  const legal = text
    .replaceAll('\r', '')
    .replaceAll(illegal, (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
  return legal.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

// XML 1.0 has no way to write these: control characters, half of a surrogate pair, and U+FFFE and U+FFFF.
// eslint-disable-next-line no-control-regex
const illegal = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu;
