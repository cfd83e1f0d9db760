import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { table } from '../../contract/requests.ts';
import { emptyProject } from './folder.ts';

const scaffold = 'scaffold';

test('the first run creates a file for each area and an index', () => {
  using project = emptyProject();

  const { status, stdout, stderr } = project.run(scaffold, '--out', 'handlers');

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^handlers\/apps\.ts {2}created: \d+ operations$/m);
  expect(stdout).toContain('handlers/index.ts  created: 14 areas\n');
  expect(Object.keys(project.readAll('handlers'))).toEqual([
    'account.ts',
    'alerts.ts',
    'apps.ts',
    'audit.ts',
    'billing.ts',
    'deploys.ts',
    'domains.ts',
    'index.ts',
    'members.ts',
    'observability.ts',
    'public.ts',
    'reference.ts',
    'sources.ts',
    'vars.ts',
    'workspaces.ts',
  ]);
});

test('a second run changes nothing', () => {
  using project = emptyProject();
  project.run(scaffold, '--out', 'handlers');
  project.edit(
    'handlers/apps.ts',
    "getApp: notImplemented('getApp')",
    "getApp : async()=>({code:'not_found',message:'No.'})",
  );
  const before = project.readAll('handlers');

  const { status, stdout } = project.run(scaffold, '--out', 'handlers');

  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: `handlers: all ${table.length} operations are there; nothing to do\n`,
  });
  expect(project.readAll('handlers')).toEqual(before);
});

test('appends missing operations and changes no other file', () => {
  using project = emptyProject();
  project.run(scaffold, '--out', 'handlers');
  const before = project.readAll('handlers');
  project.edit('handlers/vars.ts', "  createVar: notImplemented('createVar'),\n", '');

  const { status, stdout } = project.run(scaffold, '--out', 'handlers');

  expect(status).toBe(0);
  expect(stdout).toMatch(/^handlers\/vars\.ts {2}added createVar\n/);
  expect(project.readAll('handlers')).toEqual({
    ...before,
    'vars.ts': expect.stringContaining(
      "  revealVar: notImplemented('revealVar'),\n  createVar: notImplemented('createVar'),\n} satisfies Partial<Handlers>;\n",
    ) as string,
  });
});

test('--check prints what is missing, writes nothing and fails', () => {
  using project = emptyProject();
  project.run(scaffold, '--out', 'handlers');
  project.edit('handlers/vars.ts', "  createVar: notImplemented('createVar'),\n", '');
  const before = project.readAll('handlers');

  const { status, stdout } = project.run(scaffold, '--out', 'handlers', '--check');

  expect({ status, stdout }).toEqual({ status: 1, stdout: 'handlers/vars.ts  lacks createVar\n' });
  expect(project.readAll('handlers')).toEqual(before);
});

test('--check succeeds if nothing is missing', () => {
  using project = emptyProject();
  project.run(scaffold, '--out', 'handlers');

  const { status } = project.run(scaffold, '--out', 'handlers', '--check');

  expect(status).toBe(0);
});

test('prints the lines to add to a file that it cannot change', () => {
  using project = emptyProject();
  project.run(scaffold, '--out', 'handlers');
  project.write('handlers/alerts.ts', 'export const alertsHandlers = {};\n');

  const { status, stderr } = project.run(scaffold, '--out', 'handlers');

  expect(status).toBe(1);
  expect(stderr).toContain(
    'handlers/alerts.ts  not changed, because it does not contain an object that `satisfies Partial<Handlers>`.',
  );
  expect(stderr).toContain(
    "    listAlerts: notImplemented('listAlerts'),\n    createAlert: notImplemented('createAlert'),\n",
  );
  expect(project.read('handlers/alerts.ts')).toBe('export const alertsHandlers = {};\n');
});

test('writes nothing if a file has a syntax error', () => {
  using project = emptyProject();
  project.run(scaffold, '--out', 'handlers');
  project.write('handlers/alerts.ts', 'export const alertsHandlers = {\n');
  project.edit('handlers/vars.ts', "  createVar: notImplemented('createVar'),\n", '');
  const before = project.readAll('handlers');

  const { status, stderr } = project.run(scaffold, '--out', 'handlers');

  expect(status).toBe(1);
  expect(stderr).toContain("alerts.ts:2:1 '}' expected.\nFix them, then run this again.\n");
  expect(project.readAll('handlers')).toEqual(before);
});

test('reports and keeps an operation that is no longer in the contract', () => {
  using project = emptyProject();
  project.run(scaffold, '--out', 'handlers');
  project.edit('handlers/apps.ts', '  getApp:', '  fetchApp: async () => null,\n  getApp:');
  const before = project.readAll('handlers');

  const { status, stdout } = project.run(scaffold, '--out', 'handlers');

  expect(status).toBe(0);
  expect(stdout).toContain(
    'handlers/apps.ts:5  fetchApp is not in the contract. Remove it, or rename it to an operation of the contract.\n',
  );
  expect(project.readAll('handlers')).toEqual(before);
});

test('--from sets the module to import from, and later runs find it in the files', () => {
  using project = emptyProject();
  project.run(scaffold, '--out', 'handlers', '--from', 'platform-control-plane/server');
  const before = project.readAll('handlers');
  project.edit('handlers/index.ts', "import { auditHandlers } from './audit.ts';\n", '');
  project.edit('handlers/index.ts', '  ...auditHandlers,\n', '');
  project.remove('handlers/audit.ts');

  const { status } = project.run(scaffold, '--out', 'handlers');

  expect(status).toBe(0);
  expect(project.readAll('handlers')).toEqual(before);
  expect(before['audit.ts']).toMatch(
    /^import \{ type Handlers, notImplemented \} from 'platform-control-plane\/server';\n/,
  );
  expect(before['index.ts']).toMatch(/^import type \{ Handlers \} from 'platform-control-plane\/server';\n/);
});

test('relative imports start at the real path of a linked folder', () => {
  using project = emptyProject();
  mkdirSync(join(project.path, 'far/away'), { recursive: true });
  symlinkSync(join(project.path, 'far/away'), join(project.path, 'near'), 'junction');
  project.run(scaffold, '--out', 'near');
  const linked = project.readAll('near');
  project.run(scaffold, '--out', 'far/off');

  expect(linked).toEqual(project.readAll('far/off'));
});

test('--help names the options and the guide', () => {
  using project = emptyProject();

  const { status, stdout } = project.run(scaffold, '--help');

  expect(status).toBe(0);
  expect(stdout).toContain('--out <folder>');
  expect(stdout).toContain('docs/implement-an-endpoint.md');
});

test.each([
  ['an unknown flag', ['--outt', 'x'], 'There is no option "--outt". Did you mean "--out"?'],
  ['an argument that is not an option', ['handlers'], "Unexpected argument 'handlers'"],
  ['a file instead of a folder', ['--out', 'package.json'], '--out takes a folder; package.json is a file'],
])('rejects %s with one sentence', (_, args, sentence) => {
  using project = emptyProject();

  const { status, stdout, stderr } = project.run(scaffold, ...args);

  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(sentence);
  expect(stderr).toContain('See npm run scaffold -- --help');
  expect(stderr).not.toContain('    at ');
});
