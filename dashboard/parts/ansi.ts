const styles: Readonly<Record<number, string>> = {
  1: 'bold',
  2: 'quiet',
  31: 'bad',
  32: 'good',
  33: 'warn',
  34: 'busy',
  36: 'busy',
  90: 'quiet',
  91: 'bad',
  92: 'good',
  93: 'warn',
  94: 'busy',
  96: 'busy',
};
const resets = [0, 22, 39];

export interface StyledText {
  readonly text: string;
  /** A class; empty for plain text. */
  readonly style: string;
}

// eslint-disable-next-line no-control-regex -- Terminals begin their sequences with this character.
const sequence = /\x1b(\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|.)/;

/** A line of a terminal as texts with a class. Colours and weights are kept, and every other sequence is dropped. */
export function readAnsi(line: string): readonly StyledText[] {
  if (!line.includes('\x1b')) return [{ text: line, style: '' }];
  const parts: StyledText[] = [];
  let style = '';
  // The pattern has one group, so texts and sequences alternate.
  for (const [index, part] of line.split(sequence).entries()) {
    if (index % 2 === 0) {
      if (part !== '') parts.push({ text: part, style });
    } else if (part.endsWith('m')) {
      for (const code of part.slice(1, -1).split(';').map(Number)) {
        style = styles[code] ?? (resets.includes(code) ? '' : style);
      }
    }
  }
  return parts;
}
