import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { uploadRules } from '../../generated/client/requests.ts';
import { operations } from '../../generated/operations.ts';

const folder = join(import.meta.dirname, '../../dashboard');
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The operations that the sources of the dashboard call, each with the files that do. */
export function findCalls(): ReadonlyMap<string, readonly string[]> {
  const calls = new Map<string, string[]>();
  for (const name of globSync('**/*.{ts,tsx}', { cwd: folder })) {
    for (const [method, path] of callsIn(name, readFileSync(join(folder, name), 'utf8'))) {
      const id = operationAt(method, path);
      calls.set(id, [...(calls.get(id) ?? []), name.replaceAll('\\', '/')]);
    }
  }
  return calls;
}

function operationAt(method: string, path: string): string {
  const found = Object.entries(operations).find(([, one]) => one.method === method.toLowerCase() && one.path === path);
  if (!found) throw new Error(`The dashboard calls ${method} ${path}, which is not in the contract.`);
  return found[0];
}

/**
 * The calls of `client.GET(path)`, `client.stream(path)` and `read(path)`, where the path is a text or a constant, and
 * those of `upload(client)`.
 */
export function callsIn(name: string, text: string): readonly (readonly [method: string, path: string])[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  // A path that two files share has one name.
  const constants = new Map([['workspacePath', '/api/workspaces/{workspaceSlug}']]);
  const found: (readonly [string, string])[] = [];
  const textOf = (node: ts.Expression | undefined): string | null => {
    if (!node) return null;
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isIdentifier(node)) return constants.get(node.text) ?? null;
    if (!ts.isTemplateExpression(node)) return null;
    const parts = node.templateSpans.map(({ expression, literal }) => `${textOf(expression) ?? ''}${literal.text}`);
    return node.head.text + parts.join('');
  };
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      const value = textOf(node.initializer);
      if (value !== null) constants.set(node.name.text, value);
    }
    if (ts.isCallExpression(node)) {
      if (node.expression.getText() === 'upload') found.push(['POST', uploadRules.path]);
      const method = methodOf(node.expression);
      const path = method === null ? null : textOf(node.arguments[0]);
      if (method !== null && path?.startsWith('/api')) found.push([method, path]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function methodOf(callee: ts.Expression): string | null {
  if (ts.isIdentifier(callee)) return callee.text === 'read' ? 'GET' : null;
  if (!ts.isPropertyAccessExpression(callee) || callee.expression.getText() !== 'client') return null;
  const name = callee.name.text;
  if (name === 'stream') return 'GET';
  return methods.includes(name) ? name : null;
}
