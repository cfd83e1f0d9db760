/** Characters of two, three and four bytes. */
export const notAscii = 'Žluťoučký 例 🚀';
