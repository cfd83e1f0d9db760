import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { Handlers } from '../../../generated/handlers.ts';
import { skeleton } from '../../../generated/skeleton.ts';
import { countStubs, formatCount } from '../../../bin/scaffold/count.ts';
import { createApp } from '../../../server/http/app.ts';
import { people } from '../../server/http/identity.ts';
import { listen } from '../../listen.ts';
import { emptyProject } from './folder.ts';

const stubs = 'stubs';
const scaffold = 'scaffold';
const contract = [
  { id: 'getApp', area: 'apps' },
  { id: 'updateApp', area: 'apps' },
  { id: 'listVars', area: 'vars' },
];

test('counts operations by area: functions as filled, stubs as unfilled', () => {
  const count = countStubs({ ...skeleton, getApp: async () => null }, contract);

  expect(count).toEqual({
    total: 3,
    filled: 1,
    areas: { apps: { filled: ['getApp'], unfilled: ['updateApp'] }, vars: { filled: [], unfilled: ['listVars'] } },
  });
});

test('lists filled and unfilled operations by area', () => {
  const table = formatCount(countStubs({ ...skeleton, getApp: async () => null }, contract));

  expect(table).toBe(`all   [########................] 1 of 3

apps  [############............] 1 of 2
      filled    getApp
      unfilled  updateApp

vars  [........................] 0 of 1
      unfilled  listVars`);
});

test('a bar is full only if all operations are filled, and empty only if none is', () => {
  const names = Array.from({ length: 100 }, (_, index) => `operation${index}`);

  const table = formatCount({
    total: 100,
    filled: 1,
    areas: { most: { filled: names.slice(1), unfilled: names.slice(0, 1) } },
  });

  expect(table).toMatch(/^all {3}\[#\.{23}\] 1 of 100\n/);
  expect(table).toContain('most  [#######################.] 99 of 100\n');
});

test('rejects a backend without all operations', () => {
  expect(() => countStubs({ getApp: async () => null, updateApp: async () => null }, contract)).toThrow(
    'These operations are missing: listVars. Add stubs for them with the command scaffold.',
  );
});

test('counts the handlers that the module exports', () => {
  using project = emptyProject();
  project.run(scaffold, '--out', 'handlers');
  project.edit(
    'handlers/apps.ts',
    "getApp: notImplemented('getApp')",
    "getApp: async () => ({ code: 'not_found', message: 'No.' })",
  );

  const table = project.run(stubs, 'handlers/index.ts');
  const json = project.run(stubs, 'handlers/index.ts', '--json');

  expect(table.stdout).toMatch(/^all {12}\[#\.{23}\] 1 of \d+\n/);
  expect(JSON.parse(json.stdout)).toMatchObject({
    total: Object.keys(skeleton).length,
    filled: 1,
    areas: { apps: { filled: ['getApp'] } },
  });
});

test('recognises a stub of another copy of the package', () => {
  using project = emptyProject();
  cpSync('contract/model/handler.ts', join(project.path, 'copy.ts'));
  project.write(
    'handlers.ts',
    `import { notImplemented } from './copy.ts';
import { skeleton } from ${JSON.stringify(pathToFileURL(resolve('generated/skeleton.ts')).href)};
export const handlers = { ...skeleton, getApp: notImplemented('getApp') };
`,
  );

  const { stdout } = project.run(stubs, 'handlers.ts');

  expect(stdout).toMatch(/ 0 of \d+\n/);
});

test('a stub responds with 501 in the format of all errors', async () => {
  using project = emptyProject();
  project.run(scaffold, '--out', 'handlers');
  const { handlers } = (await import(join(project.path, 'handlers/index.ts'))) as { handlers: Handlers };
  await using server = await listen(
    await createApp(handlers, { identity: people({ ada: {} }), preparation: 'atFirstRequest' }),
  );

  const response = await fetch(`${server.url}/api/me`, { headers: { authorization: 'Bearer ada' } });

  expect(response.status).toBe(501);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toEqual({
    error: { code: 'not_implemented', message: 'This server does not implement getMe yet.' },
  });
});

test('--help describes the module', () => {
  using project = emptyProject();

  const { status, stdout } = project.run(stubs, '--help');

  expect(status).toBe(0);
  expect(stdout).toContain('exports the backend as `handlers`');
});

test.each([
  ['a module that does not exist', ['none.ts'], 'none.ts does not exist. Create it with the command scaffold'],
  ['a module without handlers', ['empty.ts'], 'empty.ts does not export `handlers`.'],
  ['a second module', ['empty.ts', 'none.ts'], 'Name one module, not empty.ts and none.ts'],
  ['an unknown flag', ['--jsno'], 'There is no option "--jsno". Did you mean "--json"?'],
])('rejects %s with one sentence', (_, args, sentence) => {
  using project = emptyProject();
  project.write('empty.ts', 'export const nothing = null;\n');

  const { status, stdout, stderr } = project.run(stubs, ...args);

  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(sentence);
  expect(stderr).toContain('See npm run stubs -- --help');
  expect(stderr).not.toContain('    at ');
});
