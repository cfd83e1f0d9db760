import { make } from '../base/dom.ts';

/**
 * The beginning of a terminal's escape sequences. Those for colours and weights end with `m`, others with other
 * letters.
 */
const escape = '\u001b[';

const colours: Readonly<Record<number, string>> = {
  1: 'strong',
  31: 'broken',
  32: 'good',
  33: 'refused',
  34: 'accent',
  35: 'violet',
  36: 'accent',
  90: 'quiet',
};

/** A line as a terminal shows it: in the colours of the page, without the sequences that no page can follow. */
export function showTerminalText(text: string): (Node | string)[] {
  const [first = '', ...parts] = text.split(escape);
  let classes: readonly string[] = [];
  const shown = parts.map((part) => {
    const [whole = '', numbers = '', letter] = /^([\d;]*)([A-Za-z])/.exec(part) ?? [];
    if (letter === 'm') classes = classesAfter(classes, numbers);
    const rest = part.slice(whole.length);
    return classes.length === 0 ? rest : make('span', { class: classes.join(' ') }, rest);
  });
  return [first, ...shown];
}

function classesAfter(before: readonly string[], numbers: string): readonly string[] {
  return numbers
    .split(';')
    .map(Number)
    .reduce<readonly string[]>((classes, number) => {
      const found = colours[number] ?? colours[number - 60];
      if (number === 0 || found === undefined) return number === 0 ? [] : classes;
      return [...new Set([...classes, `ansi-${found}`])];
    }, before);
}
