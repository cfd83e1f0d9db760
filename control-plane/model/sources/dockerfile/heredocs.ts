/** A text in an instruction, as `<<EOF` begins it. */
export interface Heredoc {
  /** The word that ends it. */
  readonly word: string;
  /** Whether its variables stay as they are. */
  readonly isQuoted: boolean;
  /** Each line ends with a line feed. */
  readonly text: string;
}

interface Found {
  readonly heredocs: readonly Heredoc[];
  /** Index of the line after the last one. */
  readonly end: number;
}

/** A word that begins a heredoc, as builders read it. */
const beginning = /(?:^|\s)\d*<<(-?)(["']?)([^\s"'<]+)\2(?=\s|$)/g;

/** Whether a text may begin a heredoc. */
export function mayHaveHeredoc(text: string): boolean {
  return new RegExp(beginning).test(text);
}

/** Reads the heredocs of an instruction, from the line after it. One without an end is none. */
export function readHeredocs(
  lines: readonly string[],
  from: number,
  { name, rest }: { readonly name: string; readonly rest: string },
): Found {
  const heredocs: Heredoc[] = [];
  let end = from;
  if (!/^(?:add|copy|onbuild|run)$/i.test(name)) return { heredocs, end };
  for (const [, isTabbed = '', quote = '', word = ''] of rest.matchAll(beginning)) {
    const withoutTabs = (line: string) => (isTabbed === '' ? line : line.replace(/^\t+/, ''));
    const last = lines.findIndex((line, index) => index >= end && withoutTabs(line) === word);
    if (last < 0) continue;
    const text = lines
      .slice(end, last)
      .map((line) => `${withoutTabs(line)}\n`)
      .join('');
    heredocs.push({ word, isQuoted: quote !== '', text });
    end = last + 1;
  }
  return { heredocs, end };
}
