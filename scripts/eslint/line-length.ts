import type { AST, Rule, SourceCode } from 'eslint';
import { type ProseLine, readComments, readHashComments, readMarkdown } from './prose.ts';

/** The longest line that is allowed. */
const longest = 119;

/** Lines of comments and prose stay under 120 characters. A line with an address in it may be longer. */
export const lineLength: Rule.RuleModule = {
  meta: {
    type: 'layout',
    fixable: 'whitespace',
    messages: {
      tooLong: 'This line of prose has {{length}} characters. Keep it under 120: `npx eslint --fix` wraps it.',
    },
  },
  create(context) {
    const source = context.sourceCode;
    return {
      Program() {
        const prose = read(context.filename, source);
        prose.forEach((line, position) => {
          const length = source.lines[line.index]?.length ?? 0;
          if (length <= longest || line.text.includes('://')) return;
          const fix = line.wraps ? wrap(source, paragraphFrom(prose, position)) : null;
          context.report({
            loc: { start: { line: line.index + 1, column: longest }, end: { line: line.index + 1, column: length } },
            messageId: 'tooLong',
            data: { length: String(length) },
            fix: fix && ((fixer) => fixer.replaceTextRange(fix.range, fix.text)),
          });
        });
      },
    };
  },
};

function read(filename: string, source: SourceCode): ProseLine[] {
  if (/\.[jt]s$/.test(filename)) return readComments(source);
  return filename.endsWith('.md') ? readMarkdown(source.lines) : readHashComments(source.lines);
}

/** A line, and those below it that continue its paragraph. */
function paragraphFrom(prose: readonly ProseLine[], position: number): ProseLine[] {
  const rest = prose.slice(position);
  const end = rest.findIndex(
    (line, offset) => offset > 0 && (line.begins || !line.wraps || line.index !== (rest[0]?.index ?? 0) + offset),
  );
  return end === -1 ? rest : rest.slice(0, end);
}

/** The paragraph with the words moved down that have no room; null where a single word is too long. */
function wrap(
  source: SourceCode,
  paragraph: readonly ProseLine[],
): { readonly range: AST.Range; readonly text: string } | null {
  const [first] = paragraph;
  const last = paragraph.at(-1);
  if (!first || !last) return null;
  const isOneLineBlock = first.text.endsWith(' */');
  const words = paragraph.flatMap(({ text }) => text.replace(/ \*\/$/, '').split(/ +/)).filter(Boolean);
  const lines = fill(words, isOneLineBlock ? first.next : first.prefix, first.next);
  if (lines.some((line) => line.length > longest)) return null;
  const whole = isOneLineBlock ? [first.next.replace(' * ', '/**'), ...lines, first.next.replace('* ', '*/')] : lines;
  const start = source.getIndexFromLoc({ line: first.index + 1, column: 0 });
  const end = source.getIndexFromLoc({ line: last.index + 1, column: 0 }) + (source.lines[last.index]?.length ?? 0);
  return { range: [start, end], text: whole.join('\n') };
}

function fill([first = '', ...words]: readonly string[], prefix: string, next: string): string[] {
  const lines = [prefix + first];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (longer.length <= longest || opensBlock.test(word)) lines[lines.length - 1] = longer;
    else lines.push(next + word);
  }
  return lines;
}

/** A word that would mean something else to Markdown at the beginning of a line. */
const opensBlock = /^(?:[-*+|>]|#+|\d+[.)])$/;
