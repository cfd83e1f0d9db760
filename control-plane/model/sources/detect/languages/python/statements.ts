/** A word, a literal text without its quotes, or a sign of a program in Python. */
export interface Token {
  readonly kind: 'name' | 'text' | 'sign';
  readonly value: string;
}

/** A logical line of a program. */
export interface Statement {
  /** The number of its first line. */
  readonly line: number;
  /** Whether the statement belongs to a block. */
  readonly isIndented: boolean;
  readonly tokens: readonly Token[];
}

const part = new RegExp(
  [
    String.raw`(?<newline>\r?\n)`,
    String.raw`(?<space>[ \t\f]+|\\\r?\n)`,
    '(?<comment>#[^\\n]*)',
    String.raw`(?<prefix>[bBfFrRuU]{0,2})(?:"""(?<long>[^]*?)"""|'''(?<other>[^]*?)'''|"(?<double>(?:\\.|[^"\\\n])*)"|'(?<single>(?:\\.|[^'\\\n])*)')`,
    String.raw`(?<name>[A-Za-z_]\w*)`,
    '(?<sign>[^])',
  ].join('|'),
  'g',
);

/** The statements of a program in Python, without its comments. A formatted text is a sign: its value is not known. */
export function statementsOf(program: string): readonly Statement[] {
  const statements: Statement[] = [];
  let tokens: Token[] = [];
  let line = 1;
  let first = { line, isIndented: false };
  let depth = 0;
  let isAtStart = true;
  for (const { 0: whole, groups = {} } of program.matchAll(part)) {
    const { newline, space, comment, prefix, name, sign } = groups;
    if (newline !== undefined && depth === 0) {
      if (tokens.length > 0) statements.push({ ...first, tokens });
      tokens = [];
    } else if (newline === undefined && space === undefined && comment === undefined) {
      if (tokens.length === 0) first = { line, isIndented: !isAtStart };
      const text = groups.long ?? groups.other ?? groups.double ?? groups.single;
      if (text !== undefined) tokens.push({ kind: /f/i.test(prefix ?? '') ? 'sign' : 'text', value: text });
      else tokens.push(name === undefined ? { kind: 'sign', value: sign ?? '' } : { kind: 'name', value: name });
      if (sign !== undefined && '([{'.includes(sign)) depth++;
      if (sign !== undefined && ')]}'.includes(sign)) depth = Math.max(depth - 1, 0);
    }
    isAtStart = newline !== undefined;
    line += whole.split('\n').length - 1;
  }
  return tokens.length > 0 ? [...statements, { ...first, tokens }] : statements;
}
