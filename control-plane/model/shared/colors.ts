/** Sequences that a terminal carries out instead of showing them: colours, movements of the cursor, titles, links. */
const sequence =
  // eslint-disable-next-line no-control-regex -- Escape sequences begin and end with control characters.
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[PX^_][^\u001b]*\u001b\\|[ -/]*[0-Z\\^-~])/g;

/** The text as people read it, without the colours of a terminal. */
export function withoutColors(text: string): string {
  return text.includes('\u001b') ? text.replace(sequence, '') : text;
}

/** Sequences of a text, each with its place in the text without them. */
export type Colors = readonly (readonly [place: number, sequence: string])[];

/** Separates a text from its colours. */
export function splitColors(text: string): { readonly plain: string; readonly colors: Colors } {
  if (!text.includes('\u001b')) return { plain: text, colors: [] };
  const colors: [number, string][] = [];
  let removed = 0;
  const plain = text.replace(sequence, (found, place: number) => {
    colors.push([place - removed, found]);
    removed += found.length;
    return '';
  });
  return { plain, colors };
}

/** The reverse of `splitColors`. */
export function joinColors(plain: string, colors: Colors): string {
  let text = '';
  let from = 0;
  for (const [place, found] of colors) {
    text += plain.slice(from, place) + found;
    from = place;
  }
  return text + plain.slice(from);
}
