import type { SourceCode } from 'eslint';

/** A line of prose: of a document, or of a comment. */
export interface ProseLine {
  /** The place of the line in the file, from 0. */
  readonly index: number;
  /** The text before the words, for example `  // ` or `- `. */
  readonly prefix: string;
  /** The beginning of a line that continues this one. */
  readonly next: string;
  readonly text: string;
  /** Whether a paragraph begins here. */
  readonly begins: boolean;
  /** Whether words may be moved to the next line. */
  readonly wraps: boolean;
}

const listItem = /^(?:[-*+]|\d+[.)]) /;
const directive = /^(?:eslint-|@ts-|prettier-)/;

/** The comments of a program, line by line. */
export function readComments(source: SourceCode): ProseLine[] {
  return source.getAllComments().flatMap(({ loc }) => {
    if (!loc) return [];
    const first = loc.start.line - 1;
    const texts = source.lines.slice(first, loc.end.line);
    const isAlone = texts[0]?.slice(0, loc.start.column).trim() === '';
    return texts.map((line, offset) => {
      const [prefix = '', indent = ''] = /^(\s*)(?:\/\*\*?|\/\/|\*(?!\/))? ?/.exec(line) ?? [];
      const text = line.slice(prefix.length);
      const isBlock = prefix.trim() === '/**' || prefix.trim() === '/*';
      return {
        index: first + offset,
        prefix,
        next: isBlock ? `${indent} * ` : prefix,
        text,
        begins: isBlock || begins(text),
        wraps:
          (isAlone || offset > 0) && !directive.test(text) && (texts.length > 1 || !isBlock || text.endsWith(' */')),
      };
    });
  });
}

/** The sentences of a Markdown document, without its code blocks, tables and headings. */
export function readMarkdown(lines: readonly string[]): ProseLine[] {
  const prose: ProseLine[] = [];
  let isCode = false;
  lines.forEach((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    else if (!isCode && !/^\s*(?:\||#+ )/.test(line)) {
      const [prefix = ''] = /^\s*(?:(?:[-*+]|\d+[.)]) +)?/.exec(line) ?? [];
      const text = line.slice(prefix.length);
      prose.push({
        index,
        prefix,
        next: ' '.repeat(prefix.length),
        text,
        begins: prefix.trim() !== '' || begins(text),
        wraps: true,
      });
    }
  });
  return prose;
}

/** The rows of the tables of a Markdown document, each as a line. */
export function readTables(lines: readonly string[]): { readonly text: string; readonly index: number }[] {
  return lines.flatMap((text, index) => (/^\s*\|.*\|$/.test(text) ? [{ text, index }] : []));
}

/** The comments of a file in which a comment begins with `#`: YAML, or a shell script. */
export function readHashComments(lines: readonly string[]): ProseLine[] {
  return lines.flatMap((line, index) => {
    const [prefix] = /^\s*#+ /.exec(line) ?? [];
    if (prefix === undefined) return [];
    const text = line.slice(prefix.length);
    return [{ index, prefix, next: prefix, text, begins: begins(text), wraps: true }];
  });
}

function begins(text: string): boolean {
  return text.trim() === '' || text === '*/' || listItem.test(text);
}
