/** A list of exceptions: in each line what is excepted, a colon, and the reason. */
export interface ExceptionList {
  readonly file: string;
  readonly text: string;
  /** How many lines it may have. The number only gets smaller. */
  readonly most: number;
}

/** The names in a list of exceptions, in its order. */
export function readExceptions({ text }: ExceptionList): readonly string[] {
  return linesOf(text).map(nameOf);
}

/** Finds mistakes in the list itself. Each line says how to mend one. */
export function findListMistakes({ file, text, most }: ExceptionList): string[] {
  const lines = linesOf(text);
  const disorder = lines.find((line, index) => index > 0 && line <= (lines[index - 1] ?? ''));
  return [
    ...lines
      .filter((line) => !hasReason(line))
      .map((line) => `${file} gives no reason. Add it after a colon: ${nameOf(line)}`),
    ...(disorder === undefined ? [] : [`${file} is not sorted. Move: ${nameOf(disorder)}`]),
    ...(lines.length > most ? [`${file} has ${lines.length} lines; at most ${most} are allowed.`] : []),
  ];
}

/** The text with the lines of `names` only. */
export function keepExceptions({ text }: ExceptionList, names: readonly string[]): string {
  const left = linesOf(text).filter((line) => names.includes(nameOf(line)));
  return left.map((line) => `${line}\n`).join('');
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

function nameOf(line: string): string {
  return line.replace(/:( .*)?$/, '');
}

function hasReason(line: string): boolean {
  return /: +\S/.test(line);
}
