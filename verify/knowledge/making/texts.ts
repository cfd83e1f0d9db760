/** Quotes, a backslash and the control characters that a text of several lines may have, also around it. */
export const spaced = `\t"A" 'b' \\n\r\n  $HOME \u2028\n `;
/** Characters of two, three and four bytes. */
export const notAscii = 'Žluťoučký 例 🚀';
