import ts from 'typescript';

/** A small fault that can be planted in a file: what stands between two offsets is replaced. */
export interface Mutation {
  readonly path: string;
  /** Offsets in the text of the file. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** From 1. */
  readonly line: number;
  /** A statement is removed; an expression is replaced. */
  readonly of: 'statement' | 'expression';
  /**
   * The place is evaluated once, when the file is imported: outside of any function, or in a function that a call
   * there takes, as `map` does.
   */
  readonly isTopLevel: boolean;
}

/** Every fault that can be planted in a file, in the order of the text. */
export function findMutations(path: string, text: string): Mutation[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const visit = (node: ts.Node, isTopLevel: boolean): void => {
    if (isWithoutFaults(node)) return;
    for (const replacement of replacementsOf(node, file)) {
      const [start, end] = [node.getStart(file), node.getEnd()];
      const line = file.getLineAndCharacterOfPosition(start).line + 1;
      found.push({
        path,
        start,
        end,
        replacement,
        line,
        of: ts.isStatement(node) ? 'statement' : 'expression',
        isTopLevel,
      });
    }
    const isInner = isTopLevel && (!ts.isFunctionLike(node) || isArgument(node));
    ts.forEachChild(node, (child) => visit(child, isInner));
  };
  visit(file, true);
  return found;
}

function isArgument(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && node.parent.arguments.some((argument) => argument === node);
}

/** Types, imports and the sentences of errors change no behaviour that a rule describes. */
function isWithoutFaults(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTemplateExpression(node)) return true;
  // Within an optional chain, an expression of its own would end the chain.
  return ts.isOptionalChain(node);
}

function replacementsOf(node: ts.Node, file: ts.SourceFile): string[] {
  const textOf = (other: ts.Node) => other.getText(file);
  if (ts.isBinaryExpression(node)) return replaceOperator(node, textOf);
  if (ts.isPrefixUnaryExpression(node))
    return node.operator === ts.SyntaxKind.ExclamationToken ? [textOf(node.operand)] : [];
  if (ts.isConditionalExpression(node)) {
    return [`${textOf(node.condition)} ? ${textOf(node.whenFalse)} : ${textOf(node.whenTrue)}`];
  }
  if (ts.isNumericLiteral(node)) return isCounted(node) ? [`${textOf(node)} + 1`] : [];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ['false'];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ['true'];
  if (ts.isExpressionStatement(node)) return isCall(node.expression) && ts.isBlock(node.parent) ? [';'] : [];
  const replaced = ts.isCallExpression(node) ? replaceCall(node, textOf) : [];
  return isCondition(node) ? [...replaced, 'true', 'false'] : replaced;
}

/** A number that is not the name of a property or an index. */
function isCounted({ parent }: ts.NumericLiteral): boolean {
  return !ts.isPropertyAssignment(parent) && !ts.isElementAccessExpression(parent);
}

const operators: ReadonlyMap<ts.SyntaxKind, readonly string[]> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ['!==']],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ['===']],
  [ts.SyntaxKind.LessThanToken, ['<=', '>=']],
  [ts.SyntaxKind.LessThanEqualsToken, ['<', '>']],
  [ts.SyntaxKind.GreaterThanToken, ['>=', '<=']],
  [ts.SyntaxKind.GreaterThanEqualsToken, ['>', '<']],
  [ts.SyntaxKind.AmpersandAmpersandToken, ['||']],
  [ts.SyntaxKind.BarBarToken, ['&&']],
  [ts.SyntaxKind.PlusToken, ['-']],
  [ts.SyntaxKind.MinusToken, ['+']],
  [ts.SyntaxKind.AsteriskToken, ['/']],
  [ts.SyntaxKind.SlashToken, ['*']],
]);

function replaceOperator(
  { left, operatorToken, right }: ts.BinaryExpression,
  textOf: (node: ts.Node) => string,
): string[] {
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return [textOf(left)];
  if (operatorToken.kind === ts.SyntaxKind.PlusToken && [left, right].some(ts.isStringLiteralLike)) return [];
  return (operators.get(operatorToken.kind) ?? []).map(
    (operator) => `(${textOf(left)}) ${operator} (${textOf(right)})`,
  );
}

const methods: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

function replaceCall({ expression, arguments: given }: ts.CallExpression, textOf: (node: ts.Node) => string): string[] {
  if (!ts.isPropertyAccessExpression(expression) || ts.isOptionalChain(expression)) return [];
  const [object, name] = [textOf(expression.expression), expression.name.text];
  if (name === 'filter' || name === 'toSorted') return [object];
  const other = methods.get(name);
  return other === undefined ? [] : [`${object}.${other}(${given.map(textOf).join(', ')})`];
}

function isCall(node: ts.Expression): boolean {
  return ts.isCallExpression(node) || (ts.isAwaitExpression(node) && ts.isCallExpression(node.expression));
}

/** The condition of an `if`, when it is a name or a call: the others have an operator to replace. */
function isCondition(node: ts.Node): node is ts.Expression {
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node) && !ts.isCallExpression(node)) return false;
  return ts.isIfStatement(node.parent) && node.parent.expression === node;
}
