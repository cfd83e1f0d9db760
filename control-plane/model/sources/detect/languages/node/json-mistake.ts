type Wanted = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end';

const token = /\s*(?:"(?:\\(?:["\\/bfnrt]|u[\da-f]{4})|[^"\\\p{Cc}])*"|-?\d[\d.e+-]*|true|false|null|[[\]{}:,])/iuy;

/** The place in a text where it stops being JSON. Engines of JavaScript name the place in some messages only. */
export function findMistake(text: string): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, mistakeIndex(text)).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function mistakeIndex(text: string): number {
  const ends: string[] = [];
  let wanted: Wanted = 'value';
  for (;;) {
    const start: number = token.lastIndex;
    const found: string | undefined = token.exec(text)?.[0].trim();
    const next: Wanted | null = found === undefined ? null : nextWanted(found[0] ?? '', wanted, ends);
    if (next === null) {
      token.lastIndex = 0;
      return start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0);
    }
    wanted = next;
  }
}

/** The kind of piece that may follow a piece, which begins with a character; `null` if the piece is a mistake. */
function nextWanted(piece: string, wanted: Wanted, ends: string[]): Wanted | null {
  const closes = piece === ends.at(-1);
  if (closes && wanted.endsWith('end')) {
    ends.pop();
    return 'comma or end';
  }
  if (wanted === 'colon') return piece === ':' ? 'value' : null;
  if (wanted === 'comma or end')
    return piece === ',' && ends.length > 0 ? (ends.at(-1) === '}' ? 'key' : 'value') : null;
  if (wanted.startsWith('key')) return piece === '"' ? 'colon' : null;
  if (piece === '{' || piece === '[') {
    ends.push(piece === '{' ? '}' : ']');
    return piece === '{' ? 'key or end' : 'value or end';
  }
  return /[\]}:,]/.test(piece) ? null : 'comma or end';
}
