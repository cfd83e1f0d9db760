import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { explainNodeVersion } from '../../../bin/program/node-version.ts';

test.each(['22.14.0', '22.20.1', '24.0.0', '26.1.0'])('accepts Node %s', (version) => {
  expect(explainNodeVersion('any', '22.14', version)).toBeUndefined();
});

test.each(['18.20.4', '20.19.0', '22.13.1'])('explains in one sentence that Node %s is too old', (version) => {
  expect(explainNodeVersion('any', '22.14', version)).toBe(`any needs Node 22.14 or later; this is Node ${version}.`);
});

const programs = [
  { name: 'platform-control-plane', folder: '.', least: '22.14' },
  { name: 'platform-control-plane-server', folder: 'platform', least: '24.9' },
];

test.each(programs)('the command of $name needs the Node of its "engines"', ({ name, folder, least }) => {
  const { engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { engines: object };

  expect(engines).toEqual({ node: `>=${least}` });
  expect(readFileSync(join(folder, 'bin/main.ts'), 'utf8')).toContain(
    `explainNodeVersion('${name}', '${least}', process.versions.node)`,
  );
});

test.each([
  ['bin/main.ts', ['./program/node-version.ts', 'node:module', './command.ts']],
  ['platform/bin/main.ts', ['../../bin/program/node-version.ts', './spare-memory.ts', 'node:module', './command.ts']],
  ['cli/main.ts', ['../bin/program/node-version.ts', 'node:module', './run-command.ts']],
  ['bin/program/node-version.ts', []],
])('%s imports nothing statically, so that the check comes first', (path, imported) => {
  const text = readFileSync(path, 'utf8');

  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);

  expect(
    statements.filter((statement) => ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)),
  ).toEqual([]);
  expect(ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName)).toEqual(imported);
});
