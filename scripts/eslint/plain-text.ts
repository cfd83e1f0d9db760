import type { AST } from 'eslint';

/** Lets ESLint read a file that is not code, such as Markdown: an empty program, whose lines the rules look at. */
export function parse(text: string): AST.Program {
  const lines = text.split('\n');
  const end = { line: lines.length, column: lines.at(-1)?.length ?? 0 };
  return {
    type: 'Program',
    sourceType: 'module',
    body: [],
    tokens: [],
    comments: [],
    range: [0, text.length],
    loc: { start: { line: 1, column: 0 }, end },
  };
}
