/** No longer command is read. */
const mostLength = 10_000;

/**
 * The commands of a line for a shell, as their words without quotes. Operators such as `&&` and `|` part the commands.
 */
export function commandsOf(line: string): string[][] {
  const commands: string[][] = [[]];
  const pieces = line
    .slice(0, mostLength)
    .matchAll(/\s+|[;&|()]|(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s;&|()"'\\])+|./gs);
  for (const [piece] of pieces) {
    if (/^[;&|()\n]/.test(piece)) commands.push([]);
    else if (piece.trim() !== '') commands.at(-1)?.push(withoutQuotes(piece));
  }
  return commands.filter((words) => words.length > 0);
}

function withoutQuotes(word: string): string {
  return word.replace(
    /"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/gs,
    (_whole, double: string | undefined, single: string | undefined, escaped: string | undefined) =>
      double?.replace(/\\(["\\$`])/g, '$1') ?? single ?? escaped ?? '',
  );
}
