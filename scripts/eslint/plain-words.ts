import type { Rule, SourceCode } from 'eslint';
import { findWordOfCode } from '../../openapi/plugin/rules/words.js';
import { readComments, readHashComments, readMarkdown, readTables } from './prose.ts';

/**
 * Comments, documents, messages and titles of tests use the same plain words as the contract. Data of tests is free,
 * and so is what is quoted in backticks.
 */
export const plainWords: Rule.RuleModule = {
  meta: { type: 'suggestion', messages: { word: '{{proposal}} instead of "{{word}}".' } },
  create(context) {
    const source = context.sourceCode;
    const report = (text: string, line: number) => {
      const found = findWordOfCode(text);
      if (found) context.report({ loc: { line, column: 0 }, messageId: 'word', data: { ...found } });
    };
    const isTest = /(^|[\\/])test[\\/]/.test(context.filename);
    const checkText = (text: string, node: Rule.Node) => {
      if (isTest && !isTitle(node)) return;
      for (const [index, line] of text.split('\n').entries())
        if (isSentence(line)) report(line, (node.loc?.start.line ?? 1) + index);
    };
    return {
      Program() {
        for (const { text, index } of readProse(context.filename, source)) report(text, index + 1);
      },
      Literal: (node) => typeof node.value === 'string' && checkText(node.value, node),
      TemplateLiteral: (node) => checkText(node.quasis.map(({ value }) => value.cooked ?? '').join('…'), node),
    };
  },
};

function readProse(filename: string, source: SourceCode): readonly { readonly text: string; readonly index: number }[] {
  if (/\.[jt]sx?$/.test(filename)) return readComments(source);
  return filename.endsWith('.md')
    ? [...readMarkdown(source.lines), ...readTables(source.lines)]
    : readHashComments(source.lines);
}

/** A name, a pattern or a path has fewer words. */
function isSentence(text: string): boolean {
  return text.trim().split(/\s+/).length >= 3;
}

/**
 * The first argument of `test(…)`, `describe(…)`, and of what `test.each(…)` returns, and the first value of each row
 * that `test.each` is given.
 */
function isTitle(node: Rule.Node): boolean {
  const { parent } = node;
  if (parent?.type === 'ArrayExpression' && parent.elements[0] === node && parent.parent.type === 'ArrayExpression') {
    return isTitle(parent.parent);
  }
  const call: unknown = parent;
  if (!isCall(call) || call.arguments[0] !== node) return false;
  let callee = call.callee;
  while (isWrapped(callee)) callee = callee.object ?? callee.callee;
  return isNamed(callee) && /^(test|it|describe)$/.test(callee.name);
}

function isCall(node: unknown): node is { readonly callee: unknown; readonly arguments: readonly unknown[] } {
  return typeof node === 'object' && node !== null && 'arguments' in node && 'callee' in node;
}

function isWrapped(node: unknown): node is { readonly object?: unknown; readonly callee?: unknown } {
  return typeof node === 'object' && node !== null && ('object' in node || 'callee' in node);
}

function isNamed(node: unknown): node is { readonly name: string } {
  return typeof node === 'object' && node !== null && 'name' in node && typeof node.name === 'string';
}
