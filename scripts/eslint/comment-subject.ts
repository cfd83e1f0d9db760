import type { AST, Rule, SourceCode } from 'eslint';

/** A comment names its subject: a pronoun, or a clause in place of a noun, makes the reader look for the noun. */
export const commentSubject: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    messages: { unnamed: 'Begin this comment with a noun or a verb instead of "{{words}}": name the thing.' },
  },
  create(context) {
    return {
      Program() {
        for (const { text, loc } of readParagraphs(context.sourceCode)) {
          const words = unnamed.exec(text)?.[0];
          if (words !== undefined) context.report({ loc, messageId: 'unnamed', data: { words } });
        }
      },
    };
  },
};

const unnamed = new RegExp(
  '^(?:(?:all|only|both|one|ones|as|at|by|for|from|in|of|on|to|with|without) )?' +
    '(?:it|they|them|this|that|these|those|which|what|whatever|whichever|who|whom|whose|whoever)(?![\\w-])',
  'i',
);

interface Paragraph {
  readonly text: string;
  readonly loc: AST.SourceLocation;
}

/** The first line of each paragraph. Line comments below each other are one text. */
function readParagraphs(source: SourceCode): Paragraph[] {
  let lineBefore = 0;
  let isEmptyBefore = true;
  return source.getAllComments().flatMap(({ type, value, loc }) => {
    // The parser gives every comment its place; only the type of ESTree lets the place be missing.
    if (!loc) return [];
    const isAlone = source.lines[loc.start.line - 1]?.slice(0, loc.start.column).trim() === '';
    if (type !== 'Line' || !isAlone || loc.start.line !== lineBefore + 1) isEmptyBefore = true;
    lineBefore = type === 'Line' && isAlone ? loc.end.line : 0;
    return value.split('\n').flatMap((line, offset) => {
      const text = line.replace(/^\s*\**\s*/, '').trim();
      const isFirst = isEmptyBefore && text !== '';
      isEmptyBefore = text === '';
      const start = offset === 0 ? loc.start : { line: loc.start.line + offset, column: 0 };
      return isFirst ? [{ text, loc: { start, end: loc.end } }] : [];
    });
  });
}
