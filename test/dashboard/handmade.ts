import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const folder = join(import.meta.dirname, '../../dashboard');
const tags = ['input', 'select', 'textarea'];

/** The fields that pages make without the contract, each as its file, tag and type. */
export function findHandmade(): readonly string[] {
  return globSync('**/*.tsx', { cwd: folder })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name !== 'forms/field.tsx')
    .flatMap((name) => handmadeIn(name, readFileSync(join(folder, name), 'utf8')))
    .toSorted();
}

export function handmadeIn(name: string, text: string): readonly string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && tags.includes(node.tagName.getText())) {
      const type = node.attributes.properties.find(
        (one): one is ts.JsxAttribute => ts.isJsxAttribute(one) && one.name.getText() === 'type',
      )?.initializer;
      found.push([name, node.tagName.getText(), type && ts.isStringLiteral(type) ? type.text : ''].join(' ').trim());
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
