/**
 * Makes characters visible that control a terminal or the order of text: a server may send them. Tabs and line feeds
 * stay.
 */
export function visible(text: string): string {
  return text.replaceAll(unsafe, (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}

// C0 without tab and line feed, C1, and the marks that change the direction of text.
// eslint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
